import type { Action } from '../../schemas/compiled.ts';
import type { EvaluationScope } from '../expression/scope.ts';

/** The steps that are done at once; the others are the handlers' own. */
export type PlainAction = Exclude<Action, { do: 'if' | 'require' | 'call' | 'run' | 'wait' }>;

/** What steps do, by name; an answer of true says that the handler is over. */
export type ActionTable<Do extends PlainAction['do']> = {
  [Name in Do]: (step: Extract<PlainAction, { do: Name }>, scope: EvaluationScope, byItself: boolean) => unknown;
};

/** The steps that only some documents use. */
export const MORE_ACTIONS = [
  'ask-again',
  'back',
  'clear-storage',
  'copy',
  'forget-answer',
  'reload',
  'reset',
  'set',
  'set-session',
  'start',
  'stop',
  'store',
] as const;
export type MoreAction = (typeof MORE_ACTIONS)[number];
