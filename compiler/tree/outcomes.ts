import type { Contract } from './resolved.ts';

/** The outcomes that a money call has instead of `unreachable`. */
export const MONEY_OUTCOMES = ['unknown', 'paid', 'open', 'still-unknown'] as const;

/** The names of all possible outcomes of a call. */
export function outcomeNames({ outcomes, money }: Pick<Contract, 'outcomes' | 'money'>): string[] {
  return [...outcomes.map(({ is }) => is), ...(money ? MONEY_OUTCOMES : ['unreachable'])];
}
