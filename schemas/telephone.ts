/**
 * The `tel:` URL of a phone number.
 *
 * @param number in any notation, like `+63 2 8555 0142`
 */
export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

/** The words of a link to the support. The number stays on one line, which may be the next. */
export const helpLine = (number: string): string => `Need help? ${number.replace(/ /g, '\u00a0')}`;

/** Digits of a mobile number, without the country code: the most that a field of the format `phone` holds. */
export const PHONE_DIGITS = 11;
