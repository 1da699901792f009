import type { Action } from '../../schemas/compiled.ts';
import type { EverydayAction } from '../../schemas/everyday.ts';
import type { EvaluationScope } from '../expression/scope.ts';

/** The actions that run synchronously. `run.ts` implements the others. */
export type PlainAction = Exclude<Action, { do: 'if' | 'require' | 'call' | 'run' | 'wait' }>;

/** Implementations by action name. Returning true ends the handler. */
export type ActionTable<Do extends PlainAction['do']> = {
  [Name in Do]: (step: Extract<PlainAction, { do: Name }>, scope: EvaluationScope, byItself: boolean) => unknown;
};

/** The actions that only some documents use; they are loaded as a feature. */
export type MoreAction = Exclude<PlainAction['do'], EverydayAction>;
