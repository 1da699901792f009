import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { dependencies } from '../expression/evaluate.ts';

/** The derived values `let` and `rules`: computed when first read, and cached until a dependency changes. */
export interface Derived {
  /** The roots `let` and `rules` of expressions. */
  readonly let: object;
  readonly rules: object;
  /** Invalidates the derived values that depend on a key, directly or indirectly, and returns their keys. */
  affected(key: ChangeKey): Iterable<ChangeKey>;
}

/** @param evaluate evaluates an expression in the screen's own scope */
export function createDerived(document: CompiledScreen, evaluate: (expr: Expr) => unknown): Derived {
  const cache = new Map<string, unknown>();
  const exprs = new Map<ChangeKey, Expr>();

  const values = (root: 'let' | 'rules'): object => {
    const object = Object.create(null) as object;
    for (const [name, expr] of Object.entries(document[root])) {
      const key = `${root}.${name}` as const;
      exprs.set(key, expr);
      Object.defineProperty(object, name, {
        enumerable: true,
        get() {
          if (!cache.has(key)) cache.set(key, evaluate(expr));
          return cache.get(key);
        },
      });
    }
    return object;
  };

  const derived = { let: values('let'), rules: values('rules') };
  const readers = readersByKey(exprs);
  return {
    affected(key) {
      if (readers.size === 0) return [];
      const keys = [...(readers.get(key) ?? []), ...(readers.get(key.split('.', 1)[0] as ChangeKey) ?? [])];
      for (const derived of keys) cache.delete(derived);
      return keys;
    },
    ...derived,
  };
}

/** Key → derived values that depend on it, directly or indirectly. */
function readersByKey(exprs: ReadonlyMap<ChangeKey, Expr>): Map<ChangeKey, ChangeKey[]> {
  const readers = new Map<ChangeKey, ChangeKey[]>();
  const collect = (expr: Expr, into: Set<ChangeKey>): void => {
    for (const key of dependencies(expr)) {
      if (into.has(key)) continue;
      into.add(key);
      const inner = exprs.get(key);
      if (inner !== undefined) collect(inner, into);
      // A computed name may refer to any of them.
      else if (key === 'let' || key === 'rules')
        for (const [name, other] of exprs) if (name.startsWith(key)) collect(other, into);
    }
  };
  for (const [name, expr] of exprs) {
    const keys = new Set<ChangeKey>();
    collect(expr, keys);
    for (const key of keys) readers.set(key, [...(readers.get(key) ?? []), name]);
  }
  return readers;
}
