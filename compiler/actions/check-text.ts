import type { Situation } from '../check/value/situation.ts';
import { checkValue } from '../check/value/value.ts';
import { type Facts, TEXT } from '../expression/types/types.ts';
import type { Value } from '../tree/resolved.ts';
import type { Run } from './type.ts';

/** Checks an action with a single text; returns the facts, which it does not change. */
export function checkText(text: Value, situation: Situation, { checker }: Run): Facts {
  checkValue(text, TEXT, situation, checker);
  return situation.facts;
}
