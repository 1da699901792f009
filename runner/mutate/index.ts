import type { Project } from '../../compiler/source/project.ts';
import type { Tried } from '../workers/mutate.ts';
import { Pool } from '../workers/pool.ts';
import { createRandom } from '../world/random.ts';
import { type Mutant, mutantId } from './mutant.ts';
import { mutantsOf } from './mutants.ts';
import type { Result } from './trial.ts';

export { mutantsOf } from './mutants.ts';

export interface MutateOptions {
  /** Path of the built `worker.js`, and the number of threads. */
  readonly script: string;
  readonly threads: number;
  readonly folder: string;
  /** Paths of the documents to mutate; by default all. */
  readonly files?: ReadonlySet<string>;
  /** Tries only a random sample of this size, drawn with the seed. */
  readonly sample?: number;
  readonly seed?: number;
  /** Called after each mutant. */
  readonly onTried?: (result: Result, done: number, total: number) => void;
}

/**
 * Real-time limit of a fixture in milliseconds, far above the normal time also on a busy machine: beyond it there is an
 * infinite loop, which counts as detected.
 */
const MAX_RUN_MS = 60_000;

/**
 * Tries small changes to the documents of a project, one at a time, on all fixtures concerned.
 *
 * @throws if a fixture fails on the unchanged project
 */
export async function mutate(project: Project, options: MutateOptions): Promise<Result[]> {
  const mutants = chosen(project, options);
  const { script, folder } = options;
  const pool = new Pool<'mutate'>({ script, threads: options.threads, limit: MAX_RUN_MS });
  pool.begin({ task: 'mutate', setup: { project, folder } });
  let done = 0;
  try {
    const results = mutants.map(async (mutant): Promise<Result> => {
      const ending = await pool.run({ mutant });
      const tried: Tried = 'result' in ending ? ending.result : { is: 'killed', by: ending.lost, why: ending.why };
      if (tried.is === 'unsound') throw new Error(`${mutantId(mutant)}: ${tried.why}`);
      const result = { mutant, fate: tried };
      done += 1;
      options.onTried?.(result, done, mutants.length);
      return result;
    });
    return await Promise.all(results);
  } finally {
    await pool.close();
  }
}

/** The mutants of the selected documents, or a sample of them, ordered by file. */
export function chosen(project: Project, { files, sample, seed = 1 }: Partial<MutateOptions>): Mutant[] {
  const all = mutantsOf(project).filter(({ file }) => !files || files.has(file));
  if (sample === undefined || sample >= all.length) return all;
  const drawn = new Set(createRandom(seed).shuffle(all).slice(0, sample).map(mutantId));
  return all.filter((mutant) => drawn.has(mutantId(mutant)));
}
