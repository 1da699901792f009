import type { JsonNode, JsonText } from '../source/json-node.ts';
import type { Reader } from './scan.ts';

/** Opening quote → possible closing quotes. Only the first is JSON; the others are reported and accepted. */
const QUOTES = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”“"'],
  ['”', '”"'],
  ['„', '“”"'],
  ['‘', '’‘'],
  ['’', '’'],
  ['「', '」'],
  ['＂', '＂'],
]);
const NUL = '\0';
const ESCAPES = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const PLAIN = /[^"\\\p{Cc}]+/uy;

/** Whether this character starts a text. */
export function opensText(char: string): boolean {
  return QUOTES.has(char);
}

/** Reads the text that starts with the quote at the current position, and moves past its closing quote. */
export function readText(reader: Reader): JsonNode & JsonText {
  const start = reader.at;
  const open = reader.text[start]!;
  if (open !== '"')
    reader.slip('json-syntax', start, `a text is written in straight double quotes "…", not in ${open}`);
  reader.at += 1;
  const parts: string[] = [];
  const escapes: number[] = [];
  let length = 0;
  while (!closes(reader, start, open)) {
    const from = reader.at;
    const part = open === '"' ? readPart(reader) : readPiece(reader);
    parts.push(part);
    length += part.length;
    const lead = reader.at - start - 1 - length;
    if (reader.at - from !== part.length) escapes.push(length, lead);
  }
  const value = checked(reader, start, parts.join(''));
  const node = { kind: 'text' as const, value, start, end: reader.at };
  return escapes.length > 0 ? { ...node, escapes } : node;
}

/** Whether the text ends here; consumes its closing quote. The end of a line or of the file always ends it. */
function closes(reader: Reader, start: number, open: string): boolean {
  const char = reader.text[reader.at];
  if (char === undefined || char === '\n' || char === '\r') {
    const end = 'the text that begins here is not closed in its line: end it with `"`';
    reader.stop('json-syntax', start, `${end}; a line break inside a text is written \`\\n\``);
  }
  if (!QUOTES.get(open)!.includes(char)) return false;
  reader.at += 1;
  return true;
}

/** A run of ordinary characters, or a single escape. */
function readPart(reader: Reader): string {
  PLAIN.lastIndex = reader.at;
  const run = PLAIN.exec(reader.text)?.[0];
  if (run === undefined) return readPiece(reader);
  reader.at += run.length;
  return run;
}

/** One character, or one escape. */
function readPiece(reader: Reader): string {
  const char = reader.text[reader.at]!;
  if (char === '\\') return readEscape(reader);
  if (char === NUL) return leftOut(reader, 1);
  if (char < ' ') {
    const code = `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const written = char === '\t' ? '\\t' : code;
    reader.slip('bad-character', reader.at, `this text has a control character: write \`${written}\` or leave it out`);
  }
  reader.at += 1;
  return char;
}

function readEscape(reader: Reader): string {
  const start = reader.at;
  const letter = reader.text[start + 1] ?? '';
  const simple = ESCAPES.get(letter);
  if (simple !== undefined) {
    reader.at += 2;
    return simple;
  }
  const digits = /^u([0-9a-fA-F]{4})/.exec(reader.text.slice(start + 1, start + 6))?.[1];
  if (digits === '0000') return leftOut(reader, 6);
  if (digits !== undefined) {
    reader.at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
  const advice = letter === 'u' ? '`\\u` needs four hexadecimal digits' : `\`\\${letter}\` means nothing in JSON`;
  reader.slip('json-syntax', start, `${advice}; a backslash itself is written \`\\\\\``);
  reader.at += 1;
  return '\\';
}

/** Reads a NUL, which databases cannot store, as nothing. */
function leftOut(reader: Reader, length: number): string {
  reader.slip('bad-character', reader.at, 'a text may not hold the character U+0000: leave it out');
  reader.at += length;
  return '';
}

/** Rejects characters that documents must not contain, because they cannot be stored, sent or displayed everywhere. */
function checked(reader: Reader, start: number, value: string): string {
  if (/\p{Cs}/u.test(value)) {
    reader.slip('bad-character', start, 'this text has half a character (a lone surrogate): write the whole character');
    return value.replace(/\p{Cs}/gu, '\ufffd');
  }
  if (value.includes('\ufffd')) {
    reader.slip('bad-character', start, 'a character of this text could not be read (U+FFFD): save the file as UTF-8');
  }
  return value;
}
