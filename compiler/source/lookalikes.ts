/** Cyrillic letters, and the Latin letter or digit that each looks like. */
export const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [...'АВЕЗКМНОРСТУХавезкмнорстухі'].map((letter, index) => [letter, 'ABE3KMHOPCTYXabe3kmhopctyxi'[index]!]),
);
