import { createRandom } from '../../world/random.ts';
import { laidOutAs, madeUp, numberLike } from './made-up.ts';
import { isPersonalName } from './names.ts';

/** Minimum length of a value to search for in texts; shorter ones would match by chance. */
const MIN_LENGTH = 3;
/** Minimum number of digits from which numbers are matched regardless of grouping. */
const MIN_DIGITS = 6;
/** Minimum number of digits that makes any number personal. */
const PERSONAL_DIGITS = 9;

const GROUPED = /\+?\d(?:[ ()-]{0,2}\d){5,}/g;
const DATE = /^\d{4}[-/ ]\d{1,2}[-/ ]\d{1,2}/;
const MASKED = /(\d*)([*•·]{2,}[ *•·-]*)(\d{2,4})(?!\d)/g;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Replaces personal data: equal values by equal made-up ones, however they are written. */
export class Disguise {
  /** The number of replaced values, without the parts of names. */
  size = 0;
  readonly #random = createRandom(1);
  readonly #known = new Map<string, string>();
  /** Long numbers without their grouping. */
  readonly #numbers = new Map<string, string>();
  /** Texts of the document and the brand, which identify nobody. */
  readonly #fixed: ReadonlySet<string>;
  readonly #sure = new Set<string>();
  /** The search pattern, cached for a number of known values. */
  #finds: { pattern: RegExp; count: number } | undefined;

  constructor(fixed: ReadonlySet<string>) {
    this.#fixed = fixed;
  }

  /**
   * Marks a value as personal. `sure`: certainly, even if the document contains the same text or it is an ordinary
   * word.
   */
  learn(value: string, sure = false): void {
    if (!/[\p{L}\d]/u.test(value) || this.#known.has(value)) return;
    if (!sure && (this.#fixed.has(value) || !isFindable(value))) return;
    if (sure && value.length > MIN_LENGTH) this.#sure.add(value);
    this.size += 1;
    const hidden = /[*•·]{2,}/.test(value) ? this.#tail(value) : undefined;
    this.#known.set(value, hidden ?? this.#numbered(value) ?? madeUp(value, this.#random));
    // Greetings use a part of the name.
    const parts = /^\p{L}+(?: \p{L}+){1,3}$/u.test(value) ? value.split(' ') : [];
    const replacements = this.#known.get(value)!.split(' ');
    for (const [at, part] of parts.entries()) if (!this.#known.has(part)) this.#known.set(part, replacements[at]!);
  }

  /** Defines the replacement of a value. */
  put(value: string, replacement: string): void {
    this.#known.set(value, replacement);
  }

  /** Collects values that are personal by their format: phone and card numbers, mail addresses. */
  learnWithin(text: string): void {
    for (const [mail] of text.matchAll(MAIL)) this.learn(mail);
    for (const [run] of text.matchAll(GROUPED)) {
      if (digitsOf(run).length >= PERSONAL_DIGITS && !DATE.test(run)) this.learn(run);
    }
  }

  /** Replaces the value of a field, parameter or part of an address by its name. */
  named(name: string, text: string): string {
    return isPersonalName(name) ? this.whole(text) : this.within(text);
  }

  /** Replaces a text that may be a known value as a whole. */
  whole(text: string): string {
    return this.#known.get(text) ?? this.within(text);
  }

  /** Replaces every known value in a text. */
  within(text: string): string {
    let result = '';
    let end = 0;
    // A single pass, so that replacements are not replaced again.
    for (const match of text.matchAll(this.#pattern())) {
      result += this.#numbersIn(text.slice(end, match.index)) + this.#known.get(match[0])!;
      end = match.index + match[0].length;
    }
    return result + this.#numbersIn(text.slice(end));
  }

  /** Matches every known value, the longest first. */
  #pattern(): RegExp {
    if (this.#finds?.count === this.#known.size) return this.#finds.pattern;
    const findable = [...this.#known.keys()].filter(
      (value) => (isFindable(value) || this.#sure.has(value)) && !this.#fixed.has(value),
    );
    const values = findable.sort((a, b) => b.length - a.length).map(escaped);
    // Part of a word, an amount or a decimal is a different value.
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

  /** A known number with another grouping, or with a country code. */
  #regrouped(run: string): string | undefined {
    const digits = digitsOf(run);
    const replacement = this.#numbers.get(digits);
    if (replacement !== undefined) return laidOutAs(run, replacement);
    for (const [known, other] of this.#numbers) {
      const shared = known.slice(-PERSONAL_DIGITS);
      if (shared.length === PERSONAL_DIGITS && digits.endsWith(shared))
        return laidOutAs(run, digits.slice(0, -PERSONAL_DIGITS) + other.slice(-PERSONAL_DIGITS));
    }
    return undefined;
  }

  #numbered(value: string): string | undefined {
    const digits = digitsOf(value);
    if (digits.length < MIN_DIGITS || !/^\+?[\d ()-]+$/.test(value)) return undefined;
    const replacement = this.#regrouped(value) ?? laidOutAs(value, numberLike(digits, this.#random));
    this.#numbers.set(digits, digitsOf(replacement));
    return replacement;
  }

  /** A masked number, `**** 4421`: replaced by the last digits of the known number's replacement. */
  #tail(text: string): string {
    return text.replace(MASKED, (_, head: string, mask: string, tail: string) => {
      const whole = [...this.#numbers].find(([digits]) => digits.endsWith(tail) && digits.startsWith(head));
      const known = this.#numbers.get(tail) ?? whole?.[1].slice(-tail.length);
      const replacement = known ?? numberLike(tail, this.#random);
      if (!whole) this.#numbers.set(tail, replacement);
      return `${whole ? whole[1].slice(0, head.length) : head}${mask}${replacement}`;
    });
  }
}

/** Whether a value stands out in a text: an ordinary word does not, and a short value only if it has a digit. */
function isFindable(value: string): boolean {
  return value.length >= MIN_LENGTH && (value.length > MIN_LENGTH ? !/^[a-z]+$/.test(value) : /\d/.test(value));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
