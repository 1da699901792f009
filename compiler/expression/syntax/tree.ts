import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { pathOf } from './walk.ts';

/**
 * What stands for a path when a fragment, an overlay or a `let` is inlined; undefined for a path that stays.
 * Asked for the longest path first: `with.x.y`, `with.x`, `with`.
 */
export type Substitute = (path: readonly string[]) => Expr | undefined;

/**
 * The compiled form of a tree (`schemas/compiled.ts`, `Expr`). Names bound by `any` and its kin are never substituted;
 * where a substituted part reads a name of the same spelling, the bound one is renamed, so that neither hides the other.
 */
export function toTree(ast: Ast, substitute?: Substitute): Expr {
  return new Writer(substitute).write(ast, new Map());
}

/** Work for one part of a tree that is written. */
const PART = 5;

class Writer {
  readonly #substitute: Substitute | undefined;
  /** Roots that substituted parts read. */
  readonly #foreign = new Set<string>();

  constructor(substitute: Substitute | undefined) {
    this.#substitute = substitute;
  }

  /** `bound`: name as written → name in the tree. */
  write(ast: Ast, bound: ReadonlyMap<string, string>): Expr {
    work(PART);
    switch (ast.kind) {
      case 'literal':
        return ast.value;
      case 'name':
      case 'member':
        return this.#path(ast, bound);
      case 'index':
        return tree('[]', this.write(ast.of, bound), this.write(ast.at, bound));
      case 'list':
        return tree('list', ...ast.items.map((item) => this.write(item, bound)));
      case 'unary':
        return tree(ast.op === '-' ? 'neg' : '!', this.write(ast.of, bound));
      case 'binary':
        return tree(ast.op, this.write(ast.left, bound), this.write(ast.right, bound));
      case 'conditional':
        return tree('?:', this.write(ast.when, bound), this.write(ast.then, bound), this.write(ast.else, bound));
      case 'iterate':
        return this.#iterate(ast, bound);
      case 'call':
        return tree('fn', ast.name, ...ast.args.map((argument) => this.write(argument, bound)));
    }
  }

  #path(ast: Ast & { kind: 'name' | 'member' }, bound: ReadonlyMap<string, string>): Expr {
    const path = pathOf(ast);
    if (!path) return step(this.write((ast as Ast & { kind: 'member' }).of, bound), [(ast as { name: string }).name]);
    const [root, ...names] = path as [string, ...string[]];
    const local = bound.get(root);
    if (local !== undefined) return tree('$', local, ...names);
    for (let length = path.length; this.#substitute && length > 0; length -= 1) {
      const found = this.#substitute(path.slice(0, length));
      if (found === undefined) continue;
      collectRoots(found, this.#foreign);
      return step(found, path.slice(length));
    }
    return tree('$', root, ...names);
  }

  #iterate(ast: Ast & { kind: 'iterate' }, bound: ReadonlyMap<string, string>): Expr {
    const of = this.write(ast.of, bound);
    let name = ast.as;
    let body = this.write(ast.body, new Map(bound).set(ast.as, name));
    // An apostrophe is in no name that anybody can write.
    while (this.#foreign.has(name)) {
      name = `${name}'`;
      body = this.write(ast.body, new Map(bound).set(ast.as, name));
    }
    return tree(ast.op, of, name, body);
  }
}

function tree(...parts: [string, ...Expr[]]): ExprTree {
  return parts;
}

/** Constant names after a tree; one path where the tree already is one. */
function step(of: Expr, names: readonly string[]): Expr {
  if (names.length === 0) return of;
  if (Array.isArray(of) && (of[0] === '$' || of[0] === '.')) return [...of, ...names] as unknown as ExprTree;
  return tree('.', of, ...names);
}

/** Adds the first name of every path in a compiled tree. */
function collectRoots(expr: Expr, into: Set<string>): void {
  if (!Array.isArray(expr)) return;
  work(expr.length);
  if (expr[0] === '$') into.add(String(expr[1]));
  else for (const part of expr.slice(1)) collectRoots(part as Expr, into);
}
