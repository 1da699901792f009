/** What of an address of the gallery says how a screen looks. */
const LOOK_KEYS = ['brand', 'appearance'];

/** The query of an address, cut down to what says how a screen looks; empty where it says nothing of it. */
export function lookIn(asked: URLSearchParams): string {
  const look = LOOK_KEYS.flatMap((key) => (asked.get(key) ? [[key, asked.get(key)!]] : []));
  return String(new URLSearchParams(look));
}
