import type { Random } from '../../world/random.ts';

const VOWELS = 'aeiou';
const CONSONANTS = 'bdfgklmnprstv';
const HAN = '安和明家文林海春';

/** Minimum number of digits of a personal number, such as a phone or card number. */
const LONG = 9;
/** Leading digits of such a number to keep: they tell its kind. */
const KIND = 3;

/**
 * A value of the same format: a digit for each digit, pronounceable letters for letters, everything else unchanged.
 * Long numbers keep their first digits, and a valid check digit stays valid.
 */
export function madeUp(value: string, random: Random): string {
  const [, local, host, top] = /^([^@\s]+)@([^@\s]+)(\.[a-z]+)$/i.exec(value) ?? [];
  if (local && host && top) return `${words(local, random)}@${words(host, random)}${top}`;
  const digits = value.replace(/\D/g, '');
  return spread(value, digits.length > 0 ? numberLike(digits, random) : '', random);
}

/** Puts digits where a text has digits; letters are replaced. */
function spread(value: string, digits: string, random: Random): string {
  const rest = [...digits];
  return words(value, random).replace(/\d/g, () => rest.shift() ?? '0');
}

/** Formats digits like a text: its gaps and punctuation stay. */
export function laidOutAs(form: string, digits: string): string {
  const rest = [...digits];
  return form.replace(/\d/g, () => rest.shift() ?? '0');
}

/** The same number of digits, different ones. */
export function numberLike(digits: string, random: Random): string {
  const prefix = digits.length >= LONG ? KIND : 0;
  const result = [...digits].map((digit, at) => {
    if (at < prefix) return digit;
    const other = String(random.below(10));
    // The first digit does not become 0, and no digit stays the same.
    return other === digit || (at === 0 && other === '0') ? String((Number(digit) % 9) + 1) : other;
  });
  return isProven(digits) ? proven(result.join('')) : result.join('');
}

function words(text: string, random: Random): string {
  let before = '';
  return [...text]
    .map((sign) => {
      if (/\p{Script=Han}/u.test(sign)) return random.pick([...HAN]);
      if (!/\p{L}/u.test(sign)) {
        before = '';
        return sign;
      }
      const letter = random.pick([...(before === '' || VOWELS.includes(before) ? CONSONANTS : VOWELS)]);
      before = letter;
      return sign === sign.toLowerCase() ? letter : letter.toUpperCase();
    })
    .join('');
}

/** Whether a number is a card number by its check digit (Luhn, ISO/IEC 7812-1). */
function isProven(digits: string): boolean {
  return /^\d{13,19}$/.test(digits) && sumOf(digits) % 10 === 0;
}

function proven(digits: string): string {
  const open = `${digits.slice(0, -1)}0`;
  return open.slice(0, -1) + String((10 - (sumOf(open) % 10)) % 10);
}

function sumOf(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
