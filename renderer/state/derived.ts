import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { dependencies } from '../expression/evaluate.ts';

/** The values that follow from others: `let` and `rules`, each computed when it is read and kept until it may differ. */
export interface Derived {
  /** What expressions read as `let` and `rules`. */
  readonly let: object;
  readonly rules: object;
  /** Keys of the derived values that read a key, however deep; their kept values are dropped. */
  affected(key: string): Iterable<string>;
}

/** @param evaluate computes an expression in the screen's own scope */
export function createDerived(document: CompiledScreen, evaluate: (expr: Expr) => unknown): Derived {
  const kept = new Map<string, unknown>();
  const exprs = new Map<string, Expr>();

  const values = (root: 'let' | 'rules'): object => {
    const object = Object.create(null) as object;
    for (const [name, expr] of Object.entries(document[root])) {
      const key = `${root}.${name}`;
      exprs.set(key, expr);
      Object.defineProperty(object, name, {
        enumerable: true,
        get() {
          if (!kept.has(key)) kept.set(key, evaluate(expr));
          return kept.get(key);
        },
      });
    }
    return object;
  };

  const derived = { let: values('let'), rules: values('rules') };
  const readers = readersByKey(exprs);
  return {
    ...derived,
    affected(key) {
      if (readers.size === 0) return [];
      const found = [...(readers.get(key) ?? []), ...(readers.get(key.split('.', 1)[0]!) ?? [])];
      for (const one of found) kept.delete(one);
      return found;
    },
  };
}

/** Key → derived values that read it, through other derived values too. */
function readersByKey(exprs: ReadonlyMap<string, Expr>): Map<string, string[]> {
  const readers = new Map<string, string[]>();
  const collect = (expr: Expr, into: Set<string>): void => {
    for (const key of dependencies(expr)) {
      if (into.has(key)) continue;
      into.add(key);
      const inner = exprs.get(key);
      if (inner !== undefined) collect(inner, into);
      // All of them, where one is named by a computed name.
      else if (key === 'let' || key === 'rules')
        for (const [name, one] of exprs) if (name.startsWith(key)) collect(one, into);
    }
  };
  for (const [name, expr] of exprs) {
    const keys = new Set<string>();
    collect(expr, keys);
    for (const key of keys) readers.set(key, [...(readers.get(key) ?? []), name]);
  }
  return readers;
}
