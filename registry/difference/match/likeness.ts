/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Dice coefficient of two lists, 0 to 1; 1 for two empty ones. */
export function dice(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  const free = [...b];
  const shared = a.filter((item) => {
    const at = free.indexOf(item);
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (a.length + b.length);
}
