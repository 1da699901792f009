import type { Action, Expr, Send } from '../../../schemas/compiled.ts';
import { type PartKind, partsOf } from './actions.ts';
import { type Keys, NO_ROWS, type Rows } from './keys.ts';

/** The key of a handler: two are equivalent when their keys are equal. A missing one equals an empty one. */
export function stepsKey(steps: readonly Action[] | undefined, keys: Keys, rows: Rows = NO_ROWS): string {
  if (!steps || steps.length === 0) return 'no steps';
  return keys.join('steps', ...keys.steps(steps).map((step) => stepKey(step, keys, rows)));
}

/** The key of one step, including its outcome handlers. */
export function stepKey(step: Action, keys: Keys, rows: Rows): string {
  const { do: name, n: _, ...parts } = step;
  const entries = Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1));
  const inner = step.do === 'call' ? answerRows(step, rows) : rows;
  const keyed = entries.flatMap(([part, value]) => {
    if (part === 'as' && name === 'call') return [];
    return [part, partKey(step, part, value, keys, step.do === 'call' && part === 'then' ? inner : rows)];
  });
  return keys.join('step', name, ...keyed);
}

/**
 * The key of a call's outcome handlers. Handling an outcome exactly as the contract does by default counts as not
 * handling it.
 */
export function thenKey(
  call: string,
  then: { readonly [outcome: string]: readonly Action[] } | undefined,
  keys: Keys,
  rows: Rows,
): string {
  const outcomes = Object.keys(then ?? {}).sort();
  const keyed = outcomes.flatMap((outcome) => {
    const own = stepsKey(then?.[outcome], keys, rows);
    return own === stepsKey(keys.usually(call, outcome), keys, rows) ? [] : [outcome, own];
  });
  return keys.join('then', ...keyed);
}

/** The rows visible to a call's outcome handlers: its answer, under its local name. */
export function answerRows({ as = 'answer' }: { as?: string }, rows: Rows): Rows {
  return new Map(rows).set(as, `answer ${rows.size}`);
}

/** The key of a property of a step. */
export function partKey(step: Action, part: string, value: unknown, keys: Keys, rows: Rows): string {
  if (value === undefined) return 'none';
  const parts = partsOf(step);
  const kind = Object.hasOwn(parts, part) ? parts[part]!.is : 'plain';
  if (kind === 'then' && step.do === 'call') return thenKey(step.call, value as typeof step.then, keys, rows);
  return KEYS[kind](value, keys, rows);
}

type KeyOf = (value: never, keys: Keys, rows: Rows) => string;

const KEYS = {
  value: (value: Expr, keys, rows) => keys.expr(value, rows),
  send: (value: Send, keys, rows) => keys.send(value, rows),
  steps: (value: readonly Action[], keys, rows) => stepsKey(value, keys, rows),
  then: (value: unknown, keys) => keys.plain(value),
  plain: (value: unknown, keys) => keys.plain(value),
  state: (name: string, keys) => keys.name('state', name),
  data: (name: string, keys) => keys.name('data', name),
  timers: (name: string, keys) => keys.name('timers', name),
  overlays: (name: string, keys) => keys.name('overlays', name),
  actions: (name: string, keys) => keys.name('actions', name),
  form: (names: readonly string[], keys) => keys.join('fields', ...names.map((name) => keys.name('form', name))),
} satisfies { [K in PartKind]: KeyOf } as {
  readonly [K in PartKind]: (value: unknown, keys: Keys, rows: Rows) => string;
};
