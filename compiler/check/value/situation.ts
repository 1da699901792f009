import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Facts, Type } from '../../expression/types/types.ts';
import type { RowName } from '../../tree/resolved.ts';

/** What holds at the place of an expression: what is known, what is there, and which names the place adds. */
export interface Situation {
  facts: Facts;
  /** Types of the row names around. */
  rows: ReadonlyMap<RowName, Type>;
  /** Loads whose data are there beside the optional ones: all of them once the view shows. */
  there: 'all' | ReadonlySet<string>;
  /** The answer that a call's `then`, or a contract's outcome, can read as `answer`. */
  answer?: { type: Type; why?: string };
  /** The message of an answer can be read. */
  message?: true;
  /** What a node's handler can read of the event. */
  event?: Type;
  /** The clock can be read: in actions only. */
  now?: true;
  /** The head of an answer can be read: in a contract's outcomes only. */
  head?: true;
  /** How often the place is evaluated at most: the sizes of the lists around it, multiplied. */
  times: number;
  /** Lists around. */
  depth: number;
}

/** The view as it is drawn: every condition on it holds, nothing more is known. */
export const SHOWN: Situation = { facts: NO_FACTS, rows: new Map(), there: 'all', times: 1, depth: 0 };

export function withFacts(situation: Situation, facts: Facts): Situation {
  return facts === situation.facts ? situation : { ...situation, facts };
}

/** The situation of a row: one more name or two, evaluated once per row. */
export function inRow(
  situation: Situation,
  names: readonly (readonly [RowName | undefined, Type])[],
  max: number,
): Situation {
  const rows = new Map(situation.rows);
  for (const [name, type] of names) if (name) rows.set(name, type);
  return { ...situation, rows, times: situation.times * Math.max(1, max), depth: situation.depth + 1 };
}
