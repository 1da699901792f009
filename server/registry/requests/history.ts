import type { RequestRow } from '../request.ts';

/** Most entries of the audit in one answer. */
const MAX_ENTRIES = 1000;

/** Who did what, and what phones reported. */
export const historyRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/audit',
    role: 'viewer',
    does: 'Lists every change, oldest first, each with the hash of the one before.',
    query: {
      after: { says: 'Number of the last entry that is known.', schema: { type: 'integer', minimum: 0, default: 0 } },
      limit: {
        says: 'How many entries at most.',
        schema: { type: 'integer', minimum: 1, maximum: MAX_ENTRIES, default: MAX_ENTRIES },
      },
    },
    answer: { status: 200, shape: 'Audit', says: 'The entries.' },
    run: async ({ query }, { registry }) => ({
      json: await registry.audit({
        after: Number(query.get('after') ?? 0),
        limit: Number(query.get('limit') ?? MAX_ENTRIES),
      }),
    }),
  },
  {
    method: 'get',
    path: '/health',
    role: 'viewer',
    does: 'Says what phones reported of a release, by screen.',
    query: { release: { says: 'Number of the release.', schema: { type: 'integer', minimum: 1 }, required: true } },
    answer: { status: 200, shape: 'Health', says: 'What was reported in the last 30 days.' },
    refusals: [404],
    async run({ query }, { registry, health }) {
      const { release } = await registry.release(Number(query.get('release')));
      return { json: await health({ release }) };
    },
  },
];
