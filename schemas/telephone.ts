/**
 * The `tel:` URL of a phone number.
 *
 * @param number in any notation, like `+63 2 8555 0142`
 */
export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

/** Digits of a mobile number, without the country code: the most that a field of the format `phone` holds. */
export const PHONE_DIGITS = 11;
