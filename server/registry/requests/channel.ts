import type { RollbackOptions } from '../../../registry/index.ts';
import { type RequestRow, SMALL } from '../request.ts';

/** What phones get. */
export const channelRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/channels/production',
    role: 'viewer',
    does: 'Says which release phones get, and which one a share of them tries.',
    answer: { status: 200, shape: 'Channel', says: 'The channel.' },
    run: async (_asked, { registry }) => ({ json: await registry.channel() }),
  },
  {
    method: 'post',
    path: '/channels/production/rollout',
    role: 'operator',
    does: 'Gives the candidate to another share of installations; with 100 it becomes production. A halted rollout goes on.',
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
      json: await registry.halt(caller, { note: '', ...(body as { note?: string; seq?: number }) }),
    }),
  },
  {
    method: 'post',
    path: '/channels/production/rollback',
    role: 'operator',
    does: 'Gives everybody an older release again; without `release`, takes the candidate back, or goes to the release before.',
    body: { shape: 'Rollback', most: SMALL },
    answer: { status: 200, shape: 'Channel', says: 'The channel.' },
    refusals: [404, 409],
    run: async ({ caller, body }, { registry }) => ({ json: await registry.rollback(caller, body as RollbackOptions) }),
  },
];
