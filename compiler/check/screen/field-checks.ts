import { type CharSet, shared } from '../../expression/pattern/charset.ts';
import { PatternReader, type Piece } from '../../expression/pattern/pattern-reader.ts';
import { constantTruth } from '../../expression/proof/domain.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { binary, literal } from '../../expression/syntax/build.ts';
import { print } from '../../expression/syntax/print.ts';
import { quoted } from '../../source/quoting.ts';
import { workOn } from '../../source/work.ts';
import type { FieldSpec, Formula } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';
import type { Situation } from '../value/situation.ts';

/** The last character that is one UTF-16 unit. */
const LAST_SINGLE = 0xffff;

type Ways = readonly (readonly Piece[])[];

/** A check that a value has to match a written pattern, or to be a written text. */
interface Matching {
  subject: Ast;
  ways: Ways;
}

/** Reports two checks of a field that no value passes: nobody could ever send the form. */
export function checkTogether(field: FieldSpec, situation: Situation, checker: Checker): void {
  const checks = field.checks.flatMap(({ that }) => that ?? []);
  // One that is wrong by itself has been reported.
  if (checks.length < 2 || checks.some(({ spot }) => checker.report.hasErrorIn(spot))) return;
  checks.forEach((check, index) => {
    const other = checks.slice(0, index).find((before) => areApart(before, check, situation, checker));
    if (!other) return;
    const message = `no value passes this check and ${quoted(print(other.ast))}: correct one of them`;
    checker.report.add('always-false', check.spot, message, check.ast.start);
  });
}

function areApart(one: Formula, other: Formula, situation: Situation, checker: Checker): boolean {
  const [first, second] = [matchingOf(one.ast), matchingOf(other.ast)];
  if (first && second && print(first.subject) === print(second.subject))
    return first.ways.every((way) => second.ways.every((another) => arePatternsApart(way, another)));
  const both = [one.ast, other.ast].flatMap(withLength).reduce((left, right) => binary('&&', left, right));
  const scope = checker.names.scope(other.env, situation);
  return workOn(other.spot, () => constantTruth(both, scope, situation.facts))?.always === false;
}

/** A check, and what it says about the length of a text. */
function withLength(check: Ast): Ast[] {
  const matching = matchingOf(check);
  if (matching) {
    const lengths = matching.ways.map(lengthOf);
    const least = Math.min(...lengths.map(([min]) => min));
    const most = Math.max(...lengths.map(([, max]) => max));
    const bounded = most === Number.POSITIVE_INFINITY ? [] : [length(matching.subject, '<=', most)];
    return [check, length(matching.subject, '>=', least), ...bounded];
  }
  if (check.kind !== 'binary' || check.op !== '!=' || check.right.kind !== 'literal') return [check];
  return check.right.value === '' ? [check, length(check.left, '>=', 1)] : [check];
}

function matchingOf(check: Ast): Matching | undefined {
  if (check.kind === 'binary' && check.op === '==' && check.right.kind === 'literal') {
    const text = check.right.value;
    return typeof text === 'string' ? { subject: check.left, ways: [[...text].map(character)] } : undefined;
  }
  if (check.kind !== 'call' || check.name !== 'matches') return undefined;
  const [subject, pattern] = check.args;
  const ways = pattern?.kind === 'literal' ? new PatternReader(String(pattern.value)).read() : undefined;
  return subject && ways ? { subject, ways } : undefined;
}

/** The piece of a pattern that stands for one character. */
function character(text: string, index: number): Piece {
  const code = text.codePointAt(0)!;
  return { set: [[code, code]], min: 1, max: 1, start: index, end: index };
}

/** The least and the most UTF-16 units of a text that matches one path through a pattern. */
function lengthOf(way: readonly Piece[]): readonly [number, number] {
  return [
    way.reduce((sum, { min }) => sum + min, 0),
    way.reduce((sum, { max, set }) => sum + (max === 0 ? 0 : max * widthOf(set)), 0),
  ];
}

function widthOf(set: CharSet): number {
  return set.some(([, last]) => last > LAST_SINGLE) ? 2 : 1;
}

/** Whether no text matches two paths: by their lengths, or by how they begin or end. */
function arePatternsApart(one: readonly Piece[], other: readonly Piece[]): boolean {
  const [[least, most], [otherLeast, otherMost]] = [lengthOf(one), lengthOf(other)];
  if (least > otherMost || otherLeast > most) return true;
  return [0, -1].some((at) => {
    const [first, second] = [one.at(at), other.at(at)];
    return first && second && first.min > 0 && second.min > 0 && shared(first.set, second.set) === undefined;
  });
}

function length(text: Ast, op: '>=' | '<=' | '==', count: number): Ast {
  const { start, end } = text;
  const size: Ast = { kind: 'call', name: 'size', nameSpan: { start, end }, args: [text], start, end };
  return binary(op, size, literal(count, text));
}
