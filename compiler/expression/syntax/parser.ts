import {
  type BinaryOperator,
  COALESCE,
  COMPARISONS,
  ITERATIONS,
  LEVELS,
} from '../../../schemas/expression-operators.ts';
import type { Ast, Iteration } from './ast.ts';
import { Cursor, STOP } from './cursor.ts';
import { KEYWORDS, WORDS } from './operators.ts';
import { afterEntry, afterValue, missingValue } from './slips.ts';
import type { Token } from './token.ts';

const CONSTANTS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A recursive descent parser. Nesting is limited, so the stack is bounded. */
export class Parser extends Cursor {
  /** Parses the whole source; undefined after an unrecoverable error. */
  parse(): Ast | undefined {
    try {
      const first = this.next;
      if (first.kind === 'end')
        this.stop(first, 'there is no expression here: write one, for example `data.x.count > 0`');
      const ast = this.#expression();
      const rest = this.next;
      this.stopAtThousands();
      this.stopAtDecimalComma();
      if (rest.kind !== 'end') this.stop(rest, afterValue(rest, this.before, this.bareWords));
      return ast;
    } catch (error) {
      if (error === STOP) return undefined;
      throw error;
    }
  }

  #expression(): Ast {
    return this.deeper(() => {
      const when = this.#binary(0);
      if (!this.take('?')) return when;
      const then = this.#expression();
      this.#ends(':', 'a choice has two sides: write `condition ? one : other`');
      const other = this.#expression();
      return { kind: 'conditional', when, then, else: other, start: when.start, end: other.end };
    });
  }

  /** Consumes the symbol after a value; returns its end. A word there belongs to the value, without an operator. */
  #ends(symbol: string, message: string): number {
    const { kind } = this.next;
    const isWord = kind !== 'symbol' && kind !== 'end';
    return this.expect(symbol, isWord ? afterValue(this.next, this.before, this.bareWords) : message);
  }

  #binary(level: number): Ast {
    if (level === LEVELS.length) return this.#unary();
    let left = this.#binary(level + 1);
    for (let op = this.#operator(level); op; op = this.#operator(level)) {
      // `??` is right-associative: `a ?? (b ?? c)`.
      const right = level === COALESCE ? this.deeper(() => this.#binary(COALESCE)) : this.#binary(level + 1);
      left = { kind: 'binary', op, left, right, start: left.start, end: right.end };
      if (level === COMPARISONS && this.#peekOperator(level))
        this.stop(this.next, 'comparisons do not follow one another: join two with `&&`, or use parentheses');
    }
    return left;
  }

  #peekOperator(level: number): BinaryOperator | undefined {
    const token = this.next;
    if (token.kind !== 'symbol' && token.kind !== 'name') return undefined;
    const op = LEVELS[level]!.find((candidate) => candidate === token.text);
    if (op || token.kind === 'symbol') return op;
    const word = WORDS.get(token.text.toLowerCase());
    return word && LEVELS[level]!.includes(word) ? word : undefined;
  }

  #operator(level: number): BinaryOperator | undefined {
    const op = this.#peekOperator(level);
    if (!op) return undefined;
    const token = this.next;
    if (/^is$/i.test(token.text) && this.second.kind === 'name' && /^not$/i.test(this.second.text)) {
      this.slip(token, '`is not` is written `!=` here');
      this.advance();
      this.advance();
      return '!=';
    }
    if (token.text !== op) this.written(token, op);
    this.advance();
    return op;
  }

  #unary(): Ast {
    const token = this.next;
    if (token.kind === 'name' && /^not$/i.test(token.text) && this.second.kind === 'name') {
      this.written(token, '!');
      this.advance();
      return this.deeper(() => this.#unary());
    }
    if (this.take('!')) return this.#prefixed('!', token);
    if (!this.take('-')) return this.#postfix(this.#primary());
    const number = this.next;
    if (number.kind !== 'number') return this.#prefixed('-', token);
    this.advance();
    const value = number.value === 0 ? 0 : -number.value;
    return this.#postfix({ kind: 'literal', value, start: this.place(token.start), end: this.place(number.end) });
  }

  #prefixed(op: '!' | '-', token: Token): Ast {
    const of = this.deeper(() => this.#unary());
    return { kind: 'unary', op, of, start: this.place(token.start), end: of.end };
  }

  #postfix(first: Ast): Ast {
    let of = first;
    for (;;) {
      if (this.take('.')) of = this.#member(of);
      else if (this.take('[')) {
        const at = this.#expression();
        const end = this.#ends(']', 'an index ends with `]`');
        of = { kind: 'index', of, at, start: of.start, end };
      } else return of;
    }
  }

  #member(of: Ast): Ast {
    const token = this.next;
    if (token.kind !== 'name')
      this.stop(token, 'a name follows `.`: write one such as `.status`, or `[…]` for any other key');
    this.advance();
    const name = token.text;
    const nameSpan = { start: this.place(token.start), end: this.place(token.end) };
    if (!this.take('(')) return { kind: 'member', of, name, nameSpan, start: of.start, end: nameSpan.end };
    if (ITERATIONS.includes(name)) return this.#iterate(of, name as Iteration);
    const { items, end } = this.#items(')');
    return { kind: 'call', name, nameSpan, args: [of, ...items], method: true, start: of.start, end };
  }

  #iterate(of: Ast, op: Iteration): Ast {
    const shape = `\`${op}\` takes a name and an expression: write \`.${op}(item, …item…)\``;
    const name = this.next;
    if (name.kind !== 'name' || KEYWORDS.has(name.text)) this.stop(name, shape);
    this.advance();
    if (!/^[a-z][A-Za-z0-9]*$/.test(name.text))
      this.slip(name, 'the name for an entry begins with a small letter and has letters and digits only, like `item`');
    const arrow = this.next;
    if (this.take('=>')) this.slip(arrow, `there is no \`=>\` here: write \`.${op}(${name.text}, …)\``);
    else this.expect(',', shape);
    const body = this.#expression();
    const end = this.expect(')', shape);
    const asSpan = { start: this.place(name.start), end: this.place(name.end) };
    return { kind: 'iterate', op, of, as: name.text, asSpan, body, start: of.start, end };
  }

  #primary(): Ast {
    const token = this.next;
    const span = { start: this.place(token.start), end: this.place(token.end) };
    if (token.kind === 'number' || token.kind === 'text') {
      this.advance();
      return { kind: 'literal', value: token.value, ...span };
    }
    if (token.kind === 'name' && token.text !== 'in') return this.#named(token);
    if (this.take('(')) {
      const inner = this.#expression();
      this.stopAtThousands();
      if (this.next.text === ',') this.stop(token, 'a list is written in brackets: `[a, b]`');
      this.#ends(')', 'a parenthesis is not closed: write `)`');
      return inner.kind === 'binary' ? { ...inner, grouped: true } : inner;
    }
    if (this.take('[')) {
      const { items, end } = this.#items(']');
      return { kind: 'list', items, start: span.start, end };
    }
    return this.stop(token, missingValue(token, this.before));
  }

  #named(token: Token): Ast {
    this.advance();
    const span = { start: this.place(token.start), end: this.place(token.end) };
    const constant = CONSTANTS.get(token.text);
    if (constant !== undefined) return { kind: 'literal', value: constant, ...span };
    if (this.next.kind === 'symbol' && this.next.text === '=>')
      this.stop(this.next, `there is no \`=>\` here: write \`list.any(${token.text}, …)\` and its like`);
    if (/^(if|case|switch)$/.test(token.text) && this.next.kind !== 'end' && this.next.text !== '.')
      this.stop(token, `there is no \`${token.text}\` here: write \`condition ? one : other\``);
    if (!this.take('(')) return { kind: 'name', name: token.text, ...span };
    const { items, end } = this.#items(')');
    return { kind: 'call', name: token.text, nameSpan: span, args: items, start: span.start, end };
  }

  /** Comma-separated expressions, up to and including the closing bracket. */
  #items(close: ')' | ']'): { items: Ast[]; end: number } {
    const items: Ast[] = [];
    const open = this.next;
    if (this.take(close)) return { items, end: this.place(open.end) };
    for (;;) {
      items.push(this.#expression());
      const token = this.next;
      if (this.take(close)) return { items, end: this.place(token.end) };
      if (!this.take(',')) this.stop(token, afterEntry(token, close, this.bareWords));
    }
  }
}
