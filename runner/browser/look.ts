/** The query parameters of the gallery that determine the look of a screen. */
const LOOK_KEYS = ['brand', 'appearance'];

/** Reduces the query of an address to the parameters of the look; empty if there are none. */
export function lookIn(params: URLSearchParams): string {
  const look = LOOK_KEYS.flatMap((key) => (params.get(key) ? [[key, params.get(key)!]] : []));
  return String(new URLSearchParams(look));
}
