import { produce } from 'immer';
import { bare, entry } from './own.ts';
import type { EvaluationScope } from './scope.ts';

/** What immer keeps: replaced as a whole, never changed in place. */
interface Values {
  readonly session: { readonly [name: string]: string };
  readonly data: { readonly [name: string]: unknown };
  readonly state: { readonly [name: string]: unknown };
}

/** The roots that the expressions of a screen read. */
export interface Roots {
  readonly scope: EvaluationScope;
  session(): Values['session'];
  /** Puts a value in place of another; whoever keeps the old one sees what it saw. */
  set(root: keyof Values, name: string, value: unknown): void;
  /** Adds a root that keeps its values itself. */
  add(root: string, read: () => unknown): void;
}

/** @param changed called with the key of each value that is another one now */
export function createRoots(session: Values['session'], changed: (key: string) => void): Roots {
  let values: Values & { readonly [root: string]: object } = { session, data: bare(), state: bare() };
  const others = new Map<string, () => unknown>();
  return {
    scope: { get: (name) => entry(values, name) ?? others.get(name)?.() },
    session: () => values.session,
    set(root, name, value) {
      values = produce(values, (draft) => {
        (draft[root] as { [name: string]: unknown })[name] = value;
      });
      changed(`${root}.${name}`);
    },
    add: (root, read) => void others.set(root, read),
  };
}
