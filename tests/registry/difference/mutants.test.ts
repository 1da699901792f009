import { join } from 'node:path';
import { createCompiler } from '../../../compiler/index.ts';
import { readProject } from '../../../compiler/project/read.ts';
import { differenceOf } from '../../../registry/difference/index.ts';
import { chosen } from '../../../runner/mutate/index.ts';
import { applied, type Mutant } from '../../../runner/mutate/mutant.ts';
import { Pool } from '../../../runner/workers/pool.ts';
import { assert, test } from '../../suite.ts';
import { comparedVersion, root } from './edits.ts';

/** The number of mutants of the product; `npm run differences` takes all. */
const SAMPLE = Number(process.argv[2] ?? 120);
const SEED = Number(process.argv[3] ?? 1);
/** The real time that a mutant may take, in milliseconds. */
const TIMEOUT_MS = 240_000;

const project = readProject(root);
const compiler = createCompiler();
const before = comparedVersion(compiler.compile(project), project);

/** Whether a mutant compiles and no difference is reported. */
function isSilent(mutant: Mutant): boolean {
  const text = applied(project.files.get(mutant.file)!, mutant);
  const changed = { ...project, files: new Map(project.files).set(mutant.file, text) };
  const compiled = compiler.compile(changed);
  if (compiled.issues.some(({ severity }) => severity === 'error')) return false;
  return differenceOf(before, comparedVersion(compiled, changed)).length === 0;
}

/** The mutants that a fixture detects. */
async function detected(mutants: readonly Mutant[]): Promise<string[]> {
  const pool = new Pool<'mutate'>({ script: join(root, 'dist/worker.js'), threads: 1, limit: TIMEOUT_MS });
  pool.begin({ task: 'mutate', setup: { project, folder: root } });
  try {
    const found: string[] = [];
    for (const mutant of mutants) {
      const ending = await pool.run({ mutant });
      if ('result' in ending && ['stopped', 'same', 'survived'].includes(ending.result.is)) continue;
      found.push(`${mutant.file}:${mutant.line} ${mutant.change}`);
    }
    return found;
  } finally {
    await pool.close();
  }
}

test('every change that a fixture detects is reported', async () => {
  const silent = chosen(project, { sample: SAMPLE, seed: SEED }).filter(isSilent);
  assert.equal(await detected(silent), []);
});
