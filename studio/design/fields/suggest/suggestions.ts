import type { Readable } from '../../../../compiler/service/index.ts';
import { words } from '../../../edit/outline/names.ts';

/** How expressions stand in a text: it is one, or those after `=` or in braces are. */
export type Mode = 'bare' | 'marked';

/** What may be put at the caret. */
export interface Suggestion {
  /** In words: `order status`. */
  readonly title: string;
  /** As it is written; empty where the title is that already. */
  readonly source: string;
  readonly detail: string;
  /** Replaces the range. */
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum number of suggestions. */
const MAX_SUGGESTIONS = 60;

/** The part of a name before the caret, with the dots in it, and what is begun of a field of a group: `form.items['to`. */
const NAME_BEFORE = /[A-Za-z_][\w.]*(?:\['?[\w-]*)?$/;
/** The rest of a name after the caret, and of a field of a group. */
const [NAME_AFTER, FIELD_AFTER] = [/^\w*/, /^[\w-]*'?\]?/];
/** What is compared, when the caret is at the value that it is compared with. */
const COMPARED = /([A-Za-z_][\w.]*)\s*(?:[=!]=|<=?|>=?|in\s*\[(?:[^\]]*,)?)\s*('?[\w-]*)$/;

/**
 * Returns what fits at the caret, best first.
 *
 * @param isRequested whether the user asked for the list; otherwise a name has to be begun
 */
export function suggestionsAt(
  text: string,
  caret: number,
  mode: Mode,
  readable: readonly Readable[],
  isRequested: boolean,
): Suggestion[] {
  const before = text.slice(0, caret);
  const isInside = mode === 'bare' || text.startsWith('=') || /\{[^}]*$/.test(before);
  if (!isInside) return isRequested ? names(readable, '', caret, caret, braced) : [];
  const [, subject, value = ''] = COMPARED.exec(before) ?? [];
  const known = readable.find(({ expression }) => expression === subject)?.known;
  if (known && !/^[A-Za-z_]/.test(value)) return values(known, value, caret);
  const word = NAME_BEFORE.exec(before)?.[0] ?? '';
  const isField = word.includes('[');
  if (!isField && /'[^']*$/.test(before.replaceAll(/'[^']*'/g, ''))) return [];
  if (word === '' && !isRequested && !/[{=]$/.test(before)) return [];
  const rest = (isField ? FIELD_AFTER : NAME_AFTER).exec(text.slice(caret))?.[0] ?? '';
  const end = word === '' ? caret : caret + rest.length;
  // Who asks at a finished name wants another one.
  const isName = isRequested && readable.some(({ expression }) => expression === word);
  const isAlone = mode === 'marked' && !text.startsWith('=') && before.endsWith(`{${word}`);
  const isOpen = isAlone && !/^[^{]*\}/.test(text.slice(end));
  return names(readable, isName ? '' : word, caret - word.length, end, isOpen ? closed : (source) => source);
}

/** With the brace that ends the value; what a function is given follows first. */
function closed(source: string): string {
  return source.endsWith('(') ? source : `${source}}`;
}

function braced(source: string): string {
  return `{${source}}`;
}

function names(
  readable: readonly Readable[],
  word: string,
  start: number,
  end: number,
  written: (source: string) => string,
): Suggestion[] {
  return readable
    .map((entry) => ({ one: entry, rank: rankOf(entry, word) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one: { kind, expression, type, says } }) => {
      const isFunction = kind === 'function';
      return {
        title: isFunction ? expression.replace('(', '') : inWords(expression),
        source: isFunction ? '' : expression,
        detail: isFunction ? `${type}${says ? `. ${says}` : ''}` : type,
        insert: written(expression),
        ...{ start, end },
      };
    });
}

/** Returns the known values that fit at the caret in a comma-separated list of values; all of them when asked for. */
export function knownValues(text: string, caret: number, known: readonly string[], isRequested: boolean): Suggestion[] {
  const word = /[^,]*$/.exec(text.slice(0, caret))?.[0].trimStart() ?? '';
  const isListed = isRequested && known.includes(word);
  return isListed
    ? values(known, '', caret).map((suggestion) => ({ ...suggestion, start: caret - word.length }))
    : values(known, word, caret);
}

function values(known: readonly string[], word: string, caret: number): Suggestion[] {
  return known
    .filter((value) => value.startsWith(word) && value !== word)
    .map((value) => {
      const place = { start: caret - word.length, end: caret };
      return { title: value, source: '', detail: 'known value', insert: value, ...place };
    });
}

const NOT_FOUND = 5;

function rankOf({ kind, expression }: Readable, word: string): number {
  const wanted = word.toLowerCase();
  const path = expression.toLowerCase();
  // Functions stand last, unless their name is begun.
  if (kind === 'function') return wanted !== '' && path.startsWith(wanted) ? 2 : wanted === '' ? 4 : NOT_FOUND;
  // The quote of a field's name need not have been typed.
  if (path.startsWith(wanted) || path.replace("['", '[').startsWith(wanted)) return 0;
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (last.startsWith(wanted)) return 1;
  return path.includes(wanted) ? 3 : NOT_FOUND;
}

/** A path in words: `data.order.orderStatus` → `order status`, `row.text` → `row text`. */
export function inWords(path: string): string {
  const names = path
    .replace(/\['(.*)'\]$/, '.$1')
    .split('.')
    .map((name) => words(name).toLowerCase());
  const parts = UNSAID.has(path.split('.')[0]!) && names.length > 1 ? names.slice(1) : names;
  return parts.filter((name, at) => !parts[at + 1]?.startsWith(name)).join(' ');
}

/** Roots that say nothing to people who do not write expressions. */
const UNSAID = new Set(['data', 'let', 'rules', 'state', 'params', 'with']);
