import type { EvaluationScope } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';
import type { ActionOf, Progress, RunContext } from './run-context.ts';

/**
 * Makes the calls of a screen that must not be made twice. `once.ts` is for calls that move no money, `money.ts` for
 * screens with calls that do.
 */
export interface Guard {
  /** Makes a call and runs the handler of its outcome. Returns undefined for a call that needs no guard. */
  call(step: ActionOf<'call'>, scope: EvaluationScope, context: RunContext): Progress | undefined;
  /** Resumes calls that were sent from this address and whose outcome is still unknown. */
  resume?(): Promise<void>;
  /** Checks again the calls whose outcome is still unknown. */
  askAgain?(): void;
  /** Discards the last known result, so that the next tap makes the call again. */
  forget?(call: string): void;
}

/** Whether to refuse because the screen shows cached data, which may be out of date. Shows a toast if so. */
export function refusesOld(
  { document, host }: Pick<Core, 'document' | 'host'>,
  { isOld }: { isOld(): boolean },
): boolean {
  if (!isOld()) return false;
  host.toast('You are offline. Please try again when you are back online.', 'error', document.toasts.error);
  return true;
}
