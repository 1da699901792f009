/** A part of a compiled document without the numbers of its nodes and actions, which mean nothing in another version. */
export function numberless(part: unknown): unknown {
  if (part === undefined) return undefined;
  return JSON.parse(JSON.stringify(part, (name, value: unknown) => (name === 'n' ? undefined : value)));
}
