import { setTimeout as pause } from 'node:timers/promises';

/** Delay before a retry, in milliseconds: first and longest. */
const [FIRST_DELAY_MS, MAX_DELAY_MS] = [100, 5_000];

/** Performs writes that must not be lost, and tracks what is still in flight. */
export interface Recorder {
  /** Counts work as in flight until it settles. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Writes; on failure, keeps retrying in the background without blocking the caller. */
  record(subject: string, write: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

/** @param timeout milliseconds until a write that starts now is given up */
export function createRecorder(timeout: () => number, log: (line: string) => void): Recorder {
  const running = new Set<Promise<unknown>>();
  const track: Recorder['track'] = (work) => {
    running.add(work);
    const done = () => running.delete(work);
    work.then(done, done);
    return work;
  };
  return {
    track,
    async record(subject, write) {
      try {
        await write();
      } catch (error) {
        log(`${subject} is not recorded yet: ${(error as Error).message}`);
        track(
          persist(write, timeout()).then((written) => log(`${subject} is ${written ? 'recorded now' : 'given up'}`)),
        );
      }
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

async function persist(write: () => Promise<void>, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout;
  for (let wait = FIRST_DELAY_MS; performance.now() < end; wait = Math.min(wait * 2, MAX_DELAY_MS)) {
    await pause(wait);
    const written = await write().then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  return false;
}
