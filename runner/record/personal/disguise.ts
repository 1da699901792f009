import { createRandom } from '../../world/random.ts';
import { laidOutAs, madeUp, numberLike } from './made-up.ts';
import { isPersonalName } from './names.ts';

/** Characters from which a value is looked for within texts; anything shorter is in many of them by chance. */
const FINDABLE = 3;
/** Digits from which numbers are the same however they are grouped. */
const NUMBER = 6;
/** Digits that make a number somebody's, whatever it is called. */
const SOMEBODYS = 9;

const GROUPED = /\+?\d(?:[ ()-]{0,2}\d){5,}/g;
const DATE = /^\d{4}[-/ ]\d{1,2}[-/ ]\d{1,2}/;
const MASKED = /(\d*)([*•·]{2,}[ *•·-]*)(\d{2,4})(?!\d)/g;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Replaces what is a person's: the same value by the same made-up one, wherever and however it is written. */
export class Disguise {
  /** How many values are replaced, the parts of a name not counted. */
  size = 0;
  readonly #random = createRandom(1);
  readonly #known = new Map<string, string>();
  /** Long numbers without their grouping. */
  readonly #numbers = new Map<string, string>();
  /** Texts of the document and the brand: they identify no person. */
  readonly #fixed: ReadonlySet<string>;
  readonly #sure = new Set<string>();
  /** For as many known values as there were. */
  #finds: { pattern: RegExp; count: number } | undefined;

  constructor(fixed: ReadonlySet<string>) {
    this.#fixed = fixed;
  }

  /**
   * From now on this value is a person's. `sure`: it surely is, so even where the document itself has the same text, or
   * where it is a word like any other.
   */
  learn(value: string, sure = false): void {
    if (!/[\p{L}\d]/u.test(value) || this.#known.has(value)) return;
    if (!sure && (this.#fixed.has(value) || !isFindable(value))) return;
    if (sure && value.length > FINDABLE) this.#sure.add(value);
    this.size += 1;
    const hidden = /[*•·]{2,}/.test(value) ? this.#tail(value) : undefined;
    this.#known.set(value, hidden ?? this.#numbered(value) ?? madeUp(value, this.#random));
    // A person is greeted by a part of the name.
    const parts = /^\p{L}+(?: \p{L}+){1,3}$/u.test(value) ? value.split(' ') : [];
    const made = this.#known.get(value)!.split(' ');
    for (const [at, part] of parts.entries()) if (!this.#known.has(part)) this.#known.set(part, made[at]!);
  }

  /** Says what a value becomes. */
  put(value: string, made: string): void {
    this.#known.set(value, made);
  }

  /** Learns what is somebody's by its form alone: telephone and card numbers, mail addresses. */
  learnWithin(text: string): void {
    for (const [mail] of text.matchAll(MAIL)) this.learn(mail);
    for (const [run] of text.matchAll(GROUPED)) {
      if (digitsOf(run).length >= SOMEBODYS && !DATE.test(run)) this.learn(run);
    }
  }

  /** The value of a field, parameter or part of an address of this name. */
  named(name: string, text: string): string {
    return isPersonalName(name) ? this.whole(text) : this.within(text);
  }

  /** A text that may be a known value as a whole. */
  whole(text: string): string {
    return this.#known.get(text) ?? this.within(text);
  }

  /** A text with every known value in it replaced. */
  within(text: string): string {
    let made = '';
    let end = 0;
    // What has been replaced is not looked through again: it could be replaced twice.
    for (const match of text.matchAll(this.#pattern())) {
      made += this.#numbersIn(text.slice(end, match.index)) + this.#known.get(match[0])!;
      end = match.index + match[0].length;
    }
    return made + this.#numbersIn(text.slice(end));
  }

  /** Finds every known value, the longest first. */
  #pattern(): RegExp {
    if (this.#finds?.count === this.#known.size) return this.#finds.pattern;
    const findable = [...this.#known.keys()].filter(
      (value) => (isFindable(value) || this.#sure.has(value)) && !this.#fixed.has(value),
    );
    const values = findable.sort((one, other) => other.length - one.length).map(escaped);
    // A part of a word, an amount or a fraction is another value.
    const before = '(?<![\\p{L}\\d\\p{Sc}])(?<!\\d[.,])';
    const pattern = new RegExp(`${before}(?:${values.join('|') || '(?!)'})(?![\\p{L}\\d]|[.,]\\d)`, 'gu');
    this.#finds = { pattern, count: this.#known.size };
    return pattern;
  }

  #numbersIn(text: string): string {
    return text
      .replace(GROUPED, (run) => this.#regrouped(run) ?? run)
      .replace(MASKED, (all) => this.#known.get(all) ?? this.#tail(all));
  }

  /** A known number in other groups, or behind the code of a country. */
  #regrouped(run: string): string | undefined {
    const digits = digitsOf(run);
    const made = this.#numbers.get(digits);
    if (made !== undefined) return laidOutAs(run, made);
    for (const [known, other] of this.#numbers) {
      const shared = known.slice(-SOMEBODYS);
      if (shared.length === SOMEBODYS && digits.endsWith(shared))
        return laidOutAs(run, digits.slice(0, -SOMEBODYS) + other.slice(-SOMEBODYS));
    }
    return undefined;
  }

  #numbered(value: string): string | undefined {
    const digits = digitsOf(value);
    if (digits.length < NUMBER || !/^\+?[\d ()-]+$/.test(value)) return undefined;
    const made = this.#regrouped(value) ?? laidOutAs(value, numberLike(digits, this.#random));
    this.#numbers.set(digits, digitsOf(made));
    return made;
  }

  /** A number of which only the last digits are shown, `**** 4421`: the last ones of the number that it stands for. */
  #tail(text: string): string {
    return text.replace(MASKED, (_, head: string, mask: string, tail: string) => {
      const whole = [...this.#numbers].find(([digits]) => digits.endsWith(tail) && digits.startsWith(head));
      const known = this.#numbers.get(tail) ?? whole?.[1].slice(-tail.length);
      const made = known ?? numberLike(tail, this.#random);
      if (!whole) this.#numbers.set(tail, made);
      return `${whole ? whole[1].slice(0, head.length) : head}${mask}${made}`;
    });
  }
}

/** Whether a value can be told from the words around it: a plain word may be any, a short one is found with a digit. */
function isFindable(value: string): boolean {
  return value.length >= FINDABLE && (value.length > FINDABLE ? !/^[a-z]+$/.test(value) : /\d/.test(value));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
