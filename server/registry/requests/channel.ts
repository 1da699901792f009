import type { HaltOptions, RollbackOptions } from '../../../registry/index.ts';
import { PORTION, portionOf } from '../portion.ts';
import { type RequestRow, SMALL } from '../request.ts';

/** Requests about the release channel. */
export const channelRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/channels/production',
    role: 'viewer',
    does: 'Returns which release phones get, and which one is being rolled out.',
    answer: { status: 200, shape: 'Channel', says: 'The channel.' },
    run: async (_request, { registry }) => ({ json: await registry.channel() }),
  },
  {
    method: 'get',
    path: '/channels/production/history',
    role: 'viewer',
    does: 'Lists what was done to production, newest first: who, when, and why.',
    query: PORTION,
    answer: { status: 200, shape: 'Audit', says: 'The entries of the audit log about it.' },
    run: async ({ query }, { registry }) => ({ json: await registry.channelHistory(portionOf(query)) }),
  },
  {
    method: 'post',
    path: '/channels/production/rollout',
    role: 'operator',
    does: 'Sets the percentage of installations that get the candidate; 100 makes it production. Resumes a halted rollout.',
    body: { shape: 'Rollout', most: SMALL },
    answer: { status: 200, shape: 'Channel', says: 'The channel.' },
    refusals: [409, 422],
    run: async ({ caller, body }, { registry }) => ({
      json: await registry.rollout(caller, body as { percent: number; seq: number }),
    }),
  },
  {
    method: 'post',
    path: '/channels/production/halt',
    role: 'operator',
    does: 'Halts the rollout: from now on nobody gets the candidate.',
    body: { shape: 'Halt', most: SMALL, optional: true },
    answer: { status: 200, shape: 'Channel', says: 'The channel.' },
    refusals: [409],
    run: async ({ caller, body = {} }, { registry }) => ({
      json: await registry.halt(caller, body as HaltOptions),
    }),
  },
  {
    method: 'post',
    path: '/channels/production/rollback',
    role: 'operator',
    does: 'Goes back to an older release for everyone; without `release`, withdraws the candidate, or goes back to the previous release.',
    body: { shape: 'Rollback', most: SMALL },
    answer: { status: 200, shape: 'Channel', says: 'The channel.' },
    refusals: [404, 409],
    run: async ({ caller, body }, { registry }) => ({ json: await registry.rollback(caller, body as RollbackOptions) }),
  },
];
