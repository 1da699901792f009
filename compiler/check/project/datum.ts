/** Identifies a value in the data of a call by its path: `book.detail ok copies[].place`. */
export function datumOf(call: string, outcome: string, path: string): string {
  return `${call} ${outcome} ${path}`;
}
