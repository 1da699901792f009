import { type Row, SMALL } from '../request.ts';
import type { Sessions } from '../sessions.ts';

/** Signing in and out in a browser. */
export function sessionRequests(sessions: Sessions): readonly Row[] {
  return [
    {
      method: 'get',
      path: '/sign-in',
      role: 'anybody',
      does: 'Says how somebody can sign in beside a token.',
      answer: { status: 200, shape: 'SignIn', says: 'The ways there are.' },
      run: async () => ({ json: { singleSignOn: sessions.singleSignOn } }),
    },
    {
      method: 'post',
      path: '/session',
      role: 'anybody',
      does: 'Signs a browser in with a token: a session of its own is kept in a cookie.',
      body: { shape: 'Token', most: SMALL },
      answer: { status: 200, shape: 'Person', says: 'Who is signed in now.' },
      run: ({ body, headers, client }) => sessions.begin((body as { token: string }).token, headers, client),
    },
    {
      method: 'get',
      path: '/session',
      role: 'viewer',
      does: 'Says who is signed in.',
      answer: { status: 200, shape: 'Person', says: 'The person.' },
      run: async ({ caller: { name, role } }) => ({ json: { name, role } }),
    },
    {
      method: 'delete',
      path: '/session',
      role: 'anybody',
      does: 'Signs a browser out: its session ends, its cookie goes.',
      answer: { status: 204, says: 'Nobody is signed in.' },
      run: ({ headers, client }) => sessions.end(headers, client),
    },
  ];
}
