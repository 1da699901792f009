import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { installFolder } from '../settings/folders.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { ReadRelease, ReleaseOptions } from './release.ts';

/** Data the thread is started with. */
export interface ReleaseThreadData extends Pick<ReleaseOptions, 'brand' | 'sessionHosts'> {
  folder: string;
}

/** Its response to each request. */
export type FromReleaseThread =
  | ({ kind: 'read'; lines: string[] } & ReadRelease)
  /** The project cannot be read now or, with `setting`, not with these settings. */
  | { kind: 'failed'; message: string; setting: boolean };

/** The compiling thread exited unexpectedly, usually because it ran out of memory. */
export class ThreadLost extends Error {}

/** Compiles in a worker thread, so that an expensive document does not block serving. */
export interface ReleaseThread {
  /**
   * Reads and compiles the project as it is now; call it again only after it has settled. Rejects with what
   * `ReleaseSource.read` throws, or {@link ThreadLost}.
   */
  read(): Promise<ReadRelease>;
  /** Terminates the thread; a pending read never settles. */
  close(): void;
}

/** Starts the thread; if it exits unexpectedly, the next read starts another. */
export function startReleaseThread(
  folder: string,
  { say, read, ...options }: ReleaseOptions,
  script = join(installFolder(), 'dist/release-worker.js'),
): ReleaseThread {
  const start = () => {
    const thread = new Worker(script, { workerData: { folder, ...options } satisfies ReleaseThreadData });
    // It may also fail between two reads: the next one would wait for it forever, and an error that nothing handles
    // ends the process.
    const forget = () => {
      if (worker === thread) worker = undefined;
    };
    return thread.on('error', forget).once('exit', forget);
  };
  let worker: Worker | undefined = start();
  const ask = (thread: Worker) =>
    new Promise<FromReleaseThread>((done, fail) => {
      const lost = (error?: Error) => {
        fail(new ThreadLost(error?.message ?? 'the thread has ended'));
      };
      thread.once('message', (answer: FromReleaseThread) => {
        thread.off('error', lost).off('exit', ended);
        done(answer);
      });
      const ended = () => lost();
      thread.once('error', lost).once('exit', ended);
      thread.postMessage('read');
    });

  return {
    async read() {
      worker ??= start();
      const answer = await ask(worker);
      if (answer.kind === 'failed') throw new (answer.setting ? SettingError : Error)(answer.message);
      const { release, missing, errors, lines } = answer;
      for (const line of lines) say(line);
      read?.(release);
      return { release, missing, errors };
    },
    close: () => void worker?.terminate(),
  };
}
