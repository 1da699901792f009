/**
 * Runs as a separate process with a DOM: runs the fixtures of `checks.ts`, and the same checks with Testing Library, in
 * turn. Prints `{ ours, oursReal, library }`, milliseconds per round.
 */
import { readProject } from '../../compiler/project/read.ts';
import { createRunner, setupOf, type Verdict } from '../../runner/play/runner.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { CHECKS } from './checks.ts';

const rounds = Number(process.argv[2]);
const prepared = createRunner().prepare(readProject(process.cwd()));
const bench = await setupOf(prepared.compiled, folderSnapshots(process.cwd()));
const [{ play }, { checkByLibrary }] = await Promise.all([
  import('../../runner/play/play.ts'),
  import('./by-library.tsx'),
]);
const fixtures = CHECKS.map(({ fixture }) => prepared.sound.find(({ file }) => file === `screens/${fixture}`)!);

async function ours(): Promise<void> {
  const verdicts: Verdict[] = [];
  for (const fixture of fixtures) verdicts.push(await play(fixture, bench));
  const failed = verdicts.find(({ passed }) => !passed);
  if (failed) throw new Error(failed.lines.join('\n'));
}

async function library(): Promise<void> {
  for (const [at, check] of CHECKS.entries()) await checkByLibrary(check, fixtures[at]!, bench);
}

/** CPU time and real time in milliseconds. */
async function timed(work: () => Promise<void>): Promise<{ cpu: number; real: number }> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, real: performance.now() - started };
}

const samples = { ours: [] as number[], oursReal: [] as number[], library: [] as number[] };
for (let round = -2; round < rounds; round += 1) {
  const times = { ours: await timed(ours), library: await timed(library) };
  // The first rounds are for warming up.
  if (round < 0) continue;
  samples.ours.push(times.ours.cpu);
  samples.oursReal.push(times.ours.real);
  samples.library.push(times.library.cpu);
}
console.log(JSON.stringify(samples));
process.exit(0);
