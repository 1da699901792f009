import type { Action } from '../../schemas/compiled.ts';
import { type EvaluationScope, rowScope } from '../expression/evaluate.ts';
import { entry } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { createSteps, REFUSAL } from './actions.ts';
import type { Parts } from './context.ts';
import type { Features } from './features.ts';
import type { Frame, Handlers, Progress, StepOf } from './run-context.ts';

export function createHandlers(core: Core, parts: () => Parts, { createFurtherSteps }: Features): Handlers {
  const { document, host, changes } = core;
  const steps = createSteps(core, parts, createFurtherSteps?.(core, parts));

  const run: Handlers['run'] = (list, scope, frame) => {
    for (const [at, step] of list.entries()) {
      if (!frame.live()) return true;
      core.trace?.step?.(step.n);
      const progress = guarded(step, scope, frame);
      if (progress === true) return true;
      if (progress === false) continue;
      const rest = list.slice(at + 1);
      return progress.then((over) => over || !frame.live() || changes.transaction(() => run(rest, scope, frame)));
    }
    return false;
  };

  /** A step that fails where none can is reported and ends its handler; the screen goes on. */
  const guarded = (step: Action, scope: EvaluationScope, frame: Frame): Progress => {
    const failed = (error: unknown): true => {
      host.report({ code: 'action-failed', message: `${step.do}: ${error}`, n: step.n });
      return true;
    };
    try {
      const progress = one(step, scope, frame);
      return typeof progress === 'boolean' ? progress : progress.catch(failed);
    } catch (error) {
      return failed(error);
    }
  };

  const one = (step: Action, scope: EvaluationScope, frame: Frame): Progress => {
    switch (step.do) {
      case 'if':
        return run(core.evaluate(step.when, scope) === true ? step.then : (step.else ?? []), scope, frame);
      case 'run':
        return run(entry(document.actions, step.action) ?? [], scope, frame);
      case 'require':
        return require(step, scope);
      case 'call':
        return call(step, scope, frame);
      case 'wait':
        return new Promise((done) => host.after(step.ms, () => done(false)));
      default:
        return steps(step, scope, frame.byItself);
    }
  };

  const require = (step: StepOf<'require'>, scope: EvaluationScope): boolean => {
    const message =
      'fields' in step
        ? parts().fields()?.require(step.fields)
        : core.evaluate(step.that, scope) === true
          ? undefined
          : String(core.evaluate(step.say, scope) ?? '');
    if (message !== undefined) host.toast(message, 'error', REFUSAL);
    return message !== undefined;
  };

  const call = (step: StepOf<'call'>, scope: EvaluationScope, frame: Frame): Progress => {
    const { calls, guard } = parts();
    const progress =
      guard?.call(step, scope, frame) ??
      calls.start(step.call, step.send, scope).then((ending) => follow(step, ending, scope, frame));
    if (progress !== true && step.busy !== undefined)
      steps({ do: 'toast', n: step.n, text: step.busy }, scope, frame.byItself);
    return progress;
  };

  const follow: Handlers['follow'] = (step, { outcome, data, message, usually }, scope, frame) => {
    if (!frame.live()) return true;
    core.trace?.outcome?.(step.n, outcome);
    let inner = rowScope(rowScope(scope, 'answer', data), 'message', message);
    if (step.as !== undefined) inner = rowScope(inner, step.as, data);
    return changes.transaction(() => run(entry(step.then, outcome) ?? usually, inner, frame));
  };

  return { run, follow };
}
