import type { Ast } from '../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../compiler/expression/syntax/parse.ts';
import { print } from '../../compiler/expression/syntax/print.ts';
import { partsOf } from '../../compiler/expression/syntax/walk.ts';
import type { BinaryOperator } from '../../schemas/expression-operators.ts';

/** Operators that are easily confused. */
const TAKEN_FOR: { readonly [Operator in BinaryOperator]?: BinaryOperator } = {
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Operators that can be replaced by one of their operands. */
const SIDES = new Set<BinaryOperator>(['&&', '||', '??']);

/** Functions that are easily confused. */
const CALLED_FOR: { readonly [name: string]: string } = { date: 'datetime', datetime: 'date' };

/** Functions that are easily forgotten: what they make of a text is mostly the text itself. */
const FORGOTTEN = new Set(['lower', 'trim']);

/** How many other paths are tried in place of one; the check refuses those of another type. */
const NEIGHBOURS = 2;

/**
 * Every small change to an expression, as the whole expression after it, without duplicates or the original.
 *
 * @param paths what the document reads elsewhere (`data.book.title`), as replacements
 * @param condition whether it can be negated as a whole
 */
export function variantsOf(text: string, paths: readonly string[], condition: boolean): string[] {
  const { ast } = parseExpression(text);
  if (!ast) return [];
  // An equation is negated by its operator.
  const isEquation = ast.kind === 'binary' && (ast.op === '==' || ast.op === '!=');
  const whole = condition && !isEquation ? [negated(ast)] : [];
  const texts = [...whole, ...changesTo(ast, paths)].map(print);
  return [...new Set(texts)].filter((variant) => variant !== print(ast));
}

/** Paths of at least two names that an expression reads: `data.book.title`. */
export function pathsIn(text: string): string[] {
  const { ast } = parseExpression(text);
  const paths: string[] = [];
  const visit = (part: Ast): void => {
    if (isPath(part)) paths.push(print(part));
    else for (const child of partsOf(part)) visit(child);
  };
  if (ast) visit(ast);
  return paths;
}

function negated(ast: Ast): Ast {
  if (ast.kind === 'unary' && ast.op === '!') return ast.of;
  return { kind: 'unary', op: '!', of: ast, start: ast.start, end: ast.end };
}

/** The expression with a change at its root or inside one operand. */
function changesTo(ast: Ast, paths: readonly string[]): Ast[] {
  const parts = isPath(ast) ? [] : partsOf(ast);
  const within = parts.flatMap((part, at) =>
    changesTo(part, paths).map((changed) => withParts(ast, parts.with(at, changed))),
  );
  return [...changesAt(ast, paths), ...within];
}

function changesAt(ast: Ast, paths: readonly string[]): Ast[] {
  switch (ast.kind) {
    case 'literal':
      return otherLiteral(ast);
    case 'member':
      return isPath(ast) ? otherPaths(ast, paths) : [];
    case 'list':
      return ast.items.map((item) => ({ ...ast, items: ast.items.filter((other) => other !== item) }));
    case 'unary':
      return [ast.of];
    case 'binary': {
      const op = TAKEN_FOR[ast.op];
      return [...(op ? [{ ...ast, op }] : []), ...(SIDES.has(ast.op) ? [ast.left, ast.right] : [])];
    }
    case 'conditional':
      return [{ ...ast, then: ast.else, else: ast.then }];
    case 'call':
      return ast.method ? [] : [...otherArguments(ast), ...otherCall(ast)];
    case 'name':
    case 'index':
    case 'iterate':
      return [];
  }
}

function otherLiteral(ast: Ast & { kind: 'literal' }): Ast[] {
  const { value } = ast;
  if (typeof value === 'number') return [{ ...ast, value: value + 1 }];
  if (typeof value === 'boolean') return [{ ...ast, value: !value }];
  return typeof value === 'string' ? [{ ...ast, value: `${value}~` }] : [];
}

/** The first two arguments swapped, and one argument left out. */
function otherArguments(ast: Ast & { kind: 'call' }): Ast[] {
  const [first, second, ...rest] = ast.args;
  if (!first || !second) return [];
  const less = ast.args.map((_, at) => ({ ...ast, args: ast.args.filter((_, other) => other !== at) }));
  return [{ ...ast, args: [second, first, ...rest] }, ...less];
}

/** Another function, or none. */
function otherCall(ast: Ast & { kind: 'call' }): Ast[] {
  const name = CALLED_FOR[ast.name];
  if (name !== undefined) return [{ ...ast, name }];
  return FORGOTTEN.has(ast.name) ? [...ast.args] : [];
}

/** Names joined by dots. */
function isPath(ast: Ast): ast is Ast & { kind: 'member' } {
  return ast.kind === 'member' && (ast.of.kind === 'name' || isPath(ast.of));
}

/** Sibling paths: `data.book.author` for `data.book.title`; the next ones in order, so that each is tried somewhere. */
function otherPaths(ast: Ast & { kind: 'member' }, paths: readonly string[]): Ast[] {
  const own = print(ast);
  const base = `${print(ast.of)}.`;
  const near = paths.filter((path) => path.startsWith(base) && !path.slice(base.length).includes('.'));
  const at = near.indexOf(own);
  const others = [...near.slice(at + 1), ...near.slice(0, Math.max(at, 0))].slice(0, NEIGHBOURS);
  return others.map((other) => ({ ...ast, name: other.slice(base.length) }));
}

/** The same expression with other operands, in the order of `partsOf`. */
function withParts(ast: Ast, parts: readonly Ast[]): Ast {
  const [first, second, third] = parts as [Ast, Ast, Ast];
  switch (ast.kind) {
    case 'literal':
    case 'name':
      return ast;
    case 'member':
    case 'unary':
      return { ...ast, of: first };
    case 'index':
      return { ...ast, of: first, at: second };
    case 'list':
      return { ...ast, items: [...parts] };
    case 'binary':
      return { ...ast, left: first, right: second };
    case 'conditional':
      return { ...ast, when: first, then: second, else: third };
    case 'iterate':
      return { ...ast, of: first, body: second };
    case 'call':
      return { ...ast, args: [...parts] };
  }
}
