/** What of an address's hash names a route: `#/detail/?id=7` and `#/detail` are one, `#` and `#/` are none. */
export function hashName(hash: string): string {
  const name = hash.replace(/\/?(\?.*)?$/s, '');
  return name === '#' ? '' : name;
}
