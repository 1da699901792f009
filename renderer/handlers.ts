import type { Action, Expr, Send } from '../schemas/compiled.ts';
import { screenAddress, sessionPairs, withQuery } from './address.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import { type EvaluationScope, rowScope } from './evaluate.ts';
import type { Failing, Fields } from './fields.ts';
import type { Overlays } from './overlays.ts';
import { readSend } from './request.ts';
import type { Timers } from './timers.ts';
import { safeUrl } from './url.ts';

/** Milliseconds that toasts stay (product-spec section 9). */
const INFORMATION = 2_000;
const REFUSAL = 3_000;

/** What a handler runs in. */
export interface Frame {
  /** Nobody tapped: a load, a timer or entering the screen started it. */
  readonly byItself: boolean;
  /** Whether what is left of it still counts. */
  live(): boolean;
}

/** True: the handler is over, nothing of it runs any more. */
export type Progress = boolean | Promise<boolean>;

export interface Handlers {
  /** Runs steps in sequence; synchronously up to the first call or wait. Never throws, never rejects. */
  run(steps: readonly Action[], scope: EvaluationScope, frame: Frame): Progress;
}

/** What steps act on. */
export interface Parts {
  readonly fields: Fields;
  readonly overlays: Overlays;
  readonly timers: Timers;
  readonly calls: Calls;
  readonly state: { set(name: string, value: unknown): void };
  readonly session: { values(): { readonly [name: string]: string }; set(values: { [name: string]: string }): void };
  readonly stored: { set(name: string, value: unknown): void; clear(): void };
  reload(load: string): void;
  /** The screen is being left: nothing of it needs to be drawn any more. */
  leaving(): void;
}

type StepOf<Do extends Action['do']> = Extract<Action, { do: Do }>;
type Instant = Exclude<Action, { do: 'if' | 'require' | 'call' | 'run' | 'wait' | 'go' | 'back' | 'open-url' }>;
type InstantStep = (step: Instant, scope: EvaluationScope, frame: Frame) => void;
type InstantTable = {
  [Do in Instant['do']]: (step: StepOf<Do>, scope: EvaluationScope, frame: Frame) => void;
};

export function createHandlers(core: Core, parts: () => Parts): Handlers {
  const { document, host, changes } = core;

  const run = (steps: readonly Action[], scope: EvaluationScope, frame: Frame): Progress => {
    for (let at = 0; at < steps.length; at += 1) {
      if (!frame.live()) return true;
      const step = steps[at]!;
      core.trace?.step?.(step.n);
      const progress = guarded(step, scope, frame);
      if (progress === true) return true;
      if (progress !== false) {
        const rest = steps.slice(at + 1);
        return progress.then((over) => over || !frame.live() || changes.transaction(() => run(rest, scope, frame)));
      }
    }
    return false;
  };

  /** A step that fails where none can is reported and ends its handler; the screen goes on. */
  const guarded = (step: Action, scope: EvaluationScope, frame: Frame): Progress => {
    const failed = (error: unknown): true => {
      host.report({
        code: 'action-failed',
        message: `${step.do}: ${error instanceof Error ? error.message : error}`,
        n: step.n,
      });
      return true;
    };
    try {
      const progress = one(step, scope, frame);
      return typeof progress === 'boolean' ? progress : progress.catch(failed);
    } catch (error) {
      return failed(error);
    }
  };

  const value = core.evaluate;
  const text = (expr: Expr, scope: EvaluationScope): string => String(value(expr, scope) ?? '');
  const record = (send: Send | undefined, scope: EvaluationScope): { [name: string]: unknown } =>
    Object.fromEntries(Object.entries(send ?? {}).map(([name, expr]) => [name, value(expr, scope)]));
  const pairs = (send: Send | undefined, scope: EvaluationScope): [string, string][] => {
    const { fields } = parts();
    const source = {
      evaluate: (expr: Expr) => value(expr, scope),
      omitted: fields.omitted,
      omittedIn: fields.omittedIn,
    };
    return readSend(send, source).map(([name, sent]) => [name, typeof sent === 'string' ? sent : sent.name]);
  };

  const one = (step: Action, scope: EvaluationScope, frame: Frame): Progress => {
    switch (step.do) {
      case 'if':
        return branch(step, scope, frame);
      case 'require':
        return 'fields' in step ? requireFields(step.fields) : requireThat(step, scope);
      case 'call':
        return call(step, scope, frame);
      case 'run':
        return run(document.actions[step.action] ?? [], scope, frame);
      case 'wait':
        return new Promise((done) => host.after(step.ms, () => done(false)));
      case 'go':
        return go(step, scope);
      case 'back':
        parts().leaving();
        host.back();
        return true;
      case 'open-url':
        return openUrl(step, scope);
      default:
        act(step, scope, frame);
        return false;
    }
  };

  const branch = (step: StepOf<'if'>, scope: EvaluationScope, frame: Frame): Progress => {
    const taken = value(step.when, scope) === true;
    return run(taken ? step.then : (step.else ?? []), scope, frame);
  };

  const refuse = (message: string): true => {
    host.toast(message, 'error', REFUSAL);
    return true;
  };

  const requireFields = (names: readonly string[]): Progress => {
    const failing = parts().fields.require(names);
    return failing instanceof Promise ? failing.then(refuseField) : refuseField(failing);
  };

  const refuseField = (failing: Failing | undefined): boolean => {
    if (!failing) return false;
    parts().fields.focus(failing.field);
    return refuse(failing.message);
  };

  const requireThat = (step: { n: number; that: Expr; say: Expr }, scope: EvaluationScope): boolean => {
    const passes = value(step.that, scope) === true;
    return passes ? false : refuse(text(step.say, scope));
  };

  const call = (step: StepOf<'call'>, scope: EvaluationScope, frame: Frame): Progress => {
    const sent = parts().calls.start(step.call, step.send, scope);
    if (!sent) return true;
    if (step.busy !== undefined) toast(text(step.busy, scope), 'info');
    return sent.then((ending) => {
      if (!frame.live()) return true;
      core.trace?.outcome?.(step.n, ending.outcome);
      return changes.transaction(() => {
        let inner = rowScope(rowScope(scope, 'answer', ending.data), 'message', ending.message);
        if (step.as) inner = rowScope(inner, step.as, ending.data);
        const then = Object.hasOwn(step.then, ending.outcome) ? step.then[ending.outcome]! : ending.usually;
        return run(then, inner, frame);
      });
    });
  };

  const go = (step: StepOf<'go'>, scope: EvaluationScope): true => {
    const session = parts().session.values();
    const carries = step.carries ?? [];
    const url = screenAddress(step.path, carries, document.session, session, pairs(step.with, scope));
    parts().leaving();
    host.navigate(url, step.replace ? { replace: true } : {});
    return true;
  };

  const openUrl = (step: StepOf<'open-url'>, scope: EvaluationScope): boolean => {
    const url = safeUrl(text(step.url, scope));
    if (url === null) {
      host.report({
        code: 'url-refused',
        message: 'an address that is not http(s), tel or mailto is not followed',
        n: step.n,
      });
      return step.replace === true;
    }
    const session = step.session ? sessionPairs(document.session, parts().session.values()) : [];
    if (step.replace) parts().leaving();
    host.navigate(withQuery(url, [...session, ...pairs(step.with, scope)]), {
      external: true,
      ...(step.replace ? { replace: true } : {}),
    });
    return step.replace === true;
  };

  /** Steps that are done at once and never end a handler. */
  const instant: InstantTable = {
    track: (step, scope) => parts().calls.track(step.call, step.send, scope),
    reload: (step) => parts().reload(step.load),
    set: (step, scope) => parts().state.set(step.state, value(step.value, scope)),
    'set-session': (step, scope) => parts().session.set(Object.fromEntries(pairs(step.with, scope))),
    reset: (step) => parts().fields.reset(step.fields),
    store: (step, scope) => parts().stored.set(step.name, value(step.value, scope)),
    'clear-storage': () => parts().stored.clear(),
    copy: (step, scope) => copy(text(step.text, scope)),
    open: (step, scope, frame) => parts().overlays.open(step.overlay, record(step.with, scope), frame.byItself),
    close: (step) => parts().overlays.close(step.overlay),
    start: (step) => parts().timers.start(step.timer),
    stop: (step) => parts().timers.stop(step.timer),
    toast: (step, scope) => toast(text(step.text, scope), step.kind ?? 'info'),
    bridge: (step, scope) => host.bridge(step.action, record(step.with, scope)),
  };

  const act = (step: Instant, scope: EvaluationScope, frame: Frame): void => {
    const run = Object.hasOwn(instant, step.do) ? (instant[step.do] as InstantStep) : undefined;
    if (run) run(step, scope, frame);
    else host.report({ code: 'unknown-action', message: `this renderer does not know ${step.do}`, n: step.n });
  };

  const toast = (words: string, kind: 'info' | 'error'): void => {
    if (words !== '') host.toast(words, kind, kind === 'error' ? REFUSAL : INFORMATION);
  };

  const copy = (text: string): void => {
    host.copy(text).then(
      (done) => done || host.report({ code: 'copy-failed', message: 'the clipboard is closed' }),
      () => host.report({ code: 'copy-failed', message: 'the clipboard is closed' }),
    );
  };

  return { run };
}
