import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readProject } from '../../compiler/project/read.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { triesAll } from '../all.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { findChromium } from './chromium.ts';
import { constructsOf, sampleOf } from './sample.ts';

const run = promisify(execFile);

/** The minimum number of fixtures; all with `npm test -- all browser/parity`. */
const LEAST = 80;
/** A different sample for each commit; `SAMPLE` repeats one. */
const seed = Number(process.env.SAMPLE ?? Number.parseInt(commit(), 16));

test('fixtures have the same results on the built product in Chromium as without a browser', async () => {
  const constructs = await constructsOf(readProject('.'), folderSnapshots('.'));
  const sample = sampleOf(constructs, triesAll ? constructs.size : LEAST, seed);
  const all = occurring(constructs, constructs.keys());
  for (const kind of ['widget button', 'action go', 'step tap', 'screen order']) assert.ok(all.includes(kind), kind);
  assert.equal(occurring(constructs, sample), all);
  const env = { ...process.env, CHROMIUM: findChromium() };
  const junit = join(temporaryFolder(), 'junit.xml');
  const names = `^(?:${[...sample].map(titleOf).join('|')})$`;
  const words = ['cli/screens.mjs', 'test', '--browser', '--grep', names, '--junit', junit];
  const { stdout, stderr } = await run(process.execPath, words, { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const [, passed, failed] = /(\d+) passed in both, (\d+) did not/.exec(stdout) ?? [];
  assert.is(failed, '0', `${stdout}${stderr}\nAgain with SAMPLE=${seed}`);
  assert.ok(Number(passed) >= Math.min(LEAST, sample.size), `${passed} fixtures`);
  assert.is(readFileSync(junit, 'utf8').match(/<testcase /g)?.length, Number(passed), 'the report lists them');
});

/** The title that a regular expression selects fixtures by. */
function titleOf({ screen, name }: { screen: string; name: string }): string {
  return `${screen}: ${name}`.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function occurring<Fixture>(
  constructs: ReadonlyMap<Fixture, ReadonlySet<string>>,
  fixtures: Iterable<Fixture>,
): string[] {
  return [...new Set([...fixtures].flatMap((fixture) => [...constructs.get(fixture)!]))].sort();
}

/** The first characters of the tested commit; a constant outside a git repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '0';
  }
}
