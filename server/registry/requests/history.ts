import type { RequestRow } from '../request.ts';

/** Maximum number of audit entries per response. */
const MAX_ENTRIES = 1000;

/** Requests about the audit log and the reports of phones. */
export const historyRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/audit',
    role: 'viewer',
    does: 'Lists every change, oldest first, each with the hash of the one before.',
    query: {
      after: { says: 'Number of the last known entry.', schema: { type: 'integer', minimum: 0, default: 0 } },
      limit: {
        says: 'Maximum number of entries.',
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
    does: 'Returns the reports of phones about a release, by screen.',
    query: { release: { says: 'Number of the release.', schema: { type: 'integer', minimum: 1 }, required: true } },
    answer: { status: 200, shape: 'Health', says: 'The reports of the last 30 days.' },
    refusals: [404],
    async run({ query }, { registry, health }) {
      const { release } = await registry.release(Number(query.get('release')));
      return { json: await health({ release }) };
    },
  },
];
