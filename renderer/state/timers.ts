import type { Action } from '../../schemas/compiled.ts';
import type { Core } from './core.ts';

/** Countdowns, anchored to the moment of their end: a suspended page or a reload shows the right seconds. */
export interface Timers {
  /** What expressions read as `timers`: `left` (whole seconds) and `running` of each. */
  readonly root: object;
  /** Starts one from its beginning, whether it runs or not. */
  start(name: string): void;
  stop(name: string): void;
  /** Takes up what ran before the page was reloaded. */
  restore(): void;
  /** When one ends that runs, in milliseconds since 1970. */
  deadline(name: string): number | undefined;
  /** Goes on with one that ends then, unless it runs. */
  resume(name: string, deadline: number): void;
  /** Ends all without running anything; `reload`: the deadlines stay kept for the page's next life. */
  leave(reload: boolean): void;
}

const SECOND = 1000;

interface Running {
  /** Milliseconds since 1970. */
  readonly deadline: number;
  cancel(): void;
}

/** @param run runs the handler of a timer that has come to its end */
export function createTimers(core: Core, run: (steps: readonly Action[]) => void): Timers {
  const { document, host, changes } = core;
  const running = new Map<string, Running>();
  const root = Object.create(null) as object;
  const { path, query, hash } = host.location();
  // What counts down for one thing does not for another. The address itself holds the session, which is kept nowhere.
  const thing = digest(path + query + hash);
  const keptAs = (name: string) => `timer:${document.screen}:${name}`;

  for (const name of Object.keys(document.timers)) {
    Object.defineProperty(root, name, {
      enumerable: true,
      get() {
        const timer = running.get(name);
        const left = timer ? Math.max(0, Math.ceil((timer.deadline - host.now()) / SECOND)) : 0;
        return { left, running: timer !== undefined };
      },
    });
  }

  const tick = (name: string, deadline: number): void => {
    const remains = deadline - host.now();
    if (remains <= 0) {
      changes.transaction(() => {
        stop(name);
        run(document.timers[name]!.end ?? []);
      });
      return;
    }
    // To the next whole second of what is left, so that every number is seen.
    const cancel = host.after(remains % SECOND || SECOND, () => tick(name, deadline));
    running.set(name, { deadline, cancel });
    changes.touch(`timers.${name}`);
  };

  const stop = (name: string): void => {
    running.get(name)?.cancel();
    if (!running.delete(name)) return;
    host.stored.set('session', keptAs(name), '');
    changes.touch(`timers.${name}`);
  };

  const resume = (name: string, deadline: number): void => {
    const { seconds } = document.timers[name]!;
    // A deadline further away than the timer is long comes from a clock that was set back since.
    const counts = deadline > host.now() && deadline <= host.now() + seconds * SECOND;
    if (counts && !running.has(name)) tick(name, deadline);
  };

  return {
    root,
    stop,
    start(name) {
      running.get(name)?.cancel();
      const deadline = host.now() + document.timers[name]!.seconds * SECOND;
      host.stored.set('session', keptAs(name), `${deadline} ${thing}`);
      tick(name, deadline);
    },
    deadline: (name) => running.get(name)?.deadline,
    resume,
    restore() {
      for (const name of Object.keys(document.timers)) {
        const [deadline, of] = (host.stored.get('session', keptAs(name)) ?? '').split(' ');
        if (of === thing) resume(name, Number(deadline));
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

/** A few letters that stand for a text, and from which it cannot be read. */
function digest(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x1b873593;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b) ^ (two >>> 13);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
}
