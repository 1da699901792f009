/** The first sentence of a description. */
export function sentence(text: string | undefined): { says?: string } {
  if (text === undefined) return {};
  return { says: /^.*?[.!](?=\s|$)/s.exec(text)?.[0] ?? text };
}

/**
 * The part of a description about one of the values that it lists (`primary: the main action. secondary: …`), otherwise
 * its first sentence.
 */
export function meaning(text: string | undefined, value: unknown): { says?: string } {
  const own = text?.split(/(?<=[.;])\s+/).find((part) => part.startsWith(`${value}: `));
  return own === undefined ? sentence(text) : { says: own.slice(`${value}: `.length) };
}
