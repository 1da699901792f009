import type { Ast, ExpressionIssue } from './ast.ts';
import { syntax, type Token } from './token.ts';

/** The maximum nesting of parentheses, brackets, arguments, unary operators and conditionals. */
export const MAX_NESTING = 32;

/** Thrown inside the parser when it cannot recover; never leaves it. */
export const STOP = Symbol('stop');

/** The position of a parser in its tokens, and the errors so far. */
export class Cursor {
  readonly #tokens: readonly Token[];
  readonly #issues: ExpressionIssue[];
  /** Issues about operator words of other languages, by word. */
  readonly #words = new Map<string, ExpressionIssue>();
  readonly #offset: number;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], issues: ExpressionIssue[], offset: number) {
    this.#tokens = tokens;
    this.#issues = issues;
    this.#offset = offset;
  }

  get next(): Token {
    return this.#tokens[this.#at]!;
  }

  /** The token after the next one. */
  get second(): Token {
    return this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)]!;
  }

  get before(): Token | undefined {
    return this.#tokens[this.#at - 1];
  }

  /**
   * The words before and after this place that no symbol separates, such as `Dear friend`: probably a text without its
   * quotes. Undefined when there is no word on either side, or when the one before belongs to a path such as `data.title`.
   */
  get bareWords(): string | undefined {
    const isWord = (at: number) => this.#tokens[at]?.kind === 'name';
    if (!isWord(this.#at - 1) || !isWord(this.#at) || this.#tokens[this.#at - 2]?.text === '.') return undefined;
    let end = this.#at + 1;
    while (isWord(end)) end += 1;
    const words = this.#tokens.slice(this.#at - 1, end);
    return words.map(({ text }) => text).join(' ');
  }

  /** Stops at the first comma of a number with commas between its thousands, such as `1,000`. */
  stopAtThousands(): void {
    const [first, ...rest] = this.#tokens.slice(this.#at - 1);
    if (first?.kind !== 'number' || !/^\d{1,3}$/.test(first.text)) return;
    let [digits, end] = [first.text, first.end];
    for (let at = 0; rest[at]?.text === ',' && rest[at]!.start === end; at += 2) {
      const next = rest[at + 1]!;
      if (next.start !== end + 1 || !/^\d{3}(\.\d+)?$/.test(next.text)) break;
      [digits, end] = [digits + next.text, next.end];
    }
    if (end === first.end) return;
    // `000` is no number of its own here.
    const outside = this.#issues.filter((issue) => issue.end <= first.start || issue.start >= end);
    this.#issues.splice(0, this.#issues.length, ...outside);
    this.stop({ ...first, end }, `a number has no commas: write \`${digits}\``);
  }

  /** Stops at a number with a comma before its decimals, such as `50,5`. */
  stopAtDecimalComma(): void {
    const [first, comma, decimals] = this.#tokens.slice(this.#at - 1);
    if (first?.kind !== 'number' || comma?.text !== ',' || !/^\d{1,2}$/.test(decimals?.text ?? '')) return;
    const { start, end, text } = decimals!;
    if (comma.start !== first.end || start !== comma.end) return;
    this.stop({ ...first, end }, `a number has a point in place of a comma: write \`${first.text}.${text}\``);
  }

  /** Advances to the next token. */
  advance(): void {
    this.#at += 1;
  }

  /** Consumes a symbol if it is the next token. */
  take(symbol: string): boolean {
    if (this.next.kind !== 'symbol' || this.next.text !== symbol) return false;
    this.advance();
    return true;
  }

  /** Consumes a required symbol; returns its end. */
  expect(symbol: string, message: string): number {
    const token = this.next;
    if (!this.take(symbol)) this.stop(token, message);
    return this.place(token.end);
  }

  /** Parses one nesting level deeper; stops at the maximum. */
  deeper(parse: () => Ast): Ast {
    if (this.#depth >= MAX_NESTING) {
      const message = `an expression nests at most ${MAX_NESTING} deep: give parts of it a name under \`let\` or \`rules\``;
      this.#issues.push({ ...syntax(this.next.start, this.next.end, message), code: 'expression-too-deep' });
      throw STOP;
    }
    this.#depth += 1;
    const ast = parse();
    this.#depth -= 1;
    return ast;
  }

  /** Reports a word of another language used as an operator; repetitions in an expression are reported once. */
  written(token: Token, operator: string): void {
    const reported = this.#words.get(token.text);
    const [first] = this.#words.values();
    if (reported) return;
    if (first) first.message = `${first.message}, \`${token.text}\` is \`${operator}\``;
    else this.slip(token, `\`${token.text}\` is written \`${operator}\` here`);
    this.#words.set(token.text, first ?? this.#issues.at(-1)!);
  }

  /** Reports an error and continues as if the source were correct. */
  slip(token: Token, message: string): void {
    this.#issues.push(syntax(token.start, token.end, message));
  }

  /** Reports an error and stops parsing. */
  stop(token: Token, message: string): never {
    this.slip(token, message);
    throw STOP;
  }

  /** Converts an offset in a token to an offset in the source. */
  place(at: number): number {
    return at + this.#offset;
  }
}
