import type { ExpressionIssue, Span } from './ast.ts';
import { readNumber } from './number.ts';
import { unquote } from './quote.ts';

/** A token; `text` is its meaning, so the mistake `===` is already read as `==`. */
export type Token = Span &
  (
    | { kind: 'name' | 'symbol'; text: string }
    | { kind: 'number'; text: string; value: number }
    | { kind: 'text'; text: string; value: string }
    | { kind: 'end'; text: '' }
  );

/** Symbols by length, longest first, so that `<=` is not read as `<`. */
const SYMBOLS = [
  ['==', '!=', '<=', '>=', '&&', '||', '??', '=>'],
  ['<', '>', '!', '+', '-', '*', '/', '%', '?', ':', '.', ',', '(', ')', '[', ']'],
] as const;

/** Symbols of other languages → their equivalent, and a message. Tried before `SYMBOLS`, longest first. */
const SLIPS: readonly [slip: string, symbol: string, message: string][] = [
  ['===', '==', '`===` is written `==` here'],
  ['!==', '!=', '`!==` is written `!=` here'],
  ['<>', '!=', '`<>` is written `!=` here'],
  ['=<', '<=', '`=<` is written `<=` here'],
  ['≤', '<=', '`≤` is written `<=` here'],
  ['≥', '>=', '`≥` is written `>=` here'],
  ['≠', '!=', '`≠` is written `!=` here'],
  ['×', '*', '`×` is written `*` here'],
  ['−', '-', 'this dash is not a minus: write `-`'],
  ['–', '-', 'this dash is not a minus: write `-`'],
];

/** Characters that cannot start a token, and a suggestion for each. */
const STRANGERS = new Map([
  ['{', 'an expression has no `{`: write the name alone, without braces'],
  ['}', 'an expression has no `}`: write the name alone, without braces'],
  ['`', "a text is written in single quotes: write '…'"],
  ['‘', "typographic quotes do not begin a text: write '…'"],
  ['’', "typographic quotes do not begin a text: write '…'"],
  ['“', "typographic quotes do not begin a text: write '…'"],
  ['”', "typographic quotes do not begin a text: write '…'"],
  [';', 'an expression is one value: leave out `;`'],
  ['$', 'names need no `$`: write the name alone'],
  ['@', 'names need no `@`: write the name alone'],
  ['#', 'an expression has no `#`: for a comment write a `note` beside it'],
  ['^', 'there is no `^` here: use `*` for powers, `&&`, `||` and `!` for conditions'],
  ['~', 'there is no `~` here: write `!` for not, `matches` for patterns'],
  ['\\', 'a backslash is allowed inside a text only'],
]);

/**
 * The tokens of an expression, terminated by an `end` token, and the errors found. `fatal`: tokenizing stopped early.
 */
export interface Tokens {
  tokens: Token[];
  issues: ExpressionIssue[];
  fatal: boolean;
}

/** Tokenizes a source in one pass. Offsets are in UTF-16 units from 0. */
export function tokenize(source: string): Tokens {
  const tokens: Token[] = [];
  const issues: ExpressionIssue[] = [];
  let at = 0;
  while (at < source.length) {
    if (/[ \t\r\n]/.test(source[at]!)) {
      at += 1;
      continue;
    }
    const reading = word(source, at) ?? literal(source, at) ?? slip(source, at, tokens) ?? symbol(source, at);
    if (reading?.issue) issues.push(reading.issue);
    if (reading?.token) tokens.push(reading.token);
    if (!reading || reading.end === undefined) {
      if (!reading) issues.push(stranger(source, at));
      return { tokens, issues, fatal: true };
    }
    at = reading.end;
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return { tokens, issues, fatal: false };
}

/** `end` is where tokenizing continues; if it is absent, recovery is impossible. */
interface Found {
  token?: Token;
  issue?: ExpressionIssue;
  end?: number;
}

function word(source: string, start: number): Found | undefined {
  const text = /^[A-Za-z_][A-Za-z0-9_]*/.exec(source.slice(start, start + 200))?.[0];
  if (text === undefined) return undefined;
  const end = start + text.length;
  const mark = source[end];
  if (/^(r|b|br|rb)$/i.test(text) && (mark === "'" || mark === '"'))
    return { issue: syntax(start, end, `a text has no prefix here: leave out \`${text}\` before ${mark}`) };
  return { token: { kind: 'name', text, start, end }, end };
}

function literal(source: string, start: number): Found | undefined {
  const char = source[start]!;
  if (char === "'" || char === '"') {
    const read = unquote(source, start);
    if ('issue' in read) return { issue: read.issue };
    const text = source.slice(start, read.end);
    return { token: { kind: 'text', text, value: read.value, start, end: read.end }, end: read.end };
  }
  if (!/^(\d|\.\d)/.test(source.slice(start, start + 2))) return undefined;
  const read = readNumber(source, start);
  if ('message' in read) {
    const issue: ExpressionIssue = {
      ...{ start, end: read.end, severity: 'error', code: 'number-form' },
      message: read.message,
    };
    const text = source.slice(start, read.end);
    return { issue, token: { kind: 'number', text, value: 0, start, end: read.end }, end: read.end };
  }
  const text = source.slice(start, read.end);
  return { token: { kind: 'number', text, value: read.value, start, end: read.end }, end: read.end };
}

function slip(source: string, start: number, before: readonly Token[]): Found | undefined {
  const here = source.slice(start, start + 3);
  for (const [wrong, text, message] of SLIPS) {
    if (here.startsWith(wrong)) return slipped(start, start + wrong.length, text, message);
  }
  if (/^\?\.[A-Za-z_[]/.test(here)) {
    const message = '`?.` is written `.` here; where the part before it may be null, test it first: `a != null && a.b`';
    const slip = slipped(start, start + 2, '.', message);
    return here[2] === '[' ? { issue: slip.issue!, end: slip.end! } : slip;
  }
  if (/^(\/\/|\/\*)/.test(here))
    return { issue: syntax(start, start + 2, 'an expression has no comments: write a `note` beside it') };
  if (/^\*\*/.test(here)) return { issue: syntax(start, start + 2, 'there is no `**` here: write `x * x`') };
  if (/^([-+*/%]|\?\?)=(?!=)/.test(here))
    return { issue: syntax(start, start + 2, 'an expression cannot change a value: use the action `set`') };
  if (/^=(?![=>])/.test(here)) return equals(start, before);
  if (here[0] === ';' && isWithin(before)) return slipped(start, start + 1, ',', '`;` is written `,` here');
  if (/^&(?!&)/.test(here)) return slipped(start, start + 1, '&&', '`&` is written `&&` here');
  if (/^\|(?!\|)/.test(here)) return slipped(start, start + 1, '||', '`|` is written `||` here');
  return undefined;
}

/** Whether a parenthesis or bracket is open. */
function isWithin(before: readonly Token[]): boolean {
  const count = (symbols: string) => before.filter(({ kind, text }) => kind === 'symbol' && symbols.includes(text));
  return count('([').length > count(')]').length;
}

function equals(start: number, before: readonly Token[]): Found {
  if (before.length > 0) return slipped(start, start + 1, '==', 'write `==` to compare: `=` alone means nothing here');
  // The rest is parsed as if the symbol were absent.
  const message = 'leave out the leading `=`: this is always an expression';
  return { issue: syntax(start, start + 1, message), end: start + 1 };
}

function symbol(source: string, start: number): Found | undefined {
  for (const [index, symbols] of SYMBOLS.entries()) {
    const text = source.slice(start, start + 2 - index);
    if ((symbols as readonly string[]).includes(text))
      return { token: { kind: 'symbol', text, start, end: start + text.length }, end: start + text.length };
  }
  return undefined;
}

function slipped(start: number, end: number, text: string, message: string): Found {
  return { token: { kind: 'symbol', text, start, end }, issue: syntax(start, end, message), end };
}

function stranger(source: string, start: number): ExpressionIssue {
  const code = source.codePointAt(start)!;
  const end = start + (code > 0xffff ? 2 : 1);
  const known = STRANGERS.get(source[start]!);
  if (known) return syntax(start, end, known);
  const char = String.fromCodePoint(code);
  if (/\p{L}/u.test(char))
    return syntax(start, end, `names are written with a to z, digits and \`_\`: \`${char}\` belongs in a text, '…'`);
  const shown =
    code < 33 || /[\p{C}\p{Z}]/u.test(char) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : char;
  return syntax(start, end, `the character ${shown} means nothing outside a text: remove it, or write '…' around it`);
}

/** Creates an issue with the code `expression-syntax`. */
export function syntax(start: number, end: number, message: string): ExpressionIssue {
  return { start, end, severity: 'error', code: 'expression-syntax', message };
}
