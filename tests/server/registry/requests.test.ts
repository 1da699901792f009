import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { Refusal, type Registry } from '../../../registry/index.ts';
import { createLog, SILENT } from '../../../server/log/log.ts';
import { registryRoutes } from '../../../server/registry/index.ts';
import { assert, test } from '../../suite.ts';
import { type Given, startRegistryApi } from './api.ts';

const { ask, people, registry, address } = await startRegistryApi();
const editor = people.editor.token;
const operator = people.operator.token;

interface ErrorAnswer {
  error: { code: string; message: string; [detail: string]: unknown };
}
/** Status, code and details of a refusal. */
async function refusal(method: string, path: string, given: Given) {
  const answer = await ask(method, path, given);
  const { error } = (await answer.json()) as ErrorAnswer;
  return { ...error, status: answer.status } as ErrorAnswer['error'] & { status: number };
}
const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const GONE = { 'shelf/fixtures/good.json': null };
async function newDraft(files: { [path: string]: string | null } = GONE): Promise<number> {
  return (await registry.createDraft(people.editor, { note: 'New', files })).draft;
}

test('a body that does not match the schema is refused with the position of the error', async () => {
  const said = async (path: string, body: unknown) => {
    const { status, code, message } = await refusal('POST', path, { token: operator, body });
    assert.is(status, 400, message);
    assert.is(code, 'malformed');
    return message;
  };
  assert.is(await said('/drafts', 'no json'), 'The body is not valid JSON.');
  assert.is(await said('/drafts', ''), '"note" is missing in the body.');
  assert.is(await said('/drafts', []), 'The body must be an object.');
  assert.is(await said('/drafts', { files: {} }), '"note" is missing in the body.');
  assert.is(await said('/drafts', { note: 'x', files: { 'a/b~.json': 1 } }), '"files/a/b~.json" must be a text.');
  assert.is(await said('/drafts/1/publish', { precent: 5 }), '"precent" is not a field of the body.');
  assert.is(await said('/drafts/1/publish', { percent: 101 }), '"percent" must be at most 100.');
  assert.is(await said('/drafts/1/publish', { percent: '5' }), '"percent" must be a number.');
  assert.is(await said('/channels/production/rollout', { percent: 5 }), '"seq" is missing in the body.');
  assert.is(await said('/channels/production/rollback', { seq: 1 }), '"note" is missing in the body.');
  const long = 'x'.repeat(2001);
  assert.is(await said('/drafts', { note: long, files: {} }), '"note" can have at most 2000 characters.');
});

test('what a database cannot store or compare is refused, alike on every engine', async () => {
  const token = people.admin.token;
  const NUL = /contains the character U\+0000/;
  const place = { file: 'shelf/screen.json', path: '', name: 'Shelf' };
  for (const [method, path, body] of [
    ['POST', '/drafts', { note: 'a\0b', files: {} }],
    ['POST', '/drafts/1/comments', { ...place, text: 'a\0b' }],
    ['POST', '/drafts/1/presence', { ...place, name: '\0' }],
    ['POST', '/drafts', { note: 'x', files: { 'a\0/screen.json': null } }],
    ['DELETE', '/people/%00', undefined],
  ] as const) {
    const { status, message } = await refusal(method, path, { token, ...(body && { body }) });
    assert.is(status, 400, path);
    assert.match(message, NUL, path);
  }
  // The text of a backslash is none.
  const written = await ask('POST', '/drafts', { token, body: { note: 'a\\u0000b', files: GONE } });
  assert.is(written.status, 201);

  const seq = 3_000_000_000;
  for (const [method, path, body] of [
    ['GET', `/drafts?before=${seq}`, undefined],
    ['GET', `/releases?before=${seq}`, undefined],
    ['GET', `/audit?after=${seq}`, undefined],
    ['GET', `/health?release=${seq}`, undefined],
    ['POST', '/drafts', { note: 'x', base: seq, files: {} }],
    ['POST', '/channels/production/rollback', { note: 'x', seq: 1, release: seq }],
  ] as const) {
    const { status, message } = await refusal(method, path, { token, ...(body && { body }) });
    assert.is(status, 400, `${path}: ${message}`);
    assert.match(message, /999999999/, path);
  }
});

test('a query that does not match the schema is refused', async () => {
  const token = people.viewer.token;
  for (const path of [
    '/diff?to=production',
    '/diff?from=1&to=1&fixtures=some',
    '/audit?after=x',
    '/audit?limit=0',
    '/audit?limit=1001',
    '/health',
    '/drafts?before=-1',
  ]) {
    const { status, code } = await refusal('GET', path, { token });
    assert.equal([status, code], [400, 'malformed'], path);
  }
  const { status, message } = await refusal('GET', '/diff?from=yesterday&to=production', { token });
  assert.is(status, 400);
  assert.is(message, '"yesterday" is not a version: write production, "release N" or "draft N".');
});

test('versions can be written in several forms', async () => {
  const draft = await newDraft();
  for (const to of [`draft ${draft}`, `draft:${draft}`, `draft-${draft}`, `draft/${draft}`, `draft+${draft}`]) {
    const answer = await ask('GET', `/diff?from=production&to=${encodeURIComponent(to)}`, { token: editor });
    const { files } = (await answer.json()) as { files: unknown[] };
    assert.equal(files, [{ path: 'shelf/fixtures/good.json', change: 'removed' }], to);
  }
  assert.is((await ask('GET', '/diff?from=1&to=release%201', { token: editor })).status, 200);
});

test('unknown resources are a 404 with a message', async () => {
  const paths = [
    '/releases/2',
    '/releases/x',
    '/releases/0',
    '/releases/1/files/no/such.json',
    '/drafts/999',
    '/drafts/1e3',
    '/diff?from=1&to=77',
  ];
  for (const path of [
    ...paths,
    '/health?release=9',
    '/nothing',
    '/people/somebody',
    '/releases/1/files/..%2F..%2Fpackage.json',
  ]) {
    const { status, message } = await refusal('GET', path, { token: editor });
    assert.is(status, 404, path);
    assert.ok(message.length > 10);
  }
  const { status } = await ask('PATCH', '/drafts/1', { token: editor });
  assert.is(status, 404);
});

test('a file of a draft can only be changed with the hash of its current version', async () => {
  const draft = await newDraft();
  const path = `/drafts/${draft}/files/shelf/screen.json`;
  const read = await ask('GET', path, { token: editor });
  const before = await read.text();
  assert.is(read.headers.get('etag'), `"${hashOf(before)}"`);
  assert.is(read.headers.get('content-type'), 'application/octet-stream');
  const put = (body: string, ifMatch?: string) =>
    ask('PUT', path, { token: editor, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
  const missing = await put(before);
  assert.is(missing.status, 400);
  assert.match(await missing.text(), /If-Match/);
  for (const other of ['"something else"', '"*"']) assert.is((await put(before, other)).status, 409, other);

  const after = before.replace('"Shelf"', '"Shelves"');
  const written = await put(after, `"${hashOf(before)}"`);
  assert.is(written.status, 200);
  assert.is(written.headers.get('etag'), `"${hashOf(after)}"`);
  const { hashes } = (await written.json()) as { hashes: { [path: string]: string } };
  assert.is(hashes['shelf/screen.json'], hashOf(after));

  const late = await put(before, `"${hashOf(before)}"`);
  assert.is(late.status, 409);
  const { error } = (await late.json()) as ErrorAnswer;
  assert.is(error.hash, hashOf(after));
  assert.is(error.content, after, 'the answer holds what is there now');
});

test('a file is returned byte by byte, also a picture or a text with a byte order mark', async () => {
  const draft = await newDraft();
  for (const [path, bytes] of [
    ['assets/cover/3.png', Uint8Array.from({ length: 300 }, (_, at) => at % 256)],
    ['assets/cover/4.png', new TextEncoder().encode('a picture that happens to be text')],
    ['shelf/fixtures/marked.json', new TextEncoder().encode('\ufeff{ "é": 1 }\r\n')],
  ] as const) {
    const url = `${address}/registry/v1/drafts/${draft}/files/${path}`;
    const headers = { authorization: `Bearer ${editor}` };
    const put = await fetch(url, { method: 'PUT', body: bytes, headers: { ...headers, 'if-match': '""' } });
    assert.is(put.status, 200, await put.clone().text());
    assert.equal(new Uint8Array(await (await fetch(url, { headers })).arrayBuffer()), bytes, path);
  }
});

test('too large a body is refused before it is read, and while it is sent', async () => {
  const path = `/drafts/${await newDraft()}/files/assets/cover/5.png`;
  const body = 'x'.repeat(4 * 1024 * 1024 + 1);
  const { status, code } = await refusal('PUT', path, { token: editor, body, headers: { 'if-match': '""' } });
  assert.equal([status, code], [413, 'too-large']);
  const streamed = await new Promise<number | undefined>((done, fail) => {
    const request = httpRequest(`${address}/registry/v1/channels/production/halt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator}`, 'transfer-encoding': 'chunked' },
    });
    request.on('response', (answer) => done(answer.statusCode));
    request.on('error', fail);
    request.write('x'.repeat(40_000));
    request.write('x'.repeat(40_000));
    request.end();
  });
  assert.is(streamed, 413);
});

test('an outdated `seq` is refused with the current channel', async () => {
  const { seq } = await registry.channel();
  const { status, channel } = await refusal('POST', '/channels/production/rollback', {
    token: operator,
    body: { note: 'Back', seq: seq + 1 },
  });
  assert.is(status, 409);
  assert.equal(channel, await registry.channel());
});

test('a draft with errors can be saved, and is refused for review with its issues', async () => {
  const answer = await ask('POST', '/drafts', {
    token: editor,
    body: { note: 'Broken', files: { 'shelf/screen.json': '{ "screen": "shelf" }' } },
  });
  assert.is(answer.status, 201);
  const { draft, issues } = (await answer.json()) as { draft: number; issues: unknown[] };
  assert.ok(issues.length > 0);
  const refused = await refusal('POST', `/drafts/${draft}/review`, { token: editor });
  assert.is(refused.status, 422);
  assert.equal(refused.issues, issues);
});

test('files are compared with a release without a draft', async () => {
  const answer = await ask('POST', '/diff', {
    token: people.viewer.token,
    body: { from: 'production', to: { base: 1, files: { 'shelf/fixtures/good.json': null } } },
  });
  const difference = (await answer.json()) as { files: unknown; fixtures: unknown };
  assert.equal(difference.files, [{ path: 'shelf/fixtures/good.json', change: 'removed' }]);
  assert.equal(difference.fixtures, [{ screen: 'shelf', fixture: 'a good one', before: 'passed', after: 'absent' }]);
});

test('the registry reports which of the given hashes it already has', async () => {
  const { files } = await registry.release(1);
  const hashes = [files[0]!.hash, hashOf('nothing that was ever sent')];
  const answer = await ask('POST', '/files/known', { token: people.viewer.token, body: { hashes } });
  assert.equal(await answer.json(), { known: [files[0]!.hash] });
});

/** The routes of a registry that always fails. */
function failing(error: Error, log = SILENT): Hono {
  const fail = () => Promise.reject(error);
  const find = async () => ({ name: 'ana', role: 'admin' as const });
  const registry = { releases: fail, people: { find } } as unknown as Registry;
  const routes = registryRoutes({
    registry,
    log,
    health: async ({ release }) => ({ release, screens: [] }),
    previewPath: (token) => token,
  });
  return new Hono().route('/registry', routes);
}
const authorization = 'Bearer a-token-of-ana-that-nobody-may-log';

test('data that cannot be reached is a 503 with a message', async () => {
  const away = failing(new Refusal(503, 'unavailable', 'The registry cannot answer just now.'));
  const answer = await away.request('/registry/v1/releases', { headers: { authorization } }, {});
  assert.is(answer.status, 503);
  assert.equal(await answer.json(), {
    error: { code: 'unavailable', message: 'The registry cannot answer just now.' },
  });
});

test('a request that its client breaks off is no error of the server', async () => {
  const lines: string[] = [];
  const { address } = await startRegistryApi({ log: createLog('info', { write: (line) => void lines.push(line) }) });
  const { hostname, port } = new URL(address);
  await new Promise<void>((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /registry/v1/session HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{');
      setTimeout(() => socket.destroy(), 100);
    });
    socket.on('close', () => setTimeout(done, 100));
  });
  assert.equal(lines, []);
});

test('an internal error reveals nothing; the log has its position and no token', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const broken = failing(new Error('a secret of the database'), log);
  const answer = await broken.request('/registry/v1/releases?x=secret', { headers: { authorization } }, {});
  assert.is(answer.status, 500);
  assert.not.match(await answer.text(), /secret/);
  assert.is(lines.length, 1);
  assert.match(lines[0]!, /"path":"\/registry\/…"/);
  assert.not.match(lines[0]!, /secret|token-of-ana/);
});
