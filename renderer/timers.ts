import type { Action } from '../schemas/compiled.ts';
import type { Core } from './core.ts';

/** Countdowns, anchored to the moment of their end: a suspended page or a reload shows the right seconds. */
export interface Timers {
  /** What expressions read as `timers`: `left` (whole seconds) and `running` of each. */
  readonly root: object;
  start(name: string): void;
  stop(name: string): void;
  /** Takes up what ran before the page was loaded anew. */
  restore(): void;
  /** Ends without running anything; the deadlines stay kept. */
  leave(): void;
}

const SECOND = 1000;

/** @param run runs the handler of a timer that has come to its end */
export function createTimers(core: Core, run: (steps: readonly Action[]) => void): Timers {
  const { document, host, changes } = core;
  const deadlines = new Map<string, number>();
  const ticks = new Map<string, () => void>();
  const root = Object.create(null) as object;
  const keptAs = (name: string) => `timer:${document.screen}:${name}`;
  const left = (name: string) => Math.max(0, Math.ceil(((deadlines.get(name) ?? 0) - host.now()) / SECOND));

  for (const name of Object.keys(document.timers)) {
    Object.defineProperty(root, name, {
      enumerable: true,
      get: () => ({ left: left(name), running: deadlines.has(name) }),
    });
  }

  const tick = (name: string): void => {
    const remains = (deadlines.get(name) ?? 0) - host.now();
    if (remains > 0) {
      // To the next whole second of what is left, so that every number is seen.
      ticks.set(
        name,
        host.after(remains % SECOND || SECOND, () => tick(name)),
      );
      changes.touch(`timers.${name}`);
      return;
    }
    changes.transaction(() => {
      end(name);
      run(document.timers[name]?.end ?? []);
    });
  };

  const end = (name: string): void => {
    ticks.get(name)?.();
    ticks.delete(name);
    deadlines.delete(name);
    host.stored.set('session', keptAs(name), '');
    changes.touch(`timers.${name}`);
  };

  const begin = (name: string, deadline: number): void => {
    ticks.get(name)?.();
    deadlines.set(name, deadline);
    tick(name);
  };

  return {
    root,
    start(name) {
      const deadline = host.now() + document.timers[name]!.seconds * SECOND;
      host.stored.set('session', keptAs(name), String(deadline));
      begin(name, deadline);
    },
    stop(name) {
      if (deadlines.has(name)) end(name);
    },
    restore() {
      for (const [name, { seconds }] of Object.entries(document.timers)) {
        const deadline = Number(host.stored.get('session', keptAs(name)) ?? '');
        // A deadline further away than the timer is long comes from a clock that was set back since.
        if (deadline > host.now() && deadline <= host.now() + seconds * SECOND) begin(name, deadline);
      }
    },
    leave() {
      for (const cancel of ticks.values()) cancel();
      ticks.clear();
    },
  };
}
