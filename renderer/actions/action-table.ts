import type { Action } from '../../schemas/compiled.ts';
import type { EverydayAction } from '../../schemas/everyday.ts';
import type { EvaluationScope } from '../expression/scope.ts';

/** The steps that are done at once; the others are the handlers' own. */
export type PlainAction = Exclude<Action, { do: 'if' | 'require' | 'call' | 'run' | 'wait' }>;

/** What steps do, by name; an answer of true says that the handler is over. */
export type ActionTable<Do extends PlainAction['do']> = {
  [Name in Do]: (step: Extract<PlainAction, { do: Name }>, scope: EvaluationScope, byItself: boolean) => unknown;
};

/** The actions that only some documents use: a feature. */
export type MoreAction = Exclude<PlainAction['do'], EverydayAction>;
