import { PHONE_DIGITS } from '../../../schemas/telephone.ts';
import { ANY, type CharSet, DIGITS, shared } from '../../expression/pattern/charset.ts';
import { PatternReader, type Piece } from '../../expression/pattern/pattern-reader.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { pathOf, visit } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import { fieldLimit, fieldOptions } from '../../tables/catalog.ts';
import type { FieldSpec, Formula, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { OF_DIGITS } from './field.ts';

/** What a field can hold: characters of a set, at most so many. */
interface Holds {
  set: CharSet;
  most: number;
  /** A pattern's `.` takes everything but the end of a line. */
  lines: boolean;
}

/** Checks that patterns are met by some values of their field, and not by every one. */
export function checkPatterns(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, { formula: (formula) => visit(formula.ast, (part) => checkPattern(part, formula, report)) });
}

function checkPattern(part: Ast, formula: Formula, report: Report): void {
  if (part.kind !== 'call' || part.name !== 'matches') return;
  const [text, pattern] = part.args;
  const [root, name = ''] = (text && pathOf(text)) ?? [];
  if (root !== 'form' || pattern?.kind !== 'literal') return;
  const field = formula.env.frame.fields.get(name);
  // A pattern that cannot be read has been reported.
  const ways = field && !field.group && new PatternReader(String(pattern.value)).read();
  if (!ways) return;
  const node = field.nodes[0]!;
  const holds = heldBy(node);
  const subject = quoted(`form.${name}`);
  const options = fieldOptions(node.widget, node.spot.get('options')?.value);
  const whole = new RegExp(`^(?:${String(pattern.value)})$`, 'u');
  if (options && !options.some((option) => whole.test(option)))
    report.add(
      'always-false',
      formula.spot,
      `always false: none of the options of ${subject} matches this pattern: correct the pattern, or the options`,
      pattern.start,
    );
  else if (!ways.some((way) => canMeet(way, holds)))
    report.add(
      'always-false',
      formula.spot,
      `always false: ${subject} ${inWords(holds, ways)}: correct the pattern, or the field`,
      pattern.start,
    );
  else if (ways.some((way) => takesAll(way, holds)))
    report.add(
      'always-true',
      formula.spot,
      `always true: every value of ${subject} matches this pattern: correct it, or remove it`,
      pattern.start,
    );
}

function heldBy({ widget, spot }: FieldSpec): Holds {
  const format = spot.get('format')?.value;
  const limit = fieldLimit(widget, spot.get('max')?.value) ?? Number.POSITIVE_INFINITY;
  return {
    set: OF_DIGITS.has(format) ? DIGITS : ANY,
    most: format === 'phone' ? Math.min(limit, PHONE_DIGITS) : limit,
    lines: widget === 'textarea',
  };
}

/** Whether a value of the field can match one path through a pattern. */
function canMeet(way: readonly Piece[], { set, most }: Holds): boolean {
  return leastOf(way) <= most && way.every((piece) => piece.min === 0 || shared(piece.set, set) !== undefined);
}

/** Whether every value of the field matches this path. */
function takesAll([piece, ...others]: readonly Piece[], { set, most, lines }: Holds): boolean {
  const isAny =
    (piece?.set === ANY && !lines) || (set === DIGITS && piece?.set.some(([from, to]) => from <= 48 && to >= 57));
  return isAny === true && others.length === 0 && piece!.min === 0 && piece!.max >= most;
}

function leastOf(way: readonly Piece[]): number {
  return way.reduce((sum, { min }) => sum + min, 0);
}

/** Why no value matches: it has only digits, or is too short. */
function inWords({ set, most }: Holds, ways: readonly (readonly Piece[])[]): string {
  const least = Math.min(...ways.map(leastOf));
  if (least > most) return `has at most ${most} characters, and this pattern takes ${least} or more`;
  return set === DIGITS ? 'holds digits only, without spaces, and this pattern takes something else' : 'never matches';
}
