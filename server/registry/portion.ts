import type { QueryParameter } from './request.ts';

/** Parameters of a paged list, newest first. */
export const PORTION: { readonly [name: string]: QueryParameter } = {
  before: { says: 'Only entries with a smaller number.', schema: { type: 'integer', minimum: 1 } },
  limit: { says: 'Maximum number of entries.', schema: { type: 'integer', minimum: 1, maximum: 10_000 } },
};

/** Returns the page a query asks for; its numbers have been validated. */
export function portionOf(query: URLSearchParams): { before?: number; limit?: number } {
  const [before, limit] = [query.get('before'), query.get('limit')];
  return { ...(before !== null && { before: Number(before) }), ...(limit !== null && { limit: Number(limit) }) };
}
