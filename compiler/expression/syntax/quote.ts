import type { ExpressionIssue } from './ast.ts';

/** Escapes of a backslash and one letter, as in CEL. */
const SIMPLE = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['?', '?'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** Numeric escapes: the letter after the backslash → the number of digits that follow. */
const CODED = new Map([
  ['x', 2],
  ['X', 2],
  ['u', 4],
  ['U', 8],
]);

/** A text literal: its value and end, or an error. */
export type Quoted = { value: string; end: number } | { issue: ExpressionIssue };

/**
 * Reads the text literal that starts with the quote at `start`, including CEL's escapes. Raw control characters and
 * lone surrogates are errors, because they are never intended.
 */
export function unquote(source: string, start: number): Quoted {
  const mark = source[start]!;
  let value = '';
  let at = start + 1;
  while (at < source.length) {
    const char = source[at]!;
    if (char === mark) return { value, end: at + 1 };
    if (char === '\\' && at + 1 === source.length) break;
    const part = char === '\\' ? escaped(source, at) : plain(source, at);
    if ('issue' in part) return part;
    value += part.value;
    at = part.end;
  }
  return wrong(start, source.length, `this text is not closed: write ${mark} at its end`);
}

/** An unescaped character; a surrogate pair counts as one. */
function plain(source: string, at: number): Quoted {
  const code = source.codePointAt(at)!;
  const end = at + (code > 0xffff ? 2 : 1);
  if (code === 10 || code === 13)
    return wrong(at, end, 'a text cannot run over a line break: write \\n where one is meant');
  if (code < 32 || code === 127)
    return wrong(at, end, `a text cannot hold this control character: write \\u${hex(code)} if it is meant`);
  if (code >= 0xd800 && code <= 0xdfff)
    return wrong(at, end, 'this is half of a character (a lone surrogate): write the whole character');
  return { value: String.fromCodePoint(code), end };
}

function escaped(source: string, at: number): Quoted {
  const letter = source[at + 1] ?? '';
  const simple = SIMPLE.get(letter);
  if (simple !== undefined) return { value: simple, end: at + 2 };
  const octal = /^[0-3][0-7]{2}/.exec(source.slice(at + 1, at + 4));
  if (octal) return { value: String.fromCharCode(Number.parseInt(octal[0], 8)), end: at + 4 };
  const length = CODED.get(letter);
  const end = at + 2 + (length ?? 0);
  const digits = source.slice(at + 2, end);
  if (length === undefined || digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits))
    return wrong(
      at,
      at + 2,
      `a backslash begins an escape such as \\n or \\', and this is none: write \\\\ for a backslash`,
    );
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    return wrong(at, end, `\\${letter}${digits} is not a character: write the character itself`);
  return { value: String.fromCodePoint(code), end };
}

function wrong(start: number, end: number, message: string): { issue: ExpressionIssue } {
  return { issue: { start, end, severity: 'error', code: 'text-form', message } };
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
