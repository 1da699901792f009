import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { installFolder } from '../settings/folders.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { ReadRelease, ReleaseOptions } from './release.ts';

/** What the thread is started with. */
export interface ReleaseThreadData extends Pick<ReleaseOptions, 'brand' | 'sessionHosts'> {
  folder: string;
}

/** What it answers each time it is asked. */
export type FromReleaseThread =
  | ({ is: 'read'; lines: string[] } & ReadRelease)
  /** The project cannot be read just now, or, `setting`, not with the settings as they are. */
  | { is: 'failed'; message: string; setting: boolean };

/** The thread that compiles has ended by itself: for want of memory, as a rule. */
export class ThreadLost extends Error {}

/** Compiles in a thread of its own, so that the one that serves goes on serving whatever a document costs. */
export interface ReleaseThread {
  /** Reads and compiles the project as it is now; asked again only when the last answer is there. Rejects as `ReleaseSource.read` throws, and with {@link ThreadLost}. */
  read(): Promise<ReadRelease>;
  /** Ends the thread; what it is at is never answered. */
  close(): void;
}

/** Starts the thread; one that ended by itself is replaced with the next question. */
export function startReleaseThread(
  folder: string,
  { say, read, ...options }: ReleaseOptions,
  script = join(installFolder(), 'dist/release-worker.js'),
): ReleaseThread {
  const start = () => new Worker(script, { workerData: { folder, ...options } satisfies ReleaseThreadData });
  let worker: Worker | undefined = start();
  const ask = (asked: Worker) =>
    new Promise<FromReleaseThread>((done, fail) => {
      const lost = (error?: Error) => {
        worker = undefined;
        fail(new ThreadLost(error?.message ?? 'the thread has ended'));
      };
      asked.once('message', (answer: FromReleaseThread) => {
        asked.off('error', lost).off('exit', ended);
        done(answer);
      });
      const ended = () => lost();
      asked.once('error', lost).once('exit', ended);
      asked.postMessage('read');
    });

  return {
    async read() {
      worker ??= start();
      const answer = await ask(worker);
      if (answer.is === 'failed') throw new (answer.setting ? SettingError : Error)(answer.message);
      const { release, missing, errors, lines } = answer;
      for (const line of lines) say(line);
      read?.(release);
      return { release, missing, errors };
    },
    close: () => void worker?.terminate(),
  };
}
