import type { ExactSchema } from './exact.mjs';

/** The schema that a reference in the file `from` leads to, and the file that it is in. */
export function follow(
  reference: string,
  from: string,
  schemas: ReadonlyMap<string, ExactSchema>,
): { schema: ExactSchema; path: string };
