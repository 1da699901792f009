import type { Core } from '../state/core.ts';
import { readSend } from '../wire/send.ts';
import type { ActionTable, MoreAction } from './action-table.ts';
import type { ScreenParts } from './context.ts';

/** Implements the actions that only some documents use. */
export function createMoreActions({ host, evaluate, report }: Core, parts: () => ScreenParts): ActionTable<MoreAction> {
  const copyFailed = (n: number) => () => report('copy-failed', 'the clipboard is unavailable', n);
  return {
    'ask-again': () => parts().guard?.askAgain?.(),
    back() {
      parts().leaving(false);
      host.back();
      return true;
    },
    copy(step, scope) {
      const text = String(evaluate(step.text, scope) ?? '');
      host.copy(text).then((done) => done || copyFailed(step.n)(), copyFailed(step.n));
    },
    'forget-answer': (step) => parts().guard?.forget?.(step.call),
    reload: (step) => parts().reload(step.load),
    reset: (step) => parts().fields()?.reset(step.fields),
    set(step, scope) {
      const at = step.at === undefined ? undefined : (evaluate(step.at, scope) as unknown[]);
      parts().state?.set(step.state, evaluate(step.value, scope), at);
    },
    'set-session'(step, scope) {
      const values = readSend(step.with, (expr) => evaluate(expr, scope), parts().omission());
      for (const [name, value] of values) if (typeof value === 'string') parts().setSession(name, value);
    },
    start: (step) => parts().timers?.start(step.timer),
    stop: (step) => parts().timers?.stop(step.timer),
    store: (step, scope) => parts().stored?.store(step.name, evaluate(step.value, scope)),
    'clear-storage': () => parts().stored?.clear(),
  };
}
