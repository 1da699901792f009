import type { QueryParameter } from './request.ts';

/** Parameters of a list that comes in portions, newest first. */
export const PORTION: { readonly [name: string]: QueryParameter } = {
  before: { says: 'Only what has a smaller number.', schema: { type: 'integer', minimum: 1 } },
  limit: { says: 'How many at most.', schema: { type: 'integer', minimum: 1, maximum: 10_000 } },
};

/** The portion that a query asks for; its numbers were made sure of. */
export function portionOf(query: URLSearchParams): { before?: number; limit?: number } {
  const [before, limit] = [query.get('before'), query.get('limit')];
  return { ...(before !== null && { before: Number(before) }), ...(limit !== null && { limit: Number(limit) }) };
}
