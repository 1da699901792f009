/** A picture that is all in its address, of a kind that runs nothing. */
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]+=*$/;

/** The address where a text is that of such a picture, else null. Its plus signs are spaces where a query did not encode them. */
export function dataPicture(text: string): string | null {
  const address = text.replace(/ /g, '+');
  return DATA_PICTURE.test(address) ? address : null;
}
