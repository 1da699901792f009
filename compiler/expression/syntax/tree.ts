import type { Expr, ExprTree } from '../../../schemas/compiled.ts';
import { isTree, step, visit } from '../../../schemas/expression-walk.ts';
import { work } from '../../source/work.ts';
import type { Ast } from './ast.ts';
import { pathOf } from './walk.ts';

/**
 * The replacement of a path when a fragment, an overlay or a `let` is inlined; undefined if the path stays. Called for
 * the longest path first: `with.x.y`, `with.x`, `with`.
 */
export type Substitute = (path: readonly string[]) => Expr | undefined;

/** Creates an operation from its operator and operands. */
export type MakeTree = (...tree: [string, ...Expr[]]) => ExprTree;

/**
 * The compiled form of a syntax tree (`schemas/compiled.ts`, `Expr`). Names bound by iterations are never substituted;
 * if a substituted part reads a name with the same spelling, the bound one is renamed to avoid capture.
 */
export function toTree(ast: Ast, substitute?: Substitute, operation: MakeTree = (...tree) => tree): Expr {
  return new Writer(substitute, operation).write(ast, new Map());
}

/** Cost of one part of a tree. */
const PART = 5;

class Writer {
  readonly #substitute: Substitute | undefined;
  readonly #operation: MakeTree;
  /** Roots that substituted parts read. */
  readonly #foreign = new Set<string>();

  constructor(substitute: Substitute | undefined, operation: MakeTree) {
    this.#substitute = substitute;
    this.#operation = operation;
  }

  /** `bound`: name in the source → name in the tree. */
  write(ast: Ast, bound: ReadonlyMap<string, string>): Expr {
    work(PART);
    switch (ast.kind) {
      case 'literal':
        return ast.value;
      case 'name':
      case 'member':
        return this.#path(ast, bound);
      case 'index':
        return this.#operation('[]', this.write(ast.of, bound), this.write(ast.at, bound));
      case 'list':
        return this.#operation('list', ...ast.items.map((item) => this.write(item, bound)));
      case 'unary':
        return this.#operation(ast.op === '-' ? 'neg' : '!', this.write(ast.of, bound));
      case 'binary':
        return this.#operation(ast.op, this.write(ast.left, bound), this.write(ast.right, bound));
      case 'conditional':
        return this.#operation(
          '?:',
          this.write(ast.when, bound),
          this.write(ast.then, bound),
          this.write(ast.else, bound),
        );
      case 'iterate':
        return this.#iterate(ast, bound);
      case 'call':
        return this.#operation('fn', ast.name, ...ast.args.map((argument) => this.write(argument, bound)));
    }
  }

  #path(ast: Ast & { kind: 'name' | 'member' }, bound: ReadonlyMap<string, string>): Expr {
    const path = pathOf(ast);
    if (!path)
      return step(
        this.write((ast as Ast & { kind: 'member' }).of, bound),
        [(ast as { name: string }).name],
        this.#operation,
      );
    const [root, ...names] = path as [string, ...string[]];
    const local = bound.get(root);
    if (local !== undefined) return this.#operation('$', local, ...names);
    for (let length = path.length; this.#substitute && length > 0; length -= 1) {
      const substitute = this.#substitute(path.slice(0, length));
      if (substitute === undefined) continue;
      collectRoots(substitute, this.#foreign);
      return step(substitute, path.slice(length), this.#operation);
    }
    return this.#operation('$', root, ...names);
  }

  #iterate(ast: Ast & { kind: 'iterate' }, bound: ReadonlyMap<string, string>): Expr {
    const of = this.write(ast.of, bound);
    let name = ast.as;
    let body = this.write(ast.body, new Map(bound).set(ast.as, name));
    // Authors cannot write an apostrophe in a name.
    while (this.#foreign.has(name)) {
      name = `${name}'`;
      body = this.write(ast.body, new Map(bound).set(ast.as, name));
    }
    return this.#operation(ast.op, of, name, body);
  }
}

/** Adds the first name of every path in a compiled tree. */
function collectRoots(expr: Expr, into: Set<string>): void {
  visit(expr, (part) => {
    if (!isTree(part)) return;
    work(part.length);
    if (part[0] === '$') into.add(String(part[1]));
  });
}
