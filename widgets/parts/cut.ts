/** The first `max` UTF-16 units of a text, without splitting a surrogate pair. */
export function cut(text: string, max: number | undefined): string {
  if (max === undefined || text.length <= max) return text;
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
