import type { BinaryOperator } from '../../../schemas/expression-operators.ts';
import type { Ast } from './ast.ts';

/** The direct operands of a tree in source order. */
export function partsOf(ast: Ast): readonly Ast[] {
  switch (ast.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
    case 'unary':
      return [ast.of];
    case 'index':
      return [ast.of, ast.at];
    case 'list':
      return ast.items;
    case 'binary':
      return [ast.left, ast.right];
    case 'conditional':
      return [ast.when, ast.then, ast.else];
    case 'iterate':
      return [ast.of, ast.body];
    case 'call':
      return ast.args;
  }
}

/** Calls `see` for the tree and all its parts, parents first. */
export function visit(ast: Ast, see: (part: Ast) => void): void {
  see(ast);
  for (const part of partsOf(ast)) visit(part, see);
}

/** The operands of a chain of one operator: `a`, `b` and `c` of `a && b && c`; another tree is its only operand. */
export function operandsOf(ast: Ast, op: BinaryOperator): Ast[] {
  if (ast.kind !== 'binary' || ast.op !== op) return [ast];
  return [...operandsOf(ast.left, op), ...operandsOf(ast.right, op)];
}

/** The number of parts of a tree, including itself. */
export function sizeOf(ast: Ast): number {
  let size = 0;
  visit(ast, () => {
    size += 1;
  });
  return size;
}

/** `data.x.y` as `['data', 'x', 'y']`; undefined for anything but constant names from a root. */
export function pathOf(ast: Ast): string[] | undefined {
  const names: string[] = [];
  let part = ast;
  while (part.kind === 'member') {
    names.push(part.name);
    part = part.of;
  }
  return part.kind === 'name' ? [...names, part.name].reverse() : undefined;
}

/** Whether an expression is the literal `null`. */
export function isNull(ast: Ast): boolean {
  return ast.kind === 'literal' && ast.value === null;
}

/** A path that an expression reads, and its position. */
export interface Read {
  /** Root or row name first. */
  path: readonly string[];
  at: Ast;
}

/**
 * The paths that a tree reads, each as long as its names are constant, without names bound by iterations inside.
 * `x[data.key].y` reads `x` and `data.key`.
 */
export function reads(ast: Ast): Read[] {
  const result: Read[] = [];
  const collect = (part: Ast, bound: ReadonlySet<string>): void => {
    const path = pathOf(part);
    if (path) {
      if (!bound.has(path[0]!)) result.push({ path, at: part });
    } else if (part.kind === 'iterate') {
      collect(part.of, bound);
      collect(part.body, new Set(bound).add(part.as));
    } else {
      for (const inner of partsOf(part)) collect(inner, bound);
    }
  };
  collect(ast, new Set());
  return result;
}

/** The maximum nesting of iterations. */
export function nesting(ast: Ast): number {
  let deepest = 0;
  for (const part of partsOf(ast)) deepest = Math.max(deepest, nesting(part));
  if (ast.kind !== 'iterate') return deepest;
  return Math.max(nesting(ast.of), nesting(ast.body) + 1);
}
