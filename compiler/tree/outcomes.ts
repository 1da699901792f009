import { furtherOutcomes } from '../../schemas/handlers.ts';
import type { Contract } from './resolved.ts';

/** The names of all possible outcomes of a call. */
export function outcomeNames({ outcomes, money }: Pick<Contract, 'outcomes' | 'money'>): string[] {
  return [...outcomes.map(({ is }) => is), ...furtherOutcomes(money)];
}
