import type { Action } from '../../schemas/compiled.ts';
import type { EvaluationScope } from '../expression/scope.ts';
import type { Ending } from '../wire/answer.ts';

/** What a handler runs in. */
export interface RunContext {
  /** Nobody tapped: a load, a timer or entering the screen started it. */
  readonly byItself: boolean;
  /** Whether what is left of it still counts. */
  live(): boolean;
}

/** True: the handler is over, nothing of it runs any more. */
export type Progress = boolean | Promise<boolean>;

/** The steps of one name. */
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;

export interface Handlers {
  /** Runs steps in order; synchronously up to the first call or wait. Never throws, never rejects. */
  run(steps: readonly Action[], scope: EvaluationScope, context: RunContext): Progress;
  /** Runs what follows from how a call ended. */
  follow(step: ActionOf<'call'>, ending: Ending, scope: EvaluationScope, context: RunContext): Progress;
}
