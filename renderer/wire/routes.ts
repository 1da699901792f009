/** Path of a compiled document on the server. */
export function documentPath(hash: string): string {
  return `/d/${hash}.json`;
}

/** Path of the manifest of a release, or of whatever is current. */
export function manifestPath(release: number | string = 'current'): string {
  return `/m/${release}`;
}
