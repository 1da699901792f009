/** Names that could reach JavaScript's own objects if used carelessly. No object of a document may have them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
