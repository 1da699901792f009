/** Path of a compiled document on the server. */
export function documentPath(hash: string): string {
  return `/d/${hash}.json`;
}

/** Path of the manifest of a release, by default the current one. */
export function manifestPath(release: number | string = 'current'): string {
  return `/m/${release}`;
}
