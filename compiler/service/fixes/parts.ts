import type { Ast } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { isNull, pathOf } from '../../expression/syntax/walk.ts';
import { offsetInText } from '../../source/json-node.ts';
import { type Expression, expressionAt, grouped, isComparison, partsIn } from './expression.ts';
import { type Faulty, type Fixer, replacing } from './fix.ts';

/** Fixes of parts of an expression: what has to be written follows from what is there, not from the message alone. */
function fixingPart(
  applies: RegExp,
  replace: (written: Expression, parts: readonly Ast[]) => Replaced | undefined,
): Fixer {
  return (faulty) => {
    const written = applies.test(faulty.issue.message) ? expressionAt(faulty) : undefined;
    const parts = written ? partsIn(written.ast) : [];
    const replacement = written && replace(written, parts);
    return replacement ? [replacedPart(faulty, written, replacement, parts)] : [];
  };
}

interface Replaced {
  readonly part: Ast;
  /** What replaces it. */
  readonly by: Ast | string;
}

function replacedPart(faulty: Faulty, { node }: Expression, { part, by }: Replaced, parts: readonly Ast[]) {
  const text = typeof by === 'string' ? by : grouped(node.value.slice(by.start, by.end), by, part, parts);
  const [start, end] = [offsetInText(node, part.start), offsetInText(node, part.end)];
  return replacing(faulty, start, end, JSON.stringify(text).slice(1, -1), text);
}

/** `` always false: … or write `'Resend'` alone ``: replaces a `? :` by the side that is always taken. */
export const otherSide = fixingPart(/^always false: .+ or write `.+` alone$/, ({ index }, parts) => {
  const part = parts.findLast(({ kind, start, end }) => kind === 'conditional' && start <= index && index < end);
  return part?.kind === 'conditional' ? { part, by: part.else } : undefined;
});

/** `` is never null: compare with `''` ``. */
export const emptyInstead = fixingPart(/ is never null: compare with `''`/, ({ index }, parts) => {
  const around = parts.findLast((part) => isComparison(part) && part.start <= index && index < part.end);
  const part =
    around &&
    parts.find((candidate) => candidate.start >= around.start && candidate.end <= around.end && isNull(candidate));
  return part && { part, by: "''" };
});

/** `151 alone is no condition`, after `status == 170 ||`: compares it with the same value. */
export const comparedAlike = fixingPart(/ alone is no condition: /, ({ index }, parts) => {
  const part = parts.find(({ kind, start }) => kind === 'literal' && start === index);
  const before = parts.filter(
    (candidate) => candidate.kind === 'binary' && candidate.op === '==' && candidate.end <= index,
  );
  const [last] = before.sort((a, b) => b.start - a.start);
  if (part?.kind !== 'literal' || last?.kind !== 'binary' || !pathOf(last.left)) return undefined;
  return { part, by: `${print(last.left)} == ${print(part)}` };
});

/** `` amounts stay in cents …: leave out `/ 100` ``. */
export const undivided = fixingPart(/: leave out `\/ 100`$/, (_, parts) => {
  const part = parts.find((candidate) => candidate.kind === 'binary' && candidate.op === '/');
  return part?.kind === 'binary' ? { part, by: part.left } : undefined;
});
