/** Path of a compiled document on the server. */
export function documentPath(hash: string): string {
  return `/d/${hash}.json`;
}
