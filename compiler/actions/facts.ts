import { forget } from '../expression/types/narrow.ts';
import type { Facts, Type } from '../expression/types/types.ts';
import type { Env } from '../tree/resolved.ts';

export const TEXT: Type = { is: 'string' };

/** Roots whose values are derived from others. */
const DERIVED = new Set(['let', 'rules']);
/** Roots whose values do not change while a handler waits. */
const LASTING = new Set(['params', 'answer', 'with', 'event', 'message']);

/** The facts that still hold after a change to a name of a root, or to the whole root if no name is given. */
export function afterChange(facts: Facts, changed: string, name?: string): Facts {
  return forget(facts, ([root, part]) => {
    return DERIVED.has(root!) || (root === changed && (name === undefined || part === undefined || part === name));
  });
}

/**
 * The facts that still hold after a wait or a call: only those about values that cannot have changed in the meantime.
 */
export function afterWait(facts: Facts, env: Env): Facts {
  return forget(facts, ([root]) => !LASTING.has(root!) && !env.rows.has(root!));
}
