import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture } from '../../runner/shelf.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { serve } from './served.ts';

const cli = join(fileURLToPath(import.meta.url), '../../../../cli/screens.mjs');
const NEW = {
  note: 'One more',
  files: { 'shelf/fixtures/more.json': JSON.stringify(fixture([{ see: ['Emma'] }], { fixture: 'one more' })) },
};

for (const workers of ['1', '2']) {
  test(`with WORKERS=${workers} the first start prints one address to sign in, and phones get what was published`, async () => {
    const { address, ask, said } = await serve({ WORKERS: workers });
    const [, url = ''] = /^Sign in for the first time, once: (http:\S+)$/m.exec(said.out) ?? [];
    assert.ok(url.startsWith(`${address}/registry/v1/first/`), said.out);
    const signedIn = await fetch(url, { method: 'POST' });
    assert.match(signedIn.headers.get('set-cookie')!, /^screens-session=/);
    assert.is((await fetch(url, { method: 'POST' })).status, 404);

    const page = await fetch(`${address}/shelf`);
    assert.is(page.headers.get('x-screens-release'), '1');
    const { draft } = (await (await ask('POST', '/drafts', { body: NEW })).json()) as { draft: number };
    for (const step of ['review', 'approve'])
      assert.is((await ask('POST', `/drafts/${draft}/${step}`)).status, 200, step);
    const published = await ask('POST', `/drafts/${draft}/publish`);
    assert.equal(await published.json(), { release: 2, seq: 2 });
    // Of all processes, also by the first request after the answer.
    for (let tries = 0; tries < 4; tries += 1) {
      const page = await fetch(`${address}/shelf`, { headers: { connection: 'close' } });
      assert.is(page.headers.get('x-screens-release'), '2');
    }
  });
}

test('with several workers, wrong tokens are counted together, by the client’s address', async () => {
  const { ask } = await serve({ WORKERS: '2' });
  const statuses: number[] = [];
  for (let count = 0; count < 22; count += 1) {
    const headers = { connection: 'close', 'x-screens-client': `10.0.0.${count}` };
    statuses.push((await ask('POST', '/session', { body: { token: 'wrong' }, headers })).status);
  }
  assert.is(statuses[0], 401);
  assert.is(statuses.at(-1), 429);
});

test('with ADMIN_TOKEN nothing is written and no address printed; APPROVALS sets the number of approvals', async () => {
  const token = 'c3'.repeat(16);
  const { ask, said } = await serve({ ADMIN_TOKEN: token, APPROVALS: '0' });
  assert.not.match(said.out, /first/);
  assert.equal(await (await ask('GET', '/session')).json(), { name: 'admin', role: 'admin' });
  const { draft } = (await (await ask('POST', '/drafts', { body: NEW })).json()) as { draft: number };
  const reviewed = (await (await ask('POST', `/drafts/${draft}/review`)).json()) as { state: string };
  assert.is(reviewed.state, 'approved');
});

test('an invalid setting ends the start with one sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, [cli, 'serve'], {
    env: { ...process.env, DATA: temporaryFolder(), ADMIN_TOKEN: 'short' },
    encoding: 'utf8',
  });
  assert.is(status, 1);
  assert.match(stderr, /^ADMIN_TOKEN must have 32 characters[^\n]+\n$/);
});
