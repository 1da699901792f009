/**
 * The address that calls a telephone number.
 *
 * @param number as people write it, like `+63 2 8555 0142`
 */
export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;
