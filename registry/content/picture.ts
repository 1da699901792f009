/** How the bytes of a picture begin, one character for each, by the ending of its name; of a drawing, what is in it. */
const SIGNATURES: readonly (readonly [ending: RegExp, signature: RegExp])[] = [
  [/\.png$/, /^\x89PNG\r\n/],
  [/\.jpe?g$/, /^\xff\xd8\xff/],
  [/\.webp$/, /^RIFF.{4}WEBP/s],
  [/\.svg$/, /<svg[\s/>]/],
];

/** Whether bytes are a picture of the kind that the name of the file says: phones show nothing in place of another. */
export function isPicture(path: string, bytes: Uint8Array): boolean {
  const signature = SIGNATURES.find(([ending]) => ending.test(path))?.[1];
  return signature === undefined || signature.test(Buffer.from(bytes).toString('latin1'));
}
