/** A value in what a call gives, by its path in words: `book.detail ok copies[].place`. */
export function datumOf(call: string, outcome: string, path: string): string {
  return `${call} ${outcome} ${path}`;
}
