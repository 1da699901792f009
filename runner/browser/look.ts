/** The query parameters of the gallery that determine the look of a screen. */
const LOOK_KEYS = ['brand', 'appearance'];

/** Reduces the query of an address to the parameters of the look; empty if there are none. */
export function lookIn(asked: URLSearchParams): string {
  const look = LOOK_KEYS.flatMap((key) => (asked.get(key) ? [[key, asked.get(key)!]] : []));
  return String(new URLSearchParams(look));
}
