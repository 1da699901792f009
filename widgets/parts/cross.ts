/** The icon of every close button. */
export const CROSS = 'M6 6l12 12M18 6L6 18';
