import { LEVELS } from '../../../schemas/expression-operators.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { parseExpression } from '../../expression/syntax/parse.ts';
import { print } from '../../expression/syntax/print.ts';
import { partsOf, pathOf, visit } from '../../expression/syntax/walk.ts';
import type { Issue } from '../../source/issue.ts';
import { type JsonNode, offsetInText } from '../../source/json-node.ts';
import { piecesOf } from '../names/expression-names.ts';
import { spottedAt } from '../text/at.ts';
import { indexInText } from '../text/cursor.ts';
import { type Faulty, type Fixer, quotedIn, replacing } from './fix.ts';

/** `` write `…` ``, `` write `…` or `…` ``: replaces the part of the expression that the advice stands for. */
export const writtenInstead: Fixer = (faulty) => {
  const written = expressionAt(faulty);
  if (!written) return [];
  const { node, ast, index, isHole } = written;
  const parts = partsIn(ast);
  return advicesIn(faulty.issue.message).flatMap((advice) => {
    const instead = isHole ? advice.replace(/^\{(.*)\}$/, '$1') : advice;
    const meant = parseExpression(instead).ast;
    const part = meant && meantPart(parts, meant, faulty.issue, index);
    if (!part || node.value.slice(part.start, part.end) === instead) return [];
    const text = JSON.stringify(grouped(instead, meant, part, parts)).slice(1, -1);
    const [start, end] = [offsetInText(node, part.start), offsetInText(node, part.end)];
    return [replacing(faulty, start, end, text, instead)];
  });
};

/** What a message says to write: `` write `a` for its length, or `b` for the number in it ``. */
function advicesIn(message: string): string[] {
  const [advices = ''] = /write `[^`]+`(?:(?: for [a-z ]+)?,? or `[^`]+`)*/.exec(message) ?? [];
  return quotedIn(advices);
}

interface Expression {
  readonly node: JsonNode & { kind: 'text' };
  /** Its positions are indexes into the text. */
  readonly ast: Ast;
  /** The position of the issue in the text. */
  readonly index: number;
  /** It is one of the placeholders of a text. */
  readonly isHole: boolean;
}

/** The expression that an issue is about. */
function expressionAt({ file, offset }: Faulty): Expression | undefined {
  const spotted = spottedAt(file.root, offset);
  if (spotted?.at !== 'value' || spotted.node.kind !== 'text') return undefined;
  const { node } = spotted;
  const written = file.anatomy.expressions.find((one) => one.node === node);
  if (!written) return undefined;
  const index = indexInText(node, Math.max(offset, node.start + 1));
  const pieces = piecesOf(node.value, written.mode);
  const piece = pieces.find(({ text, offset: from }) => from <= index && index <= from + text.length);
  const ast = piece && parseExpression(piece.text, piece.offset).ast;
  return ast && { node, ast, index, isHole: written.mode === 'marked' && !node.value.startsWith('=') };
}

/** All parts of a tree, outer ones first. */
function partsIn(ast: Ast): Ast[] {
  const parts: Ast[] = [];
  visit(ast, (part) => parts.push(part));
  return parts;
}

/** The part that an advice replaces: by what the message points at and quotes, and by what both of them read. */
function meantPart(parts: readonly Ast[], meant: Ast, { message }: Issue, index: number): Ast | undefined {
  const around = parts.filter(({ start, end }) => start <= index && index < end);
  if (message.includes('in place of it')) return around.findLast(({ kind }) => kind === 'call');
  const missing = / has no `([^`]+)`/.exec(message)?.[1];
  if (missing !== undefined) return parts.find((part) => part.kind === 'member' && part.name === missing);
  const comparison = around.findLast(isComparison);
  const operands = comparison ? partsOf(comparison).map(print) : [];
  // A condition takes the place of a comparison of it: `data.book.isLent` that of `data.book.isLent == 1`.
  if (operands.includes(print(meant.kind === 'unary' ? meant.of : meant))) return comparison;
  const read = leavesOf(meant);
  const likeIn = (some: readonly Ast[]) => some.filter((part) => leavesOf(part) === read);
  // The same value in another comparison is not meant.
  const near = comparison ? likeIn(partsIn(comparison)) : [];
  const alike = near.length > 0 ? near : likeIn(parts);
  const quoted = new Set(quotedIn(message));
  const isQuoted = (part: Ast) => quoted.has(print(part));
  if (alike.length > 0) return alike.find(isQuoted) ?? alike[0];
  if (comparison && isComparison(meant)) return comparison;
  return around.find((part) => part.start === index && isQuoted(part));
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);

function isComparison(ast: Ast): boolean {
  return ast.kind === 'binary' && COMPARISONS.has(ast.op);
}

/** What a tree reads and compares with, in order, whether texts or numbers: `form.code 6`. */
function leavesOf(ast: Ast): string {
  const path = pathOf(ast)?.join('.');
  if (path !== undefined) return path;
  return ast.kind === 'literal' ? String(ast.value).toLowerCase() : partsOf(ast).map(leavesOf).join(' ');
}

/** The advice in parentheses, if what is around its place binds tighter. */
function grouped(instead: string, meant: Ast, part: Ast, parts: readonly Ast[]): string {
  const outer = parts.find((one) => partsOf(one).includes(part));
  const binds =
    outer?.kind === 'binary' || outer?.kind === 'unary' || (outer?.kind === 'call' && outer.method === true);
  const isLoose = levelOf(meant) < levelOf(part) && outer !== undefined && levelOf(meant) <= levelOf(outer);
  return binds && isLoose ? `(${instead})` : instead;
}

/** How tightly a tree binds. */
function levelOf(ast: Ast): number {
  if (ast.kind === 'conditional') return -1;
  return ast.kind === 'binary' ? LEVELS.findIndex((ops) => ops.includes(ast.op)) : LEVELS.length;
}
