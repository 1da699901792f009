import type { Issue } from '../source/issue.ts';
import { type JsonNode, positionOf } from '../source/json-node.ts';
import { quoted } from '../source/quoting.ts';
import { RESERVED_NAMES } from '../source/reserved-names.ts';
import { opensText, readText } from './quoted-text.ts';
import { type Container, closing, type Level, Reading, Stopped } from './reading.ts';
import { peek, readNumber, readWord, take, wordHere } from './scan.ts';

/** The maximum size of a file in bytes. */
export const MAX_BYTES = 1_000_000;
/** The maximum nesting of objects and lists. */
const MAX_DEPTH = 100;

/**
 * Parses strict JSON. Unambiguous mistakes (a trailing comma, a comment, single quotes) are reported and parsing
 * continues; `root` is absent if something could not be parsed. Never throws, whatever the text.
 */
export function parseJson(text: string, file: string): { root?: JsonNode; issues: Issue[] } {
  const parser = new Parser(text, file);
  try {
    return { root: parser.document(), issues: parser.issues };
  } catch (error) {
    if (error instanceof Stopped) return { issues: parser.issues };
    throw error;
  }
}

/** The text ends where another one starts: the quotes were probably meant to be part of it. */
const QUOTE_INSIDE = 'this `"` ends the text: inside it is written `\\"`, and in an expression a text is written \'…\'';

class Parser extends Reading {
  document(): JsonNode {
    this.#checkSize();
    if (/^[\ufffd\0]/.test(this.text)) this.stop('bad-character', 0, 'this file is not UTF-8: save it as UTF-8');
    if (peek(this) === '') this.stop('json-syntax', this.at, 'the file is empty: it holds one object `{ … }`');
    const root = this.#value();
    if (peek(this) !== '') {
      this.slip(
        'json-syntax',
        this.at,
        'the document has ended before this: leave out what follows, or a bracket closes too early',
      );
    }
    return root;
  }

  #checkSize(): void {
    const { length } = this.text;
    // A character has at most three bytes, so only large files need to be measured.
    const bytes = length * 3 > MAX_BYTES && length <= MAX_BYTES ? new TextEncoder().encode(this.text).length : length;
    if (bytes > MAX_BYTES)
      this.stop('file-too-large', 0, 'the file is larger than 1 MB: a document never needs that much');
  }

  /** Parses a value with everything inside, without recursion. */
  #value(): JsonNode {
    for (;;) {
      const opened = this.#open();
      let done: JsonNode | undefined = opened ? this.#endedAtOnce() : this.#scalar();
      while (done) {
        const level = this.levels.at(-1);
        if (!level) return done;
        this.#attach(level, done);
        done = this.#closed(level);
      }
      const level = this.levels.at(-1);
      if (level?.node.kind === 'object') this.#name(level, level.node);
    }
  }

  /** Consumes an opening bracket, if there is one here. */
  #open(): boolean {
    const char = peek(this);
    if (char !== '{' && char !== '[') return false;
    const start = this.at;
    if (this.levels.length >= MAX_DEPTH) {
      this.stop('file-too-deep', start, `objects and lists nest at most ${MAX_DEPTH} deep`);
    }
    take(this);
    const place = { start, end: start };
    this.levels.push({
      node: char === '{' ? { kind: 'object', entries: new Map(), ...place } : { kind: 'list', items: [], ...place },
    });
    return true;
  }

  /** The object or list just opened, if it is empty. */
  #endedAtOnce(): JsonNode | undefined {
    const level = this.levels.at(-1)!;
    while (peek(this) === ',') {
      this.slip('json-syntax', this.at, 'there is nothing before this comma: leave it out');
      take(this);
    }
    return peek(this) === closing(level.node) ? this.#close() : undefined;
  }

  #scalar(): JsonNode {
    const char = peek(this);
    if (opensText(char)) return readText(this);
    if (/[-+.0-9]/.test(char)) return readNumber(this, this.levels.at(-1)?.node.kind === 'list');
    return readWord(this) ?? this.unexpected('a value');
  }

  #attach(level: Level, value: JsonNode): void {
    if (level.node.kind === 'list') level.node.items.push(value);
    else if (level.entry && level.name !== undefined) {
      const { name, node, entry } = level;
      const { nameStart, nameEnd } = entry;
      if (!RESERVED_NAMES.has(name) && !node.entries.has(name)) node.entries.set(name, { nameStart, nameEnd, value });
    }
  }

  /** After a value: returns the container if it ends here, otherwise consumes the comma before the next value. */
  #closed(level: Level): JsonNode | undefined {
    const close = closing(level.node);
    const char = peek(this);
    if (char === close) return this.#close();
    if (char === ',') {
      const comma = this.at;
      take(this);
      while (peek(this) === ',') {
        this.slip('json-syntax', this.at, 'two commas in a row: leave one out');
        take(this);
      }
      if (peek(this) !== close) return undefined;
      this.slip('json-syntax', comma, `a comma before \`${close}\`: leave it out`);
      return this.#close();
    }
    if (char === ':' && level.node.kind === 'list') {
      const { line, column } = positionOf(this.text, level.node.start);
      const message = `a list has no names: write \`]\` before this one to close the \`[\` of ${line}:${column}, or \`{\` there`;
      this.stop('json-syntax', level.node.items.at(-1)!.start, message);
    }
    if (!/["{[\-0-9]/.test(char)) this.unexpected(`\`,\` or \`${close}\``);
    if (char === '"' && this.text[this.at - 1] === '"') this.stop('json-syntax', this.at - 1, QUOTE_INSIDE);
    this.slip('json-syntax', this.at, 'a comma is missing before this');
    return undefined;
  }

  #close(): JsonNode {
    take(this);
    const { node } = this.levels.pop()!;
    node.end = this.at;
    return node;
  }

  /** Parses `"name":`. */
  #name(level: Level, node: Container & { kind: 'object' }): void {
    const char = peek(this);
    const nameStart = this.at;
    const isText = opensText(char);
    const bare = isText ? '' : wordHere(this);
    let name = bare;
    if (isText) name = readText(this).value;
    else if ((char === '{' || char === '[') && node.entries.size > 0) this.#unclosed(node);
    else if (bare === '') this.unexpected('a property name in double quotes');
    else {
      this.slip('json-syntax', this.at, `a property name is written in double quotes: write "${bare.slice(0, 60)}"`);
      this.at += bare.length;
    }
    const nameEnd = this.at;
    this.#refuse(node, name, nameStart);
    level.name = name;
    level.entry = { nameStart, nameEnd };
    this.#colon(name);
  }

  /** Stops at a value without a name after other properties: the object before it was to end. */
  #unclosed({ start }: Container & { kind: 'object' }): never {
    const { line, column } = positionOf(this.text, start);
    this.stop('json-syntax', this.at, `a \`}\` is missing before this, to close the \`{\` of ${line}:${column}`);
  }

  #colon(name: string): void {
    const char = peek(this);
    if (char === ':') take(this);
    else if (char === '=') {
      this.slip('json-syntax', this.at, `write \`:\` after ${quoted(name)}`);
      this.at += this.text.startsWith('=>', this.at) ? 2 : 1;
    } else if (/["{[\-0-9]/.test(char)) this.slip('json-syntax', this.at, `a \`:\` is missing after ${quoted(name)}`);
    else this.unexpected(`\`:\` and a value after ${quoted(name)}`);
  }

  #refuse(node: Container & { kind: 'object' }, name: string, start: number): void {
    if (RESERVED_NAMES.has(name)) {
      this.slip('reserved-name', start, 'a name may not be `__proto__`, `constructor` or `prototype`');
    }
    const first = node.entries.get(name);
    if (!first) return;
    const { line, column } = positionOf(this.text, first.nameStart);
    this.slip(
      'duplicate-property',
      start,
      `${quoted(name)} appears twice in this object, first at ${line}:${column}: keep one`,
    );
  }
}
