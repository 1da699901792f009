import type { Ast, ExpressionIssue } from './ast.ts';
import { syntax, type Token } from './token.ts';

/** Deepest nesting of parentheses, brackets, arguments, signs and choices. */
export const MAX_NESTING = 32;

/** Thrown inside the parser when nothing sensible can follow; never leaves it. */
export const STOP = Symbol('stop');

/** Where a parser stands among its tokens, and what it has found wrong. */
export class Cursor {
  readonly #tokens: readonly Token[];
  readonly #issues: ExpressionIssue[];
  /** Words of other languages that were said, with the issue that says so. */
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

  /** Goes on to the following token. */
  advance(): void {
    this.#at += 1;
  }

  /** Goes past a sign where it is the next token. */
  take(sign: string): boolean {
    if (this.next.kind !== 'sign' || this.next.text !== sign) return false;
    this.advance();
    return true;
  }

  /** Goes past a sign that must be there; answers where it ends. */
  expect(sign: string, message: string): number {
    const token = this.next;
    if (!this.take(sign)) this.stop(token, message);
    return this.place(token.end);
  }

  /** Parses one floor down; stops below the deepest. */
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

  /** A word of another language for an operator; several of them in one expression are one slip. */
  written(token: Token, operator: string): void {
    const said = this.#words.get(token.text);
    const [first] = this.#words.values();
    if (said) return;
    if (first) first.message = `${first.message}, \`${token.text}\` is \`${operator}\``;
    else this.slip(token, `\`${token.text}\` is written \`${operator}\` here`);
    this.#words.set(token.text, first ?? this.#issues.at(-1)!);
  }

  /** Something wrong after which reading goes on as if it were right. */
  slip(token: Token, message: string): void {
    this.#issues.push(syntax(token.start, token.end, message));
  }

  /** Something wrong after which nothing can be read. */
  stop(token: Token, message: string): never {
    this.slip(token, message);
    throw STOP;
  }

  /** An offset of a token as an offset of the whole text. */
  place(at: number): number {
    return at + this.#offset;
  }
}
