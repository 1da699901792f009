import type { Action, CompiledScreen } from '../../../schemas/compiled.ts';

/** Limit for inlining handlers: handlers that run each other repeatedly grow exponentially. */
const MAX_STEPS = 2000;

/**
 * Replaces every `run` by the steps of the handler in `actions` it refers to, also inside an `if`; recursion is left as
 * it is.
 *
 * @param wanted whether to inline a handler
 */
export function inlined(
  steps: readonly Action[],
  { actions }: CompiledScreen,
  wanted: (action: string) => boolean,
): readonly Action[] {
  let left = MAX_STEPS;
  const visit = (list: readonly Action[], running: ReadonlySet<string>): Action[] =>
    list.flatMap((step): Action[] => {
      left -= 1;
      if (step.do === 'if')
        return [
          { ...step, then: visit(step.then, running), ...(step.else ? { else: visit(step.else, running) } : {}) },
        ];
      const steps = step.do === 'run' && left > 0 && wanted(step.action) ? actions[step.action] : undefined;
      if (step.do !== 'run' || !steps || running.has(step.action)) return [step];
      return visit(steps, new Set(running).add(step.action));
    });
  return visit(steps, new Set());
}
