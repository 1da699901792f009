/** A data URL of a picture format that contains no scripts. */
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]+=*$/;

/**
 * Returns a text that is such a URL, otherwise null. Its spaces become plus signs again: a query that is not encoded
 * turns them into spaces.
 */
export function dataPicture(text: string): string | null {
  const address = text.replace(/ /g, '+');
  return DATA_PICTURE.test(address) ? address : null;
}
