import { ANY, type CharSet, DIGITS, invert, SPACE, unite, WORD } from './charset.ts';

/** An error in a pattern; offsets are relative to the pattern. */
export interface PatternIssue {
  start: number;
  end: number;
  message: string;
}

/** An element of a pattern: a character set and its count. */
export interface Piece {
  set: CharSet;
  min: number;
  max: number;
  start: number;
  end: number;
}

const MAX_COUNT = 1000;
/** The maximum number of paths through a pattern. */
const MAX_WAYS = 64;
/** Characters that can be escaped by a backslash. */
const ESCAPABLE = '^$\\.*+?()[]{}|/';
const CLASSES = new Map([
  ['d', DIGITS],
  ['w', WORD],
  ['s', SPACE],
  ['D', invert(DIGITS)],
  ['W', invert(WORD)],
  ['S', invert(SPACE)],
  ['n', [[10, 10]] as CharSet],
  ['r', [[13, 13]] as CharSet],
  ['t', [[9, 9]] as CharSet],
]);

/** Parses a pattern into all linear paths through it. */
export class PatternReader {
  issue: PatternIssue | undefined;
  readonly #text: string;
  readonly #end: number;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('^') ? 1 : 0;
    this.#end = /(^|[^\\])(\\\\)*\$$/.test(text) ? text.length - 1 : text.length;
  }

  read(): Piece[][] | undefined {
    const ways = this.#choice(0);
    if (!this.issue && this.#at < this.#end) this.#wrong(1, 'this `)` closes nothing: write `\\)` for the character');
    return this.issue ? undefined : ways;
  }

  #choice(depth: number): Piece[][] {
    const ways: Piece[][] = [];
    do {
      ways.push(...this.#sequence(depth));
      if (ways.length > MAX_WAYS) this.#wrong(1, `this pattern has more than ${MAX_WAYS} ways through it: use several`);
    } while (!this.issue && this.#take('|'));
    return ways;
  }

  #sequence(depth: number): Piece[][] {
    let ways: Piece[][] = [[]];
    while (!this.issue && this.#at < this.#end && !'|)'.includes(this.#text[this.#at]!)) {
      const parts = this.#take('(') ? this.#group(depth) : [[this.#piece()]];
      if (ways.length * parts.length > MAX_WAYS)
        this.#wrong(1, `this pattern has more than ${MAX_WAYS} ways through it: use several`);
      else ways = ways.flatMap((way) => parts.map((part) => [...way, ...part]));
    }
    return ways;
  }

  #group(depth: number): Piece[][] {
    if (depth > 3) this.#wrong(1, 'groups can be nested at most three deep');
    if (this.#text[this.#at] === '?') this.#wrong(1, 'a group begins with `(` alone here: `(?…` is not known');
    if (this.issue) return [[]];
    const ways = this.#choice(depth + 1);
    if (!this.issue && !this.#take(')')) this.#wrong(1, 'a group is not closed: write `)`');
    if (!this.issue && '?*+{'.includes(this.#text[this.#at] ?? '\0'))
      this.#wrong(
        1,
        'a group cannot be repeated: write it out as often as it occurs, as `(…|)` where it may be absent',
      );
    return ways;
  }

  #piece(): Piece {
    const start = this.#at;
    const set = this.#set();
    const [min, max] = this.issue ? [1, 1] : this.#count();
    return { set, min, max, start, end: this.#at };
  }

  #set(): CharSet {
    const char = this.#text[this.#at]!;
    if (char === '[') return this.#class();
    if (char === '\\') return this.#escape();
    if (char === '.') {
      this.#at += 1;
      return ANY;
    }
    if ('?*+{'.includes(char)) this.#wrong(1, `\`${char}\` repeats nothing: write \`\\${char}\` for the character`);
    else if ('^$'.includes(char)) this.#wrong(1, `a pattern is always about the whole text: leave out \`${char}\``);
    else if ('}]'.includes(char)) this.#wrong(1, `\`${char}\` closes nothing: write \`\\${char}\` for the character`);
    return this.#character();
  }

  #character(): CharSet {
    const code = this.#text.codePointAt(this.#at)!;
    this.#at += code > 0xffff ? 2 : 1;
    return [[code, code]];
  }

  #escape(inClass = false): CharSet {
    const letter = this.#text[this.#at + 1] ?? '';
    const known = CLASSES.get(letter);
    if (known || (letter !== '' && ESCAPABLE.includes(letter)) || (inClass && letter === '-')) {
      this.#at += 2;
      return known ?? [[letter.charCodeAt(0), letter.charCodeAt(0)]];
    }
    this.#wrong(2, `\`\\${letter}\` is not known here: \\d \\w \\s and their opposites are, and \\ before a symbol`);
    return [];
  }

  #class(): CharSet {
    const start = this.#at;
    this.#at += 1;
    const inverted = this.#take('^');
    let set: CharSet = [];
    while (!this.issue && this.#at < this.#end && this.#text[this.#at] !== ']') set = unite(set, this.#classEntry());
    if (this.issue) return [];
    if (!this.#take(']')) this.#wrongAt(start, 1, 'this `[` is not closed: write `]`, or `\\[` for the character');
    else if (set.length === 0) this.#wrongAt(start, 2, 'this class is empty: write characters between the brackets');
    return inverted ? invert(set) : set;
  }

  #classEntry(): CharSet {
    const start = this.#at;
    if (this.#text[start] === '[') {
      this.#wrong(1, 'a class inside a class: close the one before with `]`, or write `\\[` for the character');
    }
    const first = this.#text[start] === '\\' ? this.#escape(true) : this.#character();
    if (this.issue || this.#text[this.#at] !== '-' || this.#text[this.#at + 1] === ']') return first;
    this.#at += 1;
    if (this.#at >= this.#end) return first;
    const last = this.#text[this.#at] === '\\' ? this.#escape(true) : this.#character();
    if (this.issue) return [];
    const [from, to] = [first[0]![0], last[0]![0]];
    if (first.length > 1 || last.length > 1 || first[0]![1] !== from || last[0]![1] !== to || from > to)
      this.#wrongAt(start, this.#at - start, 'this range goes from a character to an earlier one, or to a class');
    return [[from, Math.max(from, to)]];
  }

  #count(): [number, number] {
    if (this.#take('?')) return this.#counted(0, 1);
    if (this.#take('*')) return this.#counted(0, Number.POSITIVE_INFINITY);
    if (this.#take('+')) return this.#counted(1, Number.POSITIVE_INFINITY);
    if (this.#text[this.#at] !== '{') return [1, 1];
    const match = /^\{(\d{1,6})(,(\d{0,6}))?\}/.exec(this.#text.slice(this.#at, this.#at + 20));
    if (!match) {
      this.#wrong(1, 'a count is written `{2}`, `{2,}` or `{2,4}`; write `\\{` for the character');
      return [1, 1];
    }
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
    if (min > max || min > MAX_COUNT || (max > MAX_COUNT && max !== Number.POSITIVE_INFINITY))
      this.#wrong(match[0].length, `a count goes from the smaller to the larger number, at most ${MAX_COUNT}`);
    this.#at += match[0].length;
    return this.#counted(min, max);
  }

  #counted(min: number, max: number): [number, number] {
    if (!this.issue && this.#at < this.#end && '?*+{'.includes(this.#text[this.#at]!))
      this.#wrong(1, 'a part has one count: remove the second');
    return [min, max];
  }

  #take(char: string): boolean {
    if (this.#at >= this.#end || this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #wrong(length: number, message: string): void {
    this.#wrongAt(this.#at, length, message);
  }

  #wrongAt(start: number, length: number, message: string): void {
    this.issue ??= { start, end: Math.min(start + length, this.#text.length), message };
  }
}
