import type { DraftPlace, NewComment } from '../../../registry/index.ts';
import { numberIn, type RequestRow, SMALL } from '../request.ts';

/** Requests about comments on a draft, and presence in it. */
export const talkRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/drafts/{draft}/comments',
    role: 'viewer',
    does: 'Lists the comments on the nodes of a draft, oldest first.',
    answer: { status: 200, shape: 'Comments', says: 'The comments.' },
    refusals: [404],
    run: async ({ path }, { registry }) => ({ json: { comments: await registry.comments(numberIn(path, 'draft')) } }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/comments',
    role: 'viewer',
    does: 'Comments on a node of a draft.',
    body: { shape: 'NewComment', most: SMALL },
    answer: { status: 201, shape: 'Comment', says: 'The comment.' },
    refusals: [404],
    run: async ({ caller, path, body }, { registry }) => ({
      json: await registry.comment(caller, numberIn(path, 'draft'), body as NewComment),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/comments/{comment}/resolve',
    role: 'editor',
    does: 'Resolves a comment: it stays visible, with the person who resolved it.',
    body: { shape: 'Nothing', most: SMALL, optional: true },
    answer: { status: 200, shape: 'Comment', says: 'The comment.' },
    refusals: [404],
    run: async ({ caller, path }, { registry }) => ({
      json: await registry.resolveComment(caller, numberIn(path, 'draft'), numberIn(path, 'comment')),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/presence',
    role: 'viewer',
    does: 'Reports the caller’s position in a draft, for twenty seconds, and returns that of the others.',
    body: { shape: 'NewPlace', most: SMALL },
    answer: { status: 200, shape: 'Present', says: 'The others, and their positions.' },
    refusals: [404],
    run: async ({ caller, path, body }, { registry }) => ({
      json: { others: await registry.present(caller, numberIn(path, 'draft'), body as DraftPlace) },
    }),
  },
];
