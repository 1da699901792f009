import type { JsonNode } from '../source/json-node.ts';
import type { JsonCode } from './issue-codes.ts';

/** The current position in a file, and the functions to report errors. */
export interface Reader {
  readonly text: string;
  at: number;
  /** Reports an error after which parsing continues. */
  slip(code: JsonCode, offset: number, message: string): void;
  /** Reports an error after which parsing cannot continue. */
  stop(code: JsonCode, offset: number, message: string): never;
}
/** Characters that resemble those of JSON, from word processors and East Asian keyboards. */
const LOOKALIKES = new Map([
  ['，', ','],
  ['、', ','],
  [';', ','],
  ['；', ','],
  ['：', ':'],
  ['｛', '{'],
  ['｝', '}'],
  ['［', '['],
  ['］', ']'],
  ['【', '['],
  ['】', ']'],
]);
/** Blanks that JSON does not know. */
export const BLANKS = /[\u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\v\f]+/y;
/** White space in JSON: space, tab, line feed, carriage return. */
const SPACE = [0x20, 0x09, 0x0d, 0x0a];

/** The next character that is not white space, with look-alikes replaced; empty at the end of the file. */
export function peek(reader: Reader): string {
  skip(reader);
  const char = reader.text[reader.at] ?? '';
  return LOOKALIKES.get(char) ?? char;
}

/** Consumes the character returned by `peek`. */
export function take(reader: Reader): void {
  const char = reader.text[reader.at] ?? '';
  const ascii = LOOKALIKES.get(char);
  if (ascii !== undefined) reader.slip('json-syntax', reader.at, `write \`${ascii}\` instead of \`${char}\``);
  reader.at += 1;
}

/** Matches a sticky pattern at the current position; returns the match, or an empty text. */
function match(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  return pattern.exec(reader.text)?.[0] ?? '';
}

/** ASCII characters other than white space and comments: nearly all there are, so they are tested first. */
const isPlain = (code: number) => code > 0x20 && code < 0x7f && code !== 0x23 && code !== 0x2f;

function skip(reader: Reader): void {
  for (;;) {
    while (SPACE.includes(reader.text.charCodeAt(reader.at))) reader.at += 1;
    if (isPlain(reader.text.charCodeAt(reader.at))) return;
    const blank = match(reader, BLANKS);
    if (blank !== '') {
      const name = `U+${blank.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      const description = blank.startsWith('\ufeff') ? 'an invisible mark (BOM, U+FEFF)' : `an unusual blank (${name})`;
      const advice = blank.startsWith('\ufeff') ? 'save the file as UTF-8 without it' : 'write an ordinary space';
      reader.slip('bad-character', reader.at, `${description} is here; ${advice}`);
      reader.at += blank.length;
    } else if (!skipComment(reader)) return;
  }
}

const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*.*?\*\//sy;

function skipComment(reader: Reader): boolean {
  const comment = match(reader, COMMENT);
  if (comment === '') return false;
  reader.slip('json-syntax', reader.at, 'JSON has no comments; write `"note": "…"` in the object it is about');
  reader.at += comment.length;
  return true;
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.+-])/y;
const NUMBERLIKE = /[+-]?[0-9.][\w.+-]*|[+-]/y;

/** A number with commas between its thousands. */
const GROUPED = /[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?(?![\w.+-])/y;

/**
 * Reads a number that starts here.
 *
 * @param isListed a comma after it separates it from another one
 */
export function readNumber(reader: Reader, isListed: boolean): JsonNode {
  const start = reader.at;
  const grouped = isListed ? '' : match(reader, GROUPED);
  const strict = grouped === '' ? match(reader, NUMBER) : '';
  const written = grouped || strict || match(reader, NUMBERLIKE);
  const value = Number(written.replace(/^\+/, '').replaceAll(/[_,]/g, ''));
  reader.at += written.length;
  if (Number.isNaN(value)) {
    reader.stop(
      'bad-number',
      start,
      `\`${written.slice(0, 40)}\` is not a number; if it is text, write it in double quotes`,
    );
  }
  if (strict === '') reader.slip('bad-number', start, numberSlip(written, value));
  else if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    const short = written.slice(0, 40);
    reader.slip(
      'bad-number',
      start,
      `${short} is too large for an exact number; as a code or an id write it as text: "${short}"`,
    );
  }
  return { kind: 'number', value: Number.isFinite(value) ? value : 0, start, end: reader.at };
}

function numberSlip(written: string, value: number): string {
  if (/^-?0[0-9]/.test(written)) {
    return `a number has no leading zeros: write ${value}, or "${written}" if it is a code`;
  }
  return `write the number ${written.slice(0, 40)} as ${value}`;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy;
const CONSTANTS = new Map<string, JsonNode>([
  ['true', { kind: 'bool', value: true, start: 0, end: 0 }],
  ['false', { kind: 'bool', value: false, start: 0, end: 0 }],
  ['null', { kind: 'null', start: 0, end: 0 }],
]);

/** The bare word that starts here, or an empty text. */
export function wordHere(reader: Reader): string {
  return match(reader, WORD);
}

/** Reads `true`, `false`, `null`, or a word without quotes. */
export function readWord(reader: Reader): JsonNode | undefined {
  const start = reader.at;
  const word = wordHere(reader);
  if (word === '') return undefined;
  reader.at += word.length;
  const place = { start, end: reader.at };
  const exact = CONSTANTS.get(word);
  if (exact) return { ...exact, ...place };
  const near = word === 'None' || word === 'undefined' ? 'null' : word.toLowerCase();
  const constant = CONSTANTS.get(near);
  if (constant) {
    reader.slip('json-syntax', start, `write \`${near}\` instead of \`${word}\``);
    return { ...constant, ...place };
  }
  reader.slip('json-syntax', start, `a text is written in double quotes: write "${word.slice(0, 60)}"`);
  return { kind: 'text', value: word, ...place };
}
