import { Worker } from 'node:worker_threads';
import { PROGRESS, type TaskName, type Tasks } from './tasks.ts';

/** The first message to a thread. */
export interface Beginning<Name extends TaskName = TaskName> {
  readonly task: Name;
  readonly setup: Tasks[Name]['setup'];
}

export interface PoolOptions {
  /** Path of the built `worker.js`. */
  readonly script: string;
  /** The number of threads, from 1. */
  readonly threads: number;
  /**
   * Real-time limit of one job in milliseconds, or of each part whose end it reports, after which its thread is
   * terminated; none by default.
   */
  readonly limit?: number;
}

/** How a job ended: with its result, or without one. */
export type Ending<Result> =
  | { readonly result: Result }
  | { readonly lost: 'overtime' | 'crashed'; readonly why: string };

/** A job and its callbacks. */
interface Assignment<Name extends TaskName> {
  readonly job: Tasks[Name]['job'];
  readonly done: (ending: Ending<Tasks[Name]['result']>) => void;
  timer?: NodeJS.Timeout;
}

/** A thread and its current job. */
interface Slot<Name extends TaskName> {
  readonly worker: Worker;
  current?: Assignment<Name>;
}

/** Megabytes for the young generation: pages are created and discarded many times per second. */
const YOUNG_GENERATION_MB = 64;

const NO_THREAD = { lost: 'crashed', why: 'no thread could be started' } as const;

/**
 * A pool of threads for jobs of one kind, one job per thread at a time. A job that takes too long or makes its thread
 * exit is reported as lost, and the thread is replaced.
 */
export class Pool<Name extends TaskName> {
  readonly #options: PoolOptions;
  readonly #seats: Slot<Name>[];
  readonly #waiting: Assignment<Name>[] = [];
  #beginning: Beginning<Name> | undefined;
  #closed = false;

  /** Starts the threads, which load their modules while the caller still prepares. */
  constructor(options: PoolOptions) {
    this.#options = options;
    this.#seats = Array.from({ length: options.threads }, () => this.#seat());
  }

  /** Sets the task of the threads; jobs are queued until then. */
  begin(beginning: Beginning<Name>): void {
    this.#beginning = beginning;
    for (const { worker } of this.#seats) worker.postMessage(beginning);
    this.#next();
  }

  run(job: Tasks[Name]['job']): Promise<Ending<Tasks[Name]['result']>> {
    return new Promise((done) => {
      this.#waiting.push({ job, done });
      this.#next();
    });
  }

  /** Terminates the threads; pending jobs never resolve. */
  async close(): Promise<void> {
    this.#closed = true;
    // The process can exit at once, not only when the time of a job is over.
    for (const { current } of this.#seats) clearTimeout(current?.timer);
    await Promise.all(this.#seats.map(({ worker }) => worker.terminate()));
  }

  #seat(): Slot<Name> {
    const env = { NODE_ENV: 'production', ...process.env };
    const worker = new Worker(this.#options.script, {
      env,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    const seat: Slot<Name> = { worker };
    worker.on('message', (message: typeof PROGRESS | Tasks[Name]['result']) => {
      if (message === PROGRESS) {
        this.#limit(seat);
        return;
      }
      this.#end(seat, { result: message });
      this.#next();
    });
    worker.on('error', (error) => this.#replace(seat, { lost: 'crashed', why: error.message }));
    worker.on('exit', () => this.#replace(seat, { lost: 'crashed', why: 'its thread ended' }));
    return seat;
  }

  #next(): void {
    if (!this.#beginning || this.#closed) return;
    if (this.#seats.length === 0) for (const { done } of this.#waiting.splice(0)) done(NO_THREAD);
    for (const seat of this.#seats) {
      if (seat.current) continue;
      const next = this.#waiting.shift();
      if (!next) return;
      seat.current = next;
      this.#limit(seat);
      seat.worker.postMessage(next.job);
    }
  }

  /** Starts the time of a job, or of its next part. */
  #limit(seat: Slot<Name>): void {
    const { limit } = this.#options;
    if (limit === undefined || !seat.current) return;
    clearTimeout(seat.current.timer);
    seat.current.timer = setTimeout(() => this.#interrupt(seat, limit), limit);
  }

  #end(seat: Slot<Name>, ending: Ending<Tasks[Name]['result']>): void {
    const { current } = seat;
    delete seat.current;
    clearTimeout(current?.timer);
    current?.done(ending);
  }

  #interrupt(seat: Slot<Name>, limit: number): void {
    this.#replace(seat, { lost: 'overtime', why: `it did not finish within ${limit / 1000} s` });
  }

  /** Replaces a thread that has exited or does not respond, unless it exited without a job. */
  #replace(seat: Slot<Name>, ending: Ending<Tasks[Name]['result']>): void {
    const at = this.#seats.indexOf(seat);
    if (at < 0 || this.#closed) return;
    seat.worker.removeAllListeners();
    void seat.worker.terminate();
    const next = seat.current ? [this.#seat()] : [];
    this.#seats.splice(at, 1, ...next);
    for (const { worker } of next) worker.postMessage(this.#beginning);
    this.#end(seat, ending);
    this.#next();
  }
}
