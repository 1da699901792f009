import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REQUESTS } from '../../../server/registry/requests/index.ts';
import { fixture } from '../../runner/shelf.ts';
import { assert, test } from '../../suite.ts';
import { serve } from './served.ts';

const SECRET = 'a word that only drafts hold';

/** Everything below is created by this test, and must not be visible without signing in. */
const server = await serve({ WORKERS: '2' });
const { ask, address, admin } = server;
const person = (await (await ask('POST', '/people', { body: { name: 'Zenobia', role: 'editor' } })).json()) as {
  token: string;
};
const screen = await (await ask('GET', '/releases/1/files/shelf/screen.json')).text();
const files = {
  'shelf/screen.json': screen.replace('"Lent out"', JSON.stringify(SECRET)),
  'shelf/fixtures/secret.json': JSON.stringify(fixture([{ see: ['Emma'] }], { fixture: SECRET })),
  'assets/cover/9.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>${SECRET}</title></svg>`,
};
const { draft } = (await (await ask('POST', '/drafts', { body: { note: SECRET, files } })).json()) as { draft: number };
const preview = (await (await ask('POST', `/drafts/${draft}/preview`)).json()) as { address: string };
const token = /\/preview\/([\w-]+)/.exec(preview.address)![1]!;
const [, first = ''] = /once: \S+\/first\/(\S+)\n/.exec(server.said.out) ?? [];
const HIDDEN = [SECRET, 'Zenobia', person.token, admin, token, first];

/** The status of an answer, and its headers and body as one text. */
async function seen(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(address + path, { ...init, redirect: 'manual' });
  const headers = [...answer.headers].map((header) => header.join(': ')).join('\n');
  return { status: answer.status, text: `${headers}\n${await answer.text()}` };
}

/** Addresses in an answer. */
function named(text: string): string[] {
  return [...text.matchAll(/["'(=](\/[\w./~%?=&-]*)/g)].map(([, path]) => path!);
}

test('there is something that a crawl could find', async () => {
  for (const hidden of HIDDEN) assert.ok(hidden.length >= 7, hidden);
  const page = await seen(`/preview/${token}/shelf?id=7`);
  assert.is(page.status, 200);
  assert.ok(page.text.includes(SECRET), 'who has the address of the preview sees the draft');
  assert.ok((await (await ask('GET', `/drafts/${draft}`)).text()).includes(SECRET));
});

test('an unauthenticated crawl of every address finds no draft, preview or token', async () => {
  const start = [
    '/',
    '/shelf?id=7',
    '/desk',
    '/m/current',
    '/m/1',
    '/m/2',
    '/healthz',
    '/metrics',
    '/offline',
    '/worker.js',
  ];
  const registryPaths = [
    '/registry',
    '/registry/openapi.json',
    '/registry/v1',
    '/registry/v1/sign-in',
    '/registry/v1/first/x',
  ];
  const others = [
    '/preview',
    '/preview/',
    '/preview/x/',
    '/studio',
    '/gallery',
    '/admin-token',
    '/.data/store.db',
    '/../store.db',
  ];
  const asked = new Set<string>();
  const queue = [
    ...start,
    ...registryPaths,
    ...others,
    ...REQUESTS.map(({ path }) => `/registry/v1${path.replace(/\{\w+\}/g, '1')}`),
  ];
  for (let path = queue.shift(); path !== undefined && asked.size < 1500; path = queue.shift()) {
    if (asked.has(path)) continue;
    asked.add(path);
    const { status, text } = await seen(path);
    assert.is.not(status, 500, path);
    for (const hidden of HIDDEN) assert.not.ok(text.includes(hidden), `${path} shows ${hidden}`);
    queue.push(...named(text));
  }
  assert.ok(asked.size > 40, `${asked.size} addresses`);
});

test('requests to the registry, whatever their method, reveal nothing without signing in', async () => {
  for (const { path } of REQUESTS) {
    const at = `/registry/v1${path.replace('{draft}', String(draft)).replace('{release}', '1').replace('{path}', 'shelf/screen.json')}`;
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, text } = await seen(at, { method });
      assert.ok(status === 401 || status === 404, `${method} ${at}: ${status}`);
      for (const hidden of [...HIDDEN, 'Lent out']) assert.not.ok(text.includes(hidden), `${method} ${at}`);
    }
  }
});

test('the server prints no token', async () => {
  await seen(`/preview/${token}/shelf`, { headers: { authorization: `Bearer ${person.token}` } });
  await seen('/registry/v1/session', { method: 'POST', body: JSON.stringify({ token: `${admin}x` }) });
  for (const hidden of [person.token, admin, token, first]) assert.not.ok(server.said.err.includes(hidden));
  assert.is(server.said.out.split(first).length, 2, 'the first address alone, once');
  assert.is(readFileSync(join(server.data, 'admin-token'), 'utf8'), admin);
});
