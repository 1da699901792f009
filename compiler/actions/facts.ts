import { forget } from '../expression/types/narrow.ts';
import type { Facts, Type } from '../expression/types/types.ts';
import type { Env } from '../tree/resolved.ts';

export const TEXT: Type = { is: 'string' };

/** Roots whose values follow from others. */
const DERIVED = new Set(['let', 'rules']);
/** Roots whose values stay what they are while a handler waits. */
const LASTING = new Set(['params', 'answer', 'with', 'event', 'message']);

/** What is still known after something of a root has changed: the one name, or all of it where none is given. */
export function afterChange(facts: Facts, changed: string, name?: string): Facts {
  return forget(facts, ([root, part]) => {
    return DERIVED.has(root!) || (root === changed && (name === undefined || part === undefined || part === name));
  });
}

/** What is still known after a wait or a call: only what cannot have changed meanwhile. */
export function afterWait(facts: Facts, env: Env): Facts {
  return forget(facts, ([root]) => !LASTING.has(root!) && !env.rows.has(root!));
}
