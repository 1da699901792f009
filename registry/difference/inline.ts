import type { Action, CompiledScreen } from '../../schemas/compiled.ts';

/** Steps up to which handlers are put in place of what runs them: handlers that run each other twice and twice again grow. */
const MAX_STEPS = 2000;

/**
 * Steps with handlers of `actions` in place of the `run` that names them, in the steps of an `if` too; what runs itself
 * stays as it is.
 *
 * @param wanted whether a handler is put in place
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
