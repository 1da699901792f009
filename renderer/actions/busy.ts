import type { Action } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';
import type { Handlers } from './run-context.ts';

/** Runs the handlers of controls. A control whose handler is still running is busy and ignores further events. */
export interface Controls {
  /** @param control identifies node and row; @param event the event's name, which is also part of the identity */
  handle(control: string, event: string, steps: readonly Action[], scope: EvaluationScope): void;
  isBusy(control: string): boolean;
}

/** The key in `changes` for whether a control is busy. */
export function busyKey(control: string): ChangeKey {
  return `busy.${control}`;
}

export function createControls(core: Core, handlers: Handlers): Controls {
  /** Control → events whose handlers are running. */
  const running = new Map<string, Set<string>>();

  return {
    handle(control, event, steps, scope) {
      const events = running.get(control) ?? new Set();
      if (!core.alive() || events.has(event)) return;
      const context = { byItself: false, live: core.alive };
      const progress = core.changes.transaction(() => handlers.run(steps, scope, context));
      if (typeof progress === 'boolean') return;
      running.set(control, events.add(event));
      core.changes.touch(busyKey(control));
      progress.then(() => {
        if (events.delete(event) && events.size === 0) running.delete(control);
        core.changes.touch(busyKey(control));
      });
    },
    isBusy: (control) => running.has(control),
  };
}
