import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Facts, Type } from '../../expression/types/types.ts';
import type { RowName } from '../../tree/resolved.ts';

/** The context of an expression: known facts, available data, and additional names. */
export interface Situation {
  facts: Facts;
  /** Types of the enclosing row names. */
  rows: ReadonlyMap<RowName, Type>;
  /** Loads whose data is available in addition to the optional ones; all of them once the view is shown. */
  available: 'all' | ReadonlySet<string>;
  /** The answer that the `then` of a call, or an outcome of a contract, can read as `answer`. */
  answer?: { type: Type; why?: string };
  /** `message` can be read. */
  message?: true;
  /** The `event` that a node's handler can read. */
  event?: Type;
  /** The clock can be read: in actions only. */
  now?: true;
  /** The header of an answer can be read: in outcomes of contracts only. */
  head?: true;
  /** The maximum number of evaluations: the product of the sizes of the enclosing lists. */
  times: number;
  /** The number of enclosing lists. */
  depth: number;
}

/** The view as it is drawn: all data is available, and no facts are known. */
export const SHOWN: Situation = { facts: NO_FACTS, rows: new Map(), available: 'all', times: 1, depth: 0 };

export function withFacts(situation: Situation, facts: Facts): Situation {
  return facts === situation.facts ? situation : { ...situation, facts };
}

/** The situation inside a row: one or two additional names, evaluated once per row. */
export function inRow(
  situation: Situation,
  names: readonly (readonly [RowName | undefined, Type])[],
  max: number,
): Situation {
  const rows = new Map(situation.rows);
  for (const [name, type] of names) if (name) rows.set(name, type);
  return { ...situation, rows, times: situation.times * Math.max(1, max), depth: situation.depth + 1 };
}
