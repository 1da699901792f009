import { LEVELS } from '../../../schemas/expression-operators.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { parseExpression } from '../../expression/syntax/parse.ts';
import { partsOf, visit } from '../../expression/syntax/walk.ts';
import type { JsonNode } from '../../source/json-node.ts';
import { piecesOf } from '../names/expression-names.ts';
import { spottedAt } from '../text/at.ts';
import { indexInText } from '../text/cursor.ts';
import type { Faulty } from './fix.ts';

/** An expression with an issue. */
export interface Expression {
  readonly node: JsonNode & { kind: 'text' };
  /** Its positions are indexes into the text. */
  readonly ast: Ast;
  /** The position of the issue in the text. */
  readonly index: number;
  /** It is one of the placeholders of a text. */
  readonly isHole: boolean;
}

/** The expression that an issue is about. */
export function expressionAt({ file, offset }: Faulty): Expression | undefined {
  const spotted = spottedAt(file.root, offset);
  if (spotted?.at !== 'value' || spotted.node.kind !== 'text') return undefined;
  const { node } = spotted;
  const written = file.anatomy.expressions.find((expression) => expression.node === node);
  if (!written) return undefined;
  const index = indexInText(node, Math.max(offset, node.start + 1));
  const pieces = piecesOf(node.value, written.mode);
  const piece = pieces.find(({ text, offset: from }) => from <= index && index <= from + text.length);
  const ast = piece && parseExpression(piece.text, piece.offset).ast;
  return ast && { node, ast, index, isHole: written.mode === 'marked' && !node.value.startsWith('=') };
}

/** All parts of a tree, outer ones first. */
export function partsIn(ast: Ast): Ast[] {
  const parts: Ast[] = [];
  visit(ast, (part) => parts.push(part));
  return parts;
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);

export function isComparison(ast: Ast): boolean {
  return ast.kind === 'binary' && COMPARISONS.has(ast.op);
}

/** A text that replaces a part, in parentheses if what is around its place binds tighter. */
export function grouped(instead: string, replacement: Ast, part: Ast, parts: readonly Ast[]): string {
  const outer = parts.find((candidate) => partsOf(candidate).includes(part));
  const binds =
    outer?.kind === 'binary' || outer?.kind === 'unary' || (outer?.kind === 'call' && outer.method === true);
  const isLoose = levelOf(replacement) < levelOf(part) && outer !== undefined && levelOf(replacement) <= levelOf(outer);
  return binds && isLoose ? `(${instead})` : instead;
}

/** How tightly a tree binds. */
function levelOf(ast: Ast): number {
  if (ast.kind === 'conditional') return -1;
  return ast.kind === 'binary' ? LEVELS.findIndex((ops) => ops.includes(ast.op)) : LEVELS.length;
}
