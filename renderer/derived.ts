import type { CompiledScreen, Expr } from '../schemas/compiled.ts';
import { dependencies } from './evaluate.ts';

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
  const readers = readersByKey(document);

  const values = (root: 'let' | 'rules'): object => {
    const object = Object.create(null) as object;
    for (const [name, expr] of Object.entries(document[root])) {
      const key = `${root}.${name}`;
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

  return {
    let: values('let'),
    rules: values('rules'),
    affected(key) {
      const root = key.split('.', 1)[0]!;
      const found = new Set([...(readers.get(key) ?? []), ...(root === key ? [] : (readers.get(root) ?? []))]);
      for (const derived of found) kept.delete(derived);
      return found;
    },
  };
}

/** Key → derived values that read it, through other derived values too. */
function readersByKey(document: CompiledScreen): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  const reads = new Map<string, Set<string>>();
  const collect = (key: string, expr: Expr): void => {
    const all = new Set<string>();
    for (const dependency of dependencies(expr)) {
      all.add(dependency);
      for (const further of reads.get(dependency) ?? []) all.add(further);
    }
    reads.set(key, all);
    for (const dependency of all) {
      const set = readers.get(dependency);
      if (set) set.add(key);
      else readers.set(dependency, new Set([key]));
    }
  };
  // Both tables come in the sequence in which they can be evaluated, but they may read each other: twice is enough
  // for what the first pass met too early.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const [name, expr] of Object.entries(document.let)) collect(`let.${name}`, expr);
    for (const [name, expr] of Object.entries(document.rules)) collect(`rules.${name}`, expr);
  }
  return readers;
}
