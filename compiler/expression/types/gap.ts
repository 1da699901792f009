import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { operandsOf } from '../syntax/walk.ts';
import { isUnread } from './facts.ts';
import { type Place, quiet } from './seen.ts';

/** The functions that make an empty text of null. */
const EMPTY_OF_NULL: ReadonlySet<string> = new Set(['money', 'date', 'datetime']);

/** Whether a text says something by itself: it has a letter. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** Reports an amount or a date that stands among words if it may be null: the text would have a gap there. */
export function requireFilled(ast: Ast, place: Place): void {
  const value = ast.kind === 'call' && EMPTY_OF_NULL.has(ast.name) ? ast.args[0] : undefined;
  if (value === undefined || isUnread(place.facts)) return;
  // What is always null is reported as such.
  if (place.infer(value, quiet(place)).type.is !== 'maybe') return;
  const name = print(value);
  const message = `${quoted(name)} may be null here, and the text then has a gap in its place: show it only when \`${name} != null\`, or say something else without it`;
  place.report(ast, 'gap-in-text', message, 'warning');
}

/** Reports the same for `'Due on ' + date(x)`. */
export function requireFilledSides({ left, right }: Ast & { kind: 'binary' }, place: Place): void {
  if (operandsOf(left, '+').some(isWords)) requireFilled(right, place);
  if (isWords(right)) requireFilled(operandsOf(left, '+').at(-1)!, place);
}

const isWords = (ast: Ast): boolean => ast.kind === 'literal' && typeof ast.value === 'string' && hasWords(ast.value);
