import { PHONE_DIGITS } from '../../schemas/telephone.ts';

/** Formats that contain digits only. */
export type DigitFormat = 'digits' | 'phone' | 'grouped' | 'code';

/** `+` and a country code: one digit in two zones, two or three in the others (ITU-T E.164). */
const COUNTRY = /^\s*\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The maximum number of digits in a field. */
export function capOf(format: DigitFormat, max: number | undefined): number {
  const cap = max ?? Number.POSITIVE_INFINITY;
  return format === 'phone' ? Math.min(cap, PHONE_DIGITS) : cap;
}

/** The digits of a text; a phone number loses its country code. */
export function digitsOf(text: string, format: DigitFormat): string {
  const national = format === 'phone' ? text.replace(COUNTRY, '') : text;
  return national.replace(/\D/g, '');
}

/**
 * The digits of a text after the user has typed or pasted up to `caret`, and how many of them are before the caret. If
 * there are more than `cap`, the new digits are truncated and the old ones stay.
 */
export function typed(text: string, caret: number, format: DigitFormat, cap: number) {
  const after = digitsOf(text.slice(caret), 'digits').slice(0, cap);
  const before = digitsOf(text.slice(0, caret), format).slice(0, cap - after.length);
  return { text: before + after, caret: before.length };
}

/** Digits as displayed: a phone number in groups of 3-4-4, others in groups of four, plain digits unchanged. */
export function group(digits: string, format: DigitFormat): string {
  if (format === 'digits' || format === 'code') return digits;
  const head = format === 'phone' ? digits.slice(0, 3) : '';
  const rest = digits.slice(head.length).match(/\d{1,4}/g) ?? [];
  return [head, ...rest].filter(Boolean).join(' ');
}
