import type { Ast } from '../../expression/syntax/ast.ts';
import { parseExpression } from '../../expression/syntax/parse.ts';
import { print } from '../../expression/syntax/print.ts';
import { partsOf, pathOf } from '../../expression/syntax/walk.ts';
import type { Issue } from '../../source/issue.ts';
import { offsetInText } from '../../source/json-node.ts';
import { expressionAt, grouped, isComparison, partsIn } from './expression.ts';
import { type Fixer, quotedIn, replacing } from './fix.ts';

/** `` write `…` ``, `` write `…` or `…` ``: replaces the part of the expression that the advice stands for. */
export const writtenInstead: Fixer = (faulty) => {
  const written = expressionAt(faulty);
  if (!written) return [];
  const { node, ast, index, isHole } = written;
  const parts = partsIn(ast);
  return advicesIn(faulty.issue.message).flatMap((advice) => {
    const instead = isHole ? advice.replace(/^\{(.*)\}$/, '$1') : advice;
    const replacement = parseExpression(instead).ast;
    const part = replacement && meantPart(parts, replacement, faulty.issue, index);
    if (!part || node.value.slice(part.start, part.end) === instead) return [];
    const text = JSON.stringify(grouped(instead, replacement, part, parts)).slice(1, -1);
    const [start, end] = [offsetInText(node, part.start), offsetInText(node, part.end)];
    return [replacing(faulty, start, end, text, instead)];
  });
};

/** What a message says to write: `` write `a` for its length, or `b` for the number in it ``. */
function advicesIn(message: string): string[] {
  const [advices = ''] = /write `[^`]+`(?:(?: for [a-z ]+)?,? or `[^`]+`)*/.exec(message) ?? [];
  return quotedIn(advices);
}

/** The part that an advice replaces: by what the message points at and quotes, and by what both of them read. */
function meantPart(parts: readonly Ast[], replacement: Ast, { message }: Issue, index: number): Ast | undefined {
  const around = parts.filter(({ start, end }) => start <= index && index < end);
  if (message.includes('in place of it')) return around.findLast(({ kind }) => kind === 'call');
  if (message.includes(' takes no comparison: '))
    return around.find(({ kind, start }) => kind === 'call' && start === index);
  // A call that is written in the other way is printed as it should be.
  if (/` is (?:not a method|written after its text)$/.test(message))
    return around.findLast((part) => part.kind === 'call' && print(part) === print(replacement));
  const missing = / has no `([^`]+)`/.exec(message)?.[1];
  if (missing !== undefined) return parts.find((part) => part.kind === 'member' && part.name === missing);
  const comparison = around.findLast(isComparison);
  const operands = comparison ? partsOf(comparison).map(print) : [];
  // A condition takes the place of a comparison of it: `data.book.isLent` that of `data.book.isLent == 1`.
  if (operands.includes(print(replacement.kind === 'unary' ? replacement.of : replacement))) return comparison;
  const read = leavesOf(replacement);
  const likeIn = (some: readonly Ast[]) => some.filter((part) => leavesOf(part) === read);
  // The same value in another comparison is not meant.
  const near = comparison ? likeIn(partsIn(comparison)) : [];
  const alike = near.length > 0 ? near : likeIn(parts);
  const quoted = new Set(quotedIn(message));
  const isQuoted = (part: Ast) => quoted.has(print(part));
  if (alike.length > 0) return alike.find(isQuoted) ?? alike[0];
  if (comparison && isComparison(replacement)) return comparison;
  return around.find((part) => part.start === index && isQuoted(part));
}

/** What a tree reads and compares with, in order, whether texts or numbers: `form.code 6`. */
function leavesOf(ast: Ast): string {
  const path = pathOf(ast)?.join('.');
  if (path !== undefined) return path;
  return ast.kind === 'literal' ? String(ast.value).toLowerCase() : partsOf(ast).map(leavesOf).join(' ');
}
