import type { Action } from '../../schemas/compiled.ts';
import type { EvaluationScope } from '../expression/scope.ts';

/** The steps that are done at once; the others are the handlers' own. */
export type Step = Exclude<Action, { do: 'if' | 'require' | 'call' | 'run' | 'wait' }>;

/** What steps do, by name; an answer of true says that the handler is over. */
export type StepTable<Do extends Step['do']> = {
  [Name in Do]: (step: Extract<Step, { do: Name }>, scope: EvaluationScope, byItself: boolean) => unknown;
};

/** The steps that only some documents use. */
export const FURTHER = [
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
export type Further = (typeof FURTHER)[number];
