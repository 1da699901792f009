import type { Action } from '../../schemas/compiled.ts';
import { digest } from '../wire/digest.ts';
import type { Core } from './core.ts';

/** Countdowns. Each is stored as its end time, so that a suspended or reloaded page shows the right seconds. */
export interface Timers {
  /** The root `timers` of expressions: `left` (whole seconds), the same as `clock` (`01:05`), and `running` of each. */
  readonly root: object;
  /** Starts or restarts a timer. */
  start(name: string): void;
  stop(name: string): void;
  /** Resumes timers that were running before the page was reloaded. */
  restore(): void;
  /** When a running timer ends, in milliseconds since 1970. */
  deadline(name: string): number | undefined;
  /** Resumes a timer that ends at `deadline`, unless it is running. */
  resume(name: string, deadline: number): void;
  /** Stops all timers without running their handlers. `reload`: their deadlines stay stored for the reloaded page. */
  leave(reload: boolean): void;
}

const SECOND_MS = 1000;

/** Minutes and seconds: `01:05`. */
function clockOf(seconds: number): string {
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

interface Running {
  /** Milliseconds since 1970. */
  readonly deadline: number;
  cancel(): void;
}

/** @param run runs the handler of a timer that has ended */
export function createTimers(core: Core, run: (steps: readonly Action[]) => void): Timers {
  const { document, host, changes } = core;
  const running = new Map<string, Running>();
  const root = Object.create(null) as object;
  const { pathname, search, hash } = host.location();
  // A timer belongs to one address. The address itself contains the session, which must not be stored.
  const addressDigest = digest(pathname + search + hash);
  const storedAs = (name: string) => `timer:${document.screen}:${name}`;

  for (const name of Object.keys(document.timers)) {
    Object.defineProperty(root, name, {
      enumerable: true,
      get() {
        const timer = running.get(name);
        const left = timer ? Math.max(0, Math.ceil(remaining(name, timer.deadline) / SECOND_MS)) : 0;
        return { left, clock: clockOf(left), running: timer !== undefined };
      },
    });
  }

  const duration = (name: string) => document.timers[name]!.seconds * SECOND_MS;

  /** Milliseconds until a timer ends: never more than it takes, even if the clock was set back meanwhile. */
  const remaining = (name: string, deadline: number) => Math.min(deadline - host.now(), duration(name));

  const tick = (name: string, end: number): void => {
    const remains = remaining(name, end);
    const deadline = host.now() + remains;
    if (remains <= 0) {
      changes.transaction(() => {
        stop(name);
        run(document.timers[name]!.end ?? []);
      });
      return;
    }
    // Waits for the next whole second, so that every number is shown.
    const cancel = host.after(remains % SECOND_MS || SECOND_MS, () => tick(name, deadline));
    running.set(name, { deadline, cancel });
    changes.touch(`timers.${name}`);
  };

  const stop = (name: string): void => {
    running.get(name)?.cancel();
    if (!running.delete(name)) return;
    host.stored.set('session', storedAs(name), '');
    changes.touch(`timers.${name}`);
  };

  const resume = (name: string, deadline: number): void => {
    // A deadline further away than the timer's duration means that the clock was set back.
    const counts = deadline > host.now() && deadline <= host.now() + duration(name);
    if (counts && !running.has(name)) tick(name, deadline);
  };

  return {
    root,
    stop,
    start(name) {
      running.get(name)?.cancel();
      const deadline = host.now() + duration(name);
      host.stored.set('session', storedAs(name), `${deadline} ${addressDigest}`);
      tick(name, deadline);
    },
    deadline: (name) => running.get(name)?.deadline,
    resume,
    restore() {
      for (const name of Object.keys(document.timers)) {
        const [deadline, of] = (host.stored.get('session', storedAs(name)) ?? '').split(' ');
        if (of === addressDigest) resume(name, Number(deadline));
      }
    },
    leave(reload) {
      for (const [name, { cancel }] of running) {
        if (reload) cancel();
        else stop(name);
      }
    },
  };
}
