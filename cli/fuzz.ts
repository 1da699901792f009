import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../compiler/project/read.ts';
import { fixtureText } from '../runner/fixture/write.ts';
import type { BrokenCase } from '../runner/fuzz/index.ts';
import { missingScreen } from '../runner/play/missing-screen.ts';
import { createRunner, setupOf } from '../runner/play/runner.ts';
import { projectFolder } from '../server/settings/folders.ts';

export interface FuzzOptions {
  runs: string;
  seed: string;
  /** Write nothing. */
  dry?: boolean;
}

/**
 * `screens fuzz [SCREEN…]`: tests screens (all by default) with random cases, and writes each case that violates an
 * invariant as a fixture. Returns the exit code: 1 when one did.
 */
export async function fuzzScreens(names: readonly string[], options: FuzzOptions): Promise<number> {
  const runs = Number(options.runs);
  const seed = Number(options.seed);
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed) || seed < 0) {
    console.error('--runs must be a number from 1, --seed a whole number from 0.');
    return 2;
  }
  const folder = projectFolder();
  const project = readProject(folder);
  const { compiled } = createRunner().prepare(project);
  const missing = names.filter((name) => !compiled.screens.has(name));
  for (const name of missing) console.error(missingScreen(name, project, compiled));
  if (missing.length > 0) return 2;
  const setup = await setupOf(compiled, { read: () => undefined, write: () => {} });
  const { fuzz } = await import('../runner/fuzz/index.ts');
  const wanted = [...compiled.screens].filter(([name]) => names.length === 0 || names.includes(name));
  let broke = 0;
  for (const [name, entry] of wanted) {
    const failures = await fuzz(entry, setup, { runs, seed });
    for (const failure of failures) report(failure, options.dry ? undefined : keep(folder, failure));
    console.log(
      `${name}: ${runs - failures.length} passed, ${failures.length} failed (seeds ${seed} to ${seed + runs - 1})`,
    );
    broke += failures.length;
  }
  return broke > 0 ? 1 : 0;
}

/** Writes a case as a fixture; returns its file. */
function keep(folder: string, { seed, fixture }: BrokenCase): string {
  const file = `screens/${fixture.screen}/fixtures/found-${seed}.json`;
  writeFileSync(join(folder, file), fixtureText(fixture));
  return file;
}

function report({ seed, breach, fixture }: BrokenCase, file: string | undefined): void {
  console.log(`FAIL ${fixture.screen} seed ${seed} ${breach.law}: ${breach.what}`);
  console.log(`  ${file ?? JSON.stringify(fixture.steps)}`);
}
