import type { Action, CompiledScreen, Expr, ExprTree, Send } from '../../schemas/compiled.ts';
import { ITERATIONS } from '../../schemas/expression-operators.ts';
import { fieldsOf, isTree } from '../../schemas/expression-walk.ts';
import { usualSteps } from './contract.ts';
import { fold } from './fold.ts';
import { inlined } from './inline.ts';

/** Row names, and what they are called in a key: the same in both versions, whatever the document calls them. */
export type Rows = ReadonlyMap<string, string>;
export const NO_ROWS: Rows = new Map();

/** What a document names for itself. Nobody but the document sees these names. */
export const NAMED = ['let', 'rules', 'state', 'timers', 'form', 'data', 'overlays', 'actions'] as const;
export type Named = (typeof NAMED)[number];

/** For each kind of name, what the other version calls the same thing. */
export type Renames = ReadonlyMap<Named, ReadonlyMap<string, string>>;

/** Short keys for long texts, the same for all who share it. */
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
 * Keys of a document's expressions: two mean the same where their keys are equal. Names that only the document sees do not
 * count, nor the order of what is sent by name.
 */
export class Keys {
  readonly #document: CompiledScreen;
  readonly #interner: Interner;
  readonly #renames: Renames;
  /** Whether `let` and `rules` count by what they say, and not by their name. */
  readonly #expands: boolean;
  readonly #definitions = new Map<string, string>();

  constructor(document: CompiledScreen, interner: Interner, renames: Renames, expands: boolean) {
    this.#document = document;
    this.#interner = interner;
    this.#renames = renames;
    this.#expands = expands;
  }

  /** One key for several parts. */
  join(...parts: readonly string[]): string {
    return this.#interner.key(JSON.stringify(parts));
  }

  /** The key of any JSON that holds no expression; names of objects in any order. */
  plain(value: unknown): string {
    return this.#interner.key(`json ${sortedJson(value)}`);
  }

  name(kind: Named, name: string): string {
    return this.#renames.get(kind)?.get(name) ?? name;
  }

  /** Steps as they count: where names do not, handlers replace what runs them. */
  steps(steps: readonly Action[]): readonly Action[] {
    return this.#expands ? inlined(steps, this.#document, () => true) : steps;
  }

  /** What a contract does for an outcome where the screen does not say. */
  usually(call: string, outcome: string): readonly Action[] | undefined {
    return usualSteps(this.#document, call, outcome);
  }

  /** The key of an expression; constants in it are worked out first. */
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

  /** Whether something is in a list: the order of a list that is written out does not matter. */
  #membership([op, item, list]: ExprTree, rows: Rows): string {
    const parts = isTree(list) && list[0] === 'list' ? (list.slice(1) as Expr[]) : undefined;
    const keys = parts && [...new Set(parts.map((part) => this.#expr(part, rows)))].sort();
    const of = keys ? this.join('tree', 'list', ...keys) : this.#expr(list ?? null, rows);
    return this.join('tree', op, this.#expr(item ?? null, rows), of);
  }

  /** An operation that binds names, which are some of its parts. */
  #bound(tree: ExprTree, places: readonly number[], rows: Rows): string {
    const names = places.map((at) => tree[at]).filter((name) => name !== null);
    const inner = new Map([...rows, ...names.map((name, at) => [String(name), `bound ${rows.size + at}`] as const)]);
    // The list that is gone through stands outside.
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
