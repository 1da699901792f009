/** The first sentence of a description. */
export function sentence(text: string | undefined): { says?: string } {
  if (text === undefined) return {};
  return { says: /^.*?[.!](?=\s|$)/s.exec(text)?.[0] ?? text };
}

/**
 * The part of a description about one of the values that it lists (`primary: the main action. title and heading: …`), otherwise
 * its first sentence.
 */
export function meaning(text: string | undefined, value: unknown): { says?: string } {
  for (const part of text?.split(/(?<=[.;])\s+/) ?? []) {
    const [, values = '', says] = /^([\w-]+(?:(?:, | and | or )[\w-]+)*): (.+)$/s.exec(part) ?? [];
    if (says !== undefined && values.split(/, | and | or /).includes(`${value}`)) return { says };
  }
  return sentence(text);
}
