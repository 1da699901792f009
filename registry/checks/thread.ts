import { readFileSync } from 'node:fs';
import type { CheckJob, CheckResult, CompileResult, PlayResult } from '../../runner/workers/check-job.ts';
import { Pool } from '../../runner/workers/pool.ts';
import { hashOf } from '../content/bytes.ts';
import { Refusal } from '../shapes.ts';

/** Milliseconds that compiling, or a few fixtures, may take. */
const LIMIT = 60_000;
/** Milliseconds without work after which the thread ends: it holds a page and every document. */
const IDLE = 5 * 60_000;

/** A thread that compiles and plays, beside the one that serves; it starts when it is needed. */
export interface Thread {
  /** Both throw a {@link Refusal} (422) where the documents keep the thread from coming to an end. */
  compile(job: Omit<Extract<CheckJob, { is: 'compile' }>, 'is'>): Promise<CompileResult>;
  /** Plays fixtures of the project that was compiled last. */
  play(files: readonly string[]): Promise<PlayResult>;
  close(): Promise<void>;
}

/** @param script path of the built `worker.js` */
export function createThread(script: string): Thread {
  let pool: Pool<'check'> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = pool;
    pool = undefined;
    await ended?.close();
  };
  const run = async (job: CheckJob): Promise<CheckResult> => {
    clearTimeout(idle);
    pool ??= start(script);
    const ending = await pool.run(job);
    idle = setTimeout(end, IDLE).unref();
    if ('result' in ending) return ending.result;
    // What came in its place has compiled nothing.
    await end();
    const what = job.is === 'play' ? `the fixtures ${job.files.join(', ')} could not be played` : 'they do not compile';
    throw new Refusal(422, 'check-lost', `The documents could not be checked: ${what}, because ${ending.why}.`);
  };
  return {
    // The thread answers each kind of job with its kind of result.
    compile: (job) => run({ is: 'compile', ...job }) as Promise<CompileResult>,
    play: (files) => run({ is: 'play', files }) as Promise<PlayResult>,
    close: end,
  };
}

function start(script: string): Pool<'check'> {
  const pool = new Pool<'check'>({ script, threads: 1, limit: LIMIT });
  // The script names its parts by their hashes: it is another one for every other program.
  pool.begin({ task: 'check', setup: { program: hashOf(readFileSync(script)) } });
  return pool;
}
