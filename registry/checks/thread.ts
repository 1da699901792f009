import { readFileSync } from 'node:fs';
import type { CheckJob, CheckResult, CompileResult, PlayResult } from '../../runner/workers/check-job.ts';
import { Pool } from '../../runner/workers/pool.ts';
import { hashOf } from '../content/bytes.ts';
import { createTurns } from '../in-turn.ts';
import { Refusal } from '../shapes.ts';

/** Timeout in milliseconds for compiling, or for a few fixtures. */
const TIMEOUT_MS = 60_000;
/** Milliseconds of idleness after which the thread ends, since it holds a page and every document in memory. */
const IDLE_MS = 5 * 60_000;

/** A worker thread that compiles and runs fixtures; started on demand. */
export interface Thread {
  /** Both throw a {@link Refusal} (422) when the documents keep the thread from finishing. */
  compile(job: Omit<Extract<CheckJob, { is: 'compile' }>, 'is'>): Promise<CompileResult>;
  /** Runs fixtures of the most recently compiled project. */
  play(files: readonly string[]): Promise<PlayResult>;
}

/** A thread lent to one user at a time: it remembers one project, and whoever compiles a project runs its fixtures. */
export interface SharedThread {
  use<Result>(work: (thread: Thread) => Promise<Result>): Promise<Result>;
  /** Ends the thread unless it is in use elsewhere in this process. */
  release(): Promise<void>;
}

/**
 * Threads of this process by script: however many registries it opens, only one thread holds a page and all documents.
 */
const threads = new Map<string, { thread: OwnThread; use: SharedThread['use']; users: number }>();

/** @param script path of the built `worker.js` */
export function shareThread(script: string): SharedThread {
  let shared = threads.get(script);
  if (!shared) {
    const thread = createThread(script);
    const inTurn = createTurns();
    shared = { thread, use: (work) => inTurn(() => work(thread)), users: 0 };
    threads.set(script, shared);
  }
  const { thread, use } = shared;
  shared.users += 1;
  return {
    use,
    async release() {
      shared.users -= 1;
      if (shared.users > 0) return;
      threads.delete(script);
      await thread.close();
    },
  };
}

interface OwnThread extends Thread {
  close(): Promise<void>;
}

function createThread(script: string): OwnThread {
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
    idle = setTimeout(end, IDLE_MS).unref();
    if ('result' in ending) return ending.result;
    // The thread that replaced it has compiled nothing.
    await end();
    const reason =
      job.is === 'play' ? `the fixtures ${job.files.join(', ')} could not be played` : 'they do not compile';
    throw new Refusal(422, 'check-lost', `The documents could not be checked: ${reason}, because ${ending.why}.`);
  };
  return {
    // The thread answers each kind of job with its kind of result.
    compile: (job) => run({ is: 'compile', ...job }) as Promise<CompileResult>,
    play: (files) => run({ is: 'play', files }) as Promise<PlayResult>,
    close: end,
  };
}

function start(script: string): Pool<'check'> {
  const pool = new Pool<'check'>({ script, threads: 1, limit: TIMEOUT_MS });
  // The script refers to its parts by hash, so its own hash identifies the program.
  pool.begin({ task: 'check', setup: { program: hashOf(readFileSync(script)) } });
  return pool;
}
