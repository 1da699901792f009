import type { Issue } from '../source/issue.ts';
import { type JsonEntry, type JsonNode, positionOf } from '../source/json-node.ts';
import { quoted } from '../source/quoting.ts';
import { pathText } from '../source/spot.ts';
import type { JsonCode } from './issue-codes.ts';
import { type Reader, wordHere } from './scan.ts';

/** The number of errors after which parsing stops. */
const MAX_SLIPS = 50;

/** An object or list. */
export type Container = JsonNode & { kind: 'object' | 'list' };
/** An object or list being parsed. */
export interface Level {
  node: Container;
  /** The property whose value is being parsed. */
  name?: string;
  entry?: Omit<JsonEntry, 'value'>;
}

/** Stops parsing; the error has already been reported. */
export class Stopped extends Error {}

/** The position in a file being parsed, and the errors so far. */
export class Reading implements Reader {
  readonly text: string;
  readonly issues: Issue[] = [];
  at = 0;
  /** The open objects and lists, outermost first. */
  protected readonly levels: Level[] = [];
  readonly #file: string;

  constructor(text: string, file: string) {
    this.text = text;
    this.#file = file;
  }

  slip(code: JsonCode, offset: number, message: string): void {
    const { line, column } = positionOf(this.text, offset);
    const path = pathText(
      this.levels.map(({ node, name }) => (node.kind === 'list' ? node.items.length : (name ?? ''))),
    );
    this.issues.push({ severity: 'error', code, file: this.#file, line, column, path, message });
    if (this.issues.length >= MAX_SLIPS) throw new Stopped();
  }

  stop(code: JsonCode, offset: number, message: string): never {
    this.slip(code, offset, message);
    throw new Stopped();
  }

  /** Stops at an unexpected character; reports what was expected and which bracket is still open. */
  protected unexpected(expected: string): never {
    const level = this.levels.at(-1);
    const char = this.text[this.at];
    const opened = level ? positionOf(this.text, level.node.start) : undefined;
    const bracket = level ? `\`${level.node.kind === 'object' ? '{' : '['}\` of ${opened!.line}:${opened!.column}` : '';
    if (char === undefined) {
      this.stop(
        'json-syntax',
        this.at,
        level ? `the file ends before the ${bracket} is closed` : `the file ends where ${expected} is expected`,
      );
    }
    if (this.isConflict()) this.stop('json-syntax', this.at, CONFLICT);
    const message = `expected ${expected}, found ${quoted(String.fromCodePoint(this.text.codePointAt(this.at)!))}`;
    if (level && (char === '}' || char === ']') && char !== closing(level.node)) {
      this.stop('json-syntax', this.at, `${message}; the ${bracket} is still open`);
    }
    this.stop('json-syntax', this.at, `${message}${this.#aboutQuotes()}`);
  }

  /** Advice where a word follows a quote: it may be inside a text, or end a text whose own end is missing. */
  #aboutQuotes(): string {
    if (wordHere(this) === '' || this.text[this.at - 1] !== '"') return '';
    const before = this.text.slice(this.text.lastIndexOf('\n', this.at) + 1, this.at);
    const [, text] = /"([^"]*), *"$/.exec(before) ?? [];
    return text === undefined
      ? '; a quote inside a text is written `\\"`'
      : `; if the text before ends at its comma, write ${quoted(`"${text}",`)}`;
  }

  /** Whether a mark of a version-control program begins here, at the beginning of a line. */
  protected isConflict(): boolean {
    return (
      /^(?:<{7}|={7}|>{7})/.test(this.text.slice(this.at, this.at + 7)) && /^\n?$/.test(this.text[this.at - 1] ?? '')
    );
  }
}

const CONFLICT =
  'two versions of this file were merged and contradict each other here: keep one, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`';

/** The closing bracket of an object or list. */
export function closing(node: Container): '}' | ']' {
  return node.kind === 'object' ? '}' : ']';
}
