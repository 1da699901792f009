import { emptyRecord } from '../expression/record.ts';
import type { EvaluationScope } from '../expression/scope.ts';

/** The roots that the expressions of a screen read. */
export interface Roots {
  readonly scope: EvaluationScope;
  session(): { readonly [name: string]: string };
  /** Puts a value in place of another; whoever keeps the old record sees what it saw. */
  set(root: 'session' | 'data', name: string, value: unknown): void;
  /** Adds a root that keeps its values itself. */
  add(root: string, read: () => unknown): void;
}

/** @param changed called with the key of each value that has changed */
export function createRoots(session: ReturnType<Roots['session']>, changed: (key: string) => void): Roots {
  const values: { session: typeof session; data: object } = { session, data: emptyRecord() };
  const roots = new Map<string, () => unknown>([
    ['session', () => values.session],
    ['data', () => values.data],
  ]);
  return {
    scope: { get: (name) => roots.get(name)?.() },
    session: () => values.session,
    set(root, name, value) {
      Object.assign(values, { [root]: Object.assign(emptyRecord(), values[root], { [name]: value }) });
      changed(`${root}.${name}`);
    },
    add: (root, read) => void roots.set(root, read),
  };
}
