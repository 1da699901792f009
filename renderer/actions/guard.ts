import type { EvaluationScope } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';
import type { ActionOf, Progress, RunContext } from './run-context.ts';

/**
 * Makes the calls of a screen that must not happen twice. `once.ts` is for those that move no money, `money.ts` for
 * screens that move some.
 */
export interface Guard {
  /** Makes a call and runs what follows from its outcome; undefined for a call that may be made like any other. */
  call(step: ActionOf<'call'>, scope: EvaluationScope, context: RunContext): Progress | undefined;
  /** Takes up what was sent at this address and never ended: goes on asking what became of it. */
  resume?(): Promise<void>;
  /** Asks again what became of the calls whose outcome is still unknown. */
  askAgain?(): void;
  /** The next tap makes the call again, though its last answer is known. */
  forget?(call: string): void;
}

/** What is known from an earlier visit alone may have changed: neither paid nor taken by it. Says so. */
export function refusesOld(
  { document, host }: Pick<Core, 'document' | 'host'>,
  { isOld }: { isOld(): boolean },
): boolean {
  if (!isOld()) return false;
  host.toast('You are offline. Please try again when you are back online.', 'error', document.toasts.error);
  return true;
}
