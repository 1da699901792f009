import type { Action, CompiledScreen, Expr, ExprTree, Send } from '../../../schemas/compiled.ts';
import { ITERATIONS } from '../../../schemas/expression-operators.ts';
import { fieldsOf, isTree } from '../../../schemas/expression-walk.ts';
import { fold } from '../expressions/fold.ts';
import { usualSteps } from './contract.ts';
import { inlined } from './inline.ts';

/** Row names with their canonical names for keys: the same in both versions, whatever the document calls them. */
export type Rows = ReadonlyMap<string, string>;
export const NO_ROWS: Rows = new Map();

/** Namespaces of names that only the document itself sees. */
export const NAMED = ['let', 'rules', 'state', 'timers', 'form', 'data', 'overlays', 'actions'] as const;
export type Named = (typeof NAMED)[number];

/** For each namespace, the names that the other version uses for the same things. */
export type Renames = ReadonlyMap<Named, ReadonlyMap<string, string>>;

/** Assigns short keys to long texts; equal texts get equal keys. */
export class Interner {
  readonly #known = new Map<string, string>();

  key(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const key = `#${this.#known.size}`;
    this.#known.set(text, key);
    return key;
  }
}

/**
 * Keys of a document's expressions: two are equivalent when their keys are equal. Names internal to the document do not
 * matter, nor does the order of named values.
 */
export class Keys {
  readonly #document: CompiledScreen;
  readonly #interner: Interner;
  readonly #renames: Renames;
  /** Whether `let` and `rules` are compared by definition instead of by name. */
  readonly #expands: boolean;
  readonly #definitions = new Map<string, string>();

  constructor(document: CompiledScreen, interner: Interner, renames: Renames, expands: boolean) {
    this.#document = document;
    this.#interner = interner;
    this.#renames = renames;
    this.#expands = expands;
  }

  /** Combines several parts into one key. */
  join(...parts: readonly string[]): string {
    return this.#interner.key(JSON.stringify(parts));
  }

  /** The key of JSON without expressions; the order of object properties does not matter. */
  plain(value: unknown): string {
    return this.#interner.key(`json ${sortedJson(value)}`);
  }

  name(kind: Named, name: string): string {
    return this.#renames.get(kind)?.get(name) ?? name;
  }

  /** Steps for comparison: if names do not matter, handlers are inlined. */
  steps(steps: readonly Action[]): readonly Action[] {
    return this.#expands ? inlined(steps, this.#document, () => true) : steps;
  }

  /** Returns what a contract does for an outcome by default, when the screen does not handle it. */
  usually(call: string, outcome: string): readonly Action[] | undefined {
    return usualSteps(this.#document, call, outcome);
  }

  /** The key of an expression, after constant folding. */
  expr(expr: Expr | undefined, rows: Rows = NO_ROWS): string {
    return expr === undefined ? 'none' : this.#expr(fold(expr), rows);
  }

  #expr(expr: Expr, rows: Rows): string {
    if (!isTree(expr)) return this.#interner.key(JSON.stringify(expr));
    const [op] = expr;
    if (op === '$') return this.#path(expr, rows);
    if (op === 'rec') return this.#record(expr, rows);
    if (op === 'in') return this.#membership(expr, rows);
    if (ITERATIONS.includes(op)) return this.#bound(expr, [2], rows);
    if (op === 'each') return this.#bound(expr, [2, 3], rows);
    return this.join('tree', op, ...expr.slice(1).map((part) => this.#expr(part as Expr, rows)));
  }

  send(send: Send | undefined, rows: Rows = NO_ROWS): string {
    if (!send) return 'none';
    const entries = Object.keys(send).sort();
    return this.join('send', ...entries.flatMap((name) => [name, this.expr(send[name], rows)]));
  }

  #path(tree: ExprTree, rows: Rows): string {
    const [, root, name, ...rest] = tree.map(String) as [string, string, string?, ...string[]];
    const row = rows.get(root);
    if (row !== undefined) return this.join('path', row, ...tree.slice(2).map(String));
    if (name === undefined) return this.join('path', root);
    if (this.#expands && (root === 'let' || root === 'rules')) {
      const defined = this.#definition(root, name);
      return rest.length === 0 ? defined : this.join('tree', '.', defined, ...rest);
    }
    return this.join('path', root, isNamed(root) ? this.name(root, name) : name, ...rest);
  }

  #definition(root: 'let' | 'rules', name: string): string {
    const qualified = `${root}.${name}`;
    let key = this.#definitions.get(qualified);
    if (key === undefined) {
      key = this.expr(this.#document[root][name]);
      this.#definitions.set(qualified, key);
    }
    return key;
  }

  #record(tree: ExprTree, rows: Rows): string {
    const sorted = fieldsOf(tree).sort(([a], [b]) => (a < b ? -1 : 1));
    return this.join('rec', ...sorted.flatMap(([name, value]) => [name, this.#expr(value, rows)]));
  }

  /** Membership in a literal list: its order does not matter. */
  #membership([op, item, list]: ExprTree, rows: Rows): string {
    const parts = isTree(list) && list[0] === 'list' ? (list.slice(1) as Expr[]) : undefined;
    const keys = parts && [...new Set(parts.map((part) => this.#expr(part, rows)))].sort();
    const of = keys ? this.join('tree', 'list', ...keys) : this.#expr(list ?? null, rows);
    return this.join('tree', op, this.#expr(item ?? null, rows), of);
  }

  /** An operation that binds names, which are some of its operands. */
  #bound(tree: ExprTree, places: readonly number[], rows: Rows): string {
    const names = places.map((at) => tree[at]).filter((name) => name !== null);
    const inner = new Map([...rows, ...names.map((name, at) => [String(name), `bound ${rows.size + at}`] as const)]);
    // The list being iterated is outside the scope.
    const parts = tree.map((part, at) => {
      if (at === 0 || places.includes(at)) return part === null ? 'none' : '';
      return this.#expr(part as Expr, at === 1 ? rows : inner);
    });
    return this.join('bound', tree[0], ...parts);
  }
}

function isNamed(root: string): root is Named {
  return (NAMED as readonly string[]).includes(root);
}

function sortedJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'none'
  );
}
