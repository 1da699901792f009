import type { Action } from '../../schemas/compiled.ts';
import { answerScope } from '../calls/calls.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { ActionTable, MoreAction } from './action-table.ts';
import { createActions } from './actions.ts';
import type { ScreenParts } from './context.ts';
import type { ActionOf, Handlers, Progress, RunContext } from './run-context.ts';

/** @param more the less common actions, if the document uses any */
export function createHandlers(
  core: Core,
  parts: () => ScreenParts,
  more: ActionTable<MoreAction> | undefined,
): Handlers {
  const { document, host, changes } = core;
  const steps = createActions(core, parts, more);

  const run: Handlers['run'] = (list, scope, context) => {
    for (const [at, step] of list.entries()) {
      if (!context.live()) return true;
      COVERAGE: core.trace?.step?.(step.n);
      const progress = guarded(step, scope, context);
      if (progress === true) return true;
      if (progress === false) continue;
      const rest = list.slice(at + 1);
      return progress.then((over) => over || !context.live() || changes.transaction(() => run(rest, scope, context)));
    }
    return false;
  };

  /** An action that throws unexpectedly is reported and ends its handler; the screen stays usable. */
  const guarded = (step: Action, scope: EvaluationScope, context: RunContext): Progress => {
    const failed = (error: unknown): true => {
      core.report('action-failed', `${step.do}: ${error}`, step.n);
      return true;
    };
    try {
      const progress = runStep(step, scope, context);
      return typeof progress === 'boolean' ? progress : progress.catch(failed);
    } catch (error) {
      return failed(error);
    }
  };

  const runStep = (step: Action, scope: EvaluationScope, context: RunContext): Progress => {
    switch (step.do) {
      case 'if':
        return run(core.evaluate(step.when, scope) === true ? step.then : (step.else ?? []), scope, context);
      case 'run':
        return run(lookUp(document.actions, step.action) ?? [], scope, context);
      case 'require':
        return require(step, scope);
      case 'call':
        return call(step, scope, context);
      case 'wait':
        return new Promise((done) => host.after(step.ms, () => done(false)));
      default:
        return steps(step, scope, context.byItself);
    }
  };

  const require = (step: ActionOf<'require'>, scope: EvaluationScope): boolean => {
    const message =
      'fields' in step
        ? parts().fields()?.require(step.fields)
        : core.evaluate(step.that, scope) === true
          ? undefined
          : String(core.evaluate(step.say, scope) ?? '');
    if (message !== undefined) host.toast(message, 'error', document.toasts.error);
    return message !== undefined;
  };

  const call = (step: ActionOf<'call'>, scope: EvaluationScope, context: RunContext): Progress => {
    const { calls, guard } = parts();
    const progress =
      guard?.call(step, scope, context) ??
      calls.start(step.call, step.send, scope).then((ending) => follow(step, ending, scope, context));
    if (progress !== true && step.busy !== undefined)
      steps({ do: 'toast', n: step.n, text: step.busy }, scope, context.byItself);
    return progress;
  };

  const follow: Handlers['follow'] = (step, ending, scope, context) => {
    if (!context.live()) return true;
    core.trace?.outcome?.(step.n, ending.outcome);
    const inner = answerScope(scope, ending, step.as);
    return changes.transaction(() => run(lookUp(step.then, ending.outcome) ?? ending.usually, inner, context));
  };

  return { run, follow };
}
