import { forget } from '../expression/types/narrow.ts';
import type { Facts } from '../expression/types/types.ts';
import { formulasOf, givenNamed, type ReadAt, readsThrough } from '../tree/dependencies.ts';
import type { Env } from '../tree/resolved.ts';

/** Roots whose values are derived from others. */
const DERIVED = new Set(['let', 'rules']);
/** Roots whose values do not change while a handler waits; what is passed to a fragment may. */
const LASTING = new Set(['params', 'answer', 'with', 'event', 'message']);

/** The facts that still hold after a change to a name of a root, or to the whole root if no name is given. */
export function afterChange(facts: Facts, changed: string, env: Env, name?: string): Facts {
  const isChanged = ([root, part]: readonly string[]) =>
    root === changed && (name === undefined || part === undefined || part === name);
  return forget(facts, (path) => {
    if (DERIVED.has(path[0]!) || isChanged(path)) return true;
    return readsBehind(path, env).some(({ read }) => isChanged(read.path));
  });
}

/**
 * The facts that still hold after a wait or a call: only those about values that cannot have changed in the meantime.
 */
export function afterWait(facts: Facts, env: Env): Facts {
  const lasts = ([root]: readonly string[], { rows }: Env) => LASTING.has(root!) || rows.has(root!);
  return forget(facts, (path) => {
    return !lasts(path, env) || !readsBehind(path, env).every(({ read, env: at }) => lasts(read.path, at));
  });
}

/** What the value passed to a fragment under this path reads; nothing for any other path. */
function readsBehind([root, name]: readonly string[], env: Env): ReadAt[] {
  const given = name === undefined || env.rows.has(root!) ? undefined : givenNamed(root!, name, env);
  return given ? formulasOf(given).flatMap(readsThrough) : [];
}
