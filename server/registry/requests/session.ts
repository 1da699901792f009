import { type Row, SMALL } from '../request.ts';
import type { Sessions } from '../sessions.ts';

/** Requests to sign in and out in a browser. */
export function sessionRequests(sessions: Sessions): readonly Row[] {
  return [
    {
      method: 'get',
      path: '/sign-in',
      role: 'anybody',
      does: 'Returns how to sign in other than with a token.',
      answer: { status: 200, shape: 'SignIn', says: 'The ways to sign in.' },
      run: async () => ({ json: { singleSignOn: sessions.singleSignOn } }),
    },
    {
      method: 'post',
      path: '/session',
      role: 'anybody',
      does: 'Signs a browser in with a token: a separate session is stored in a cookie.',
      body: { shape: 'Token', most: SMALL },
      answer: { status: 200, shape: 'Person', says: 'The person who is now signed in.' },
      run: ({ body, headers, client }) => sessions.begin((body as { token: string }).token, headers, client),
    },
    {
      method: 'get',
      path: '/session',
      role: 'viewer',
      does: 'Returns who is signed in.',
      answer: { status: 200, shape: 'Person', says: 'The person.' },
      run: async ({ caller: { name, role } }) => ({ json: { name, role } }),
    },
    {
      method: 'delete',
      path: '/session',
      role: 'anybody',
      does: 'Signs a browser out: its session ends, and its cookie is deleted.',
      answer: { status: 204, says: 'Signed out.' },
      run: ({ headers, client }) => sessions.end(headers, client),
    },
  ];
}
