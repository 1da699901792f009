import { Ajv2020 } from 'ajv/dist/2020.js';
import { ROLES } from '../../../registry/index.ts';
import type { Row } from '../../../server/registry/request.ts';
import { REQUESTS } from '../../../server/registry/requests/index.ts';
import { sessionRequests } from '../../../server/registry/requests/session.ts';
import type { Sessions } from '../../../server/registry/sessions.ts';
import { SHAPES } from '../../../server/registry/shapes.ts';
import { fixture } from '../../runner/shelf.ts';
import { assert, test } from '../../suite.ts';
import { type Given, startRegistryApi } from './api.ts';

const api = await startRegistryApi();
const { ask, people, registry } = api;
const rows: Row[] = [...sessionRequests({ singleSignOn: null } as Sessions), ...REQUESTS];
const nameOf = ({ method, path }: Row) => `${method} ${path}`;

let count = 0;
/** Creates a draft of the editor that adds a fixture. */
async function draft(): Promise<number> {
  count += 1;
  const file = JSON.stringify(fixture([{ see: ['Emma'] }], { fixture: `one more (${count})` }));
  const made = await registry.createDraft(people.editor, {
    note: 'One more fixture',
    files: { [`shelf/fixtures/more-${count}.json`]: file },
  });
  return made.draft;
}
/** Creates a draft on which everybody works who may. */
async function shared(): Promise<number> {
  const number = await draft();
  for (const role of ['approver', 'operator', 'admin'] as const) {
    const text = JSON.stringify(fixture([{ see: ['Emma'] }], { fixture: `of the ${role}` }));
    await registry.writeFile(people[role], number, `shelf/fixtures/${role}.json`, text, '*');
  }
  return number;
}
async function reviewed(): Promise<number> {
  return (await registry.review(people.editor, await draft())).draft;
}
async function approved(): Promise<number> {
  return (await registry.approve(people.approver, await reviewed())).draft;
}
async function withCandidate(): Promise<number> {
  const { candidate, seq } = await registry.channel();
  return candidate ? seq : (await registry.publish(people.operator, await approved(), { percent: 5 })).seq;
}
async function withoutCandidate(): Promise<void> {
  const { candidate } = await registry.channel();
  if (candidate) await registry.rollback(people.operator, { note: 'Back' });
}

type Sent = Given & { path: string };
const file = async (more: object) => ({ path: `/drafts/${await draft()}/files/shelf/fixtures/new.json`, ...more });
const production = '/channels/production';

const PLACE = { file: 'shelf/screen.json', path: 'view[0]', name: 'Text' };
const COMMENT = { ...PLACE, text: 'Say more.' };

/** For each request, one that succeeds if the caller’s role allows it. */
const SENT: { readonly [name: string]: () => Promise<Sent> } = {
  'get /sign-in': async () => ({ path: '/sign-in' }),
  'post /session': async () => ({ path: '/session', body: { token: people.viewer.token } }),
  'get /session': async () => ({ path: '/session' }),
  'delete /session': async () => ({ path: '/session' }),
  'get /releases': async () => ({ path: '/releases' }),
  'get /releases/{release}': async () => ({ path: '/releases/1' }),
  'get /releases/{release}/files': async () => ({ path: '/releases/1/files' }),
  'get /releases/{release}/files/{path}': async () => ({ path: '/releases/1/files/shelf/screen.json' }),
  'post /files/known': async () => ({ path: '/files/known', body: { hashes: ['0'.repeat(64)] } }),
  'get /diff': async () => ({ path: `/diff?from=production&to=draft%20${await draft()}` }),
  'post /diff': async () => ({
    path: '/diff',
    body: { from: 'production', to: { base: 1, files: { 'shelf/fixtures/good.json': null } } },
  }),
  'get /drafts': async () => ({ path: '/drafts' }),
  'post /drafts': async () => ({
    path: '/drafts',
    body: { note: 'Without it', files: { 'shelf/fixtures/good.json': null } },
  }),
  'get /drafts/{draft}': async () => ({ path: `/drafts/${await draft()}` }),
  'get /drafts/{draft}/files/{path}': async () => ({ path: `/drafts/${await draft()}/files/shelf/screen.json` }),
  'put /drafts/{draft}/files/{path}': () => file({ body: '{}', headers: { 'if-match': '""' } }),
  'delete /drafts/{draft}/files/{path}': async () => ({
    path: `/drafts/${await draft()}/files/shelf/fixtures/good.json`,
    headers: { 'if-match': '*' },
  }),
  'put /drafts/{draft}/note': async () => ({ path: `/drafts/${await shared()}/note`, body: { note: 'Why' } }),
  'post /drafts/{draft}/review': async () => ({ path: `/drafts/${await draft()}/review` }),
  'post /drafts/{draft}/approve': async () => ({ path: `/drafts/${await reviewed()}/approve` }),
  'post /drafts/{draft}/send-back': async () => ({
    path: `/drafts/${await reviewed()}/send-back`,
    body: { note: 'Not yet' },
  }),
  'post /drafts/{draft}/rebase': async () => ({ path: `/drafts/${await draft()}/rebase` }),
  'post /drafts/{draft}/close': async () => ({ path: `/drafts/${await draft()}/close` }),
  'post /drafts/{draft}/publish': async () => {
    await withoutCandidate();
    return { path: `/drafts/${await approved()}/publish`, body: { percent: 5 } };
  },
  'get /drafts/{draft}/comments': async () => ({ path: `/drafts/${await draft()}/comments` }),
  'post /drafts/{draft}/comments': async () => ({ path: `/drafts/${await draft()}/comments`, body: COMMENT }),
  'post /drafts/{draft}/comments/{comment}/resolve': async () => {
    const number = await draft();
    const { comment } = await registry.comment(people.viewer, number, COMMENT);
    return { path: `/drafts/${number}/comments/${comment}/resolve` };
  },
  'post /drafts/{draft}/presence': async () => ({ path: `/drafts/${await draft()}/presence`, body: PLACE }),
  'post /drafts/{draft}/preview': async () => ({ path: `/drafts/${await draft()}/preview` }),
  'get /channels/production': async () => ({ path: production }),
  'get /channels/production/history': async () => ({ path: `${production}/history?limit=2` }),
  'post /channels/production/rollout': async () => ({
    path: `${production}/rollout`,
    body: { percent: 50, seq: await withCandidate() },
  }),
  'post /channels/production/halt': async () => {
    await withCandidate();
    return { path: `${production}/halt`, body: { note: 'Too slow' } };
  },
  'post /channels/production/rollback': async () => ({
    path: `${production}/rollback`,
    body: { note: 'Too slow', seq: await withCandidate() },
  }),
  'get /audit': async () => ({ path: '/audit?after=1&limit=3' }),
  'get /health': async () => ({ path: '/health?release=1' }),
  'get /people': async () => ({ path: '/people' }),
  'post /people': async () => {
    count += 1;
    return { path: '/people', body: { name: `somebody ${count}`, role: 'viewer' } };
  },
  'delete /people/{name}': async () => {
    count += 1;
    await registry.people.add(people.admin, { name: `leaving ${count}`, role: 'viewer' });
    return { path: `/people/leaving%20${count}` };
  },
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'registry', components: { schemas: SHAPES } });

/** What is wrong with the form of an answer; empty if nothing is. */
async function fault({ answer }: Row, sent: Response): Promise<string> {
  if (sent.headers.get('cache-control') !== 'no-store') return 'it may be kept';
  if (answer.shape === undefined || answer.shape === 'file') return '';
  const isOfShape = ajv.getSchema(`registry#/components/schemas/${answer.shape}`)!;
  return isOfShape(await sent.json()) ? '' : JSON.stringify(isOfShape.errors);
}

async function codeOf(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.ok(error.message.length > 10, 'it says why');
  return error.code;
}

test('the table of this test contains every request, and nothing else', () => {
  assert.equal(Object.keys(SENT).sort(), rows.map(nameOf).sort());
});

for (const row of rows.filter(({ role }) => role !== 'anybody')) {
  const name = nameOf(row);

  test(`${name}: refused without signing in, and with an unknown token`, async () => {
    const { path, ...given } = await SENT[name]!();
    const nobody = await ask(row.method, path, given);
    assert.is(nobody.status, 401);
    assert.is(nobody.headers.get('www-authenticate'), 'Bearer');
    assert.is(await codeOf(nobody), 'not-signed-in');
    const wrong = await ask(row.method, path, { ...given, token: 'x'.repeat(43) });
    assert.is(wrong.status, 401);
    assert.is(await codeOf(wrong), 'unknown-token');
  });

  test(`${name}: allowed for the role ${row.role} and those above it, for nobody below`, async () => {
    const least = ROLES.indexOf(row.role as (typeof ROLES)[number]);
    for (const [at, role] of ROLES.entries()) {
      const { path, ...given } = await SENT[name]!();
      const answer = await ask(row.method, path, { ...given, token: people[role].token });
      if (at < least) {
        assert.is(answer.status, 403, role);
        assert.is(await codeOf(answer), 'role', role);
      } else {
        assert.is(answer.status, row.answer.status, `${role}: ${await answer.clone().text()}`);
        assert.is(await fault(row, answer), '', role);
      }
    }
  });
}

for (const row of rows.filter(({ role }) => role === 'anybody')) {
  test(`${nameOf(row)}: allowed for everybody`, async () => {
    const { path, ...given } = await SENT[nameOf(row)]!();
    const answer = await ask(row.method, path, given);
    assert.is(answer.status, row.answer.status);
    assert.is(await fault(row, answer), '');
  });
}

test('an insufficient role is reported before path and body are checked', async () => {
  for (const row of rows.filter(({ role }) => role !== 'anybody' && role !== 'viewer')) {
    const path = row.path.replace(/\{\w+\}/g, 'nothing');
    const answer = await ask(row.method, path, { token: people.viewer.token, body: 'no JSON' });
    assert.is(answer.status, 403, nameOf(row));
  }
});

test('authors cannot approve drafts of their own, whatever their role', async () => {
  const { draft: number } = await registry.createDraft(people.admin, {
    note: 'Own',
    files: { 'shelf/fixtures/own.json': JSON.stringify(fixture([{ see: ['Emma'] }], { fixture: 'own' })) },
  });
  await registry.review(people.admin, number);
  const answer = await ask('POST', `/drafts/${number}/approve`, { token: people.admin.token });
  assert.is(answer.status, 403);
  assert.is(await codeOf(answer), 'own-draft');
});
