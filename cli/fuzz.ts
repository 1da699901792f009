import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../compiler/read.ts';
import { benchOf, createRunner } from '../runner/index.ts';
import { fixtureText } from '../runner/write.ts';
import { projectFolder } from '../server/folders.ts';

export interface FuzzOptions {
  runs: string;
  seed: string;
  /** Writes nothing. */
  dry?: boolean;
}

/**
 * `screens fuzz SCREEN`: tries a screen with cases made by chance; writes each that breaks what must always hold as a
 * fixture. Answers the exit code: 1 where one broke.
 */
export async function fuzzScreen(screen: string, options: FuzzOptions): Promise<number> {
  const runs = Number(options.runs);
  const seed = Number(options.seed);
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed) || seed < 0) {
    console.error('--runs is a number of cases from 1, --seed a whole number from 0.');
    return 2;
  }
  const folder = projectFolder();
  const { compiled } = createRunner().prepare(readProject(folder));
  const entry = compiled.screens.get(screen);
  if (!entry) {
    console.error(`There is no screen "${screen}" without errors.`);
    return 2;
  }
  const bench = await benchOf(compiled, { read: () => undefined, write: () => {} });
  const { fuzz } = await import('../runner/fuzz/index.ts');
  const found = await fuzz(entry, bench, { runs, seed });
  for (const { seed: own, breach, fixture } of found) {
    const file = `screens/${screen}/fixtures/found-${own}.json`;
    console.log(`FAIL seed ${own} ${breach.law}: ${breach.what}`);
    if (!options.dry) {
      writeFileSync(join(folder, file), fixtureText(fixture));
      console.log(`  ${file}`);
    } else console.log(`  ${JSON.stringify(fixture.steps)}`);
  }
  console.log(`${runs - found.length} held, ${found.length} broke (seeds ${seed} to ${seed + runs - 1})`);
  return found.length > 0 ? 1 : 0;
}
