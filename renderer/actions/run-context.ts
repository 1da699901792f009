import type { Action } from '../../schemas/compiled.ts';
import type { EvaluationScope } from '../expression/scope.ts';
import type { Ending } from '../wire/answer.ts';

/** The context in which a handler runs. */
export interface RunContext {
  /** Not started by the user, but by a load, a timer or entering the screen. */
  readonly byItself: boolean;
  /** Whether the rest of the handler should still run. */
  live(): boolean;
}

/** True: the handler is over and no further action runs. */
export type Progress = boolean | Promise<boolean>;

/** The actions of one name. */
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;

export interface Handlers {
  /** Runs actions in order, synchronously up to the first call or wait. Never throws or rejects. */
  run(steps: readonly Action[], scope: EvaluationScope, context: RunContext): Progress;
  /** Runs the handler of a call's ending. */
  follow(step: ActionOf<'call'>, ending: Ending, scope: EvaluationScope, context: RunContext): Progress;
}
