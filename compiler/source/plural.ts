/** `1 file`, `2 files`. */
export function plural(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
