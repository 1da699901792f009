import type { ChangeKey } from '../expression/change-key.ts';
import { emptyRecord } from '../expression/record.ts';
import type { EvaluationScope } from '../expression/scope.ts';

/** The roots that the expressions of a screen read. */
export interface Roots {
  readonly scope: EvaluationScope;
  session(): { readonly [name: string]: string };
  /** Replaces a value and the record around it: a record that was already read must not change. */
  set(root: 'session' | 'data', name: string, value: unknown): void;
  /** Adds roots whose values are owned elsewhere. */
  add(readers: RootReaders): void;
}

/** Functions that read roots, by name. */
interface RootReaders {
  [root: string]: () => unknown;
}

/** @param changed called with the key of each changed value */
export function createRoots(session: ReturnType<Roots['session']>, changed: (key: ChangeKey) => void): Roots {
  const values: { session: typeof session; data: object } = { session, data: emptyRecord() };
  const roots: RootReaders = Object.assign(emptyRecord<() => unknown>(), {
    session: () => values.session,
    data: () => values.data,
  });
  return {
    scope: { get: (name) => roots[name]?.() },
    session: () => values.session,
    set(root, name, value) {
      Object.assign(values, { [root]: Object.assign(emptyRecord(), values[root], { [name]: value }) });
      changed(`${root}.${name}`);
    },
    add: (readers) => void Object.assign(roots, readers),
  };
}
