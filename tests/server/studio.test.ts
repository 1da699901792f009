import { join } from 'node:path';
import { INERT_POLICY } from '../../server/files/policy.ts';
import { installFolder } from '../../server/settings/folders.ts';
import { readStudio } from '../../server/studio/built.ts';
import { studioRoutes } from '../../server/studio/index.ts';
import { assert, test } from '../suite.ts';

let style = `body{${'margin:0;'.repeat(200)}}`;
const built = readStudio(join(installFolder(), 'dist/studio'));
const routes = studioRoutes({
  built,
  appearance: () => ({ style, policy: "default-src 'none'" }),
  repainted: (address) => (address === '/assets/cover.1111.svg' ? '/assets/cover.2222.svg' : undefined),
  realBackend: false,
});
const phone = (headers: { [name: string]: string } = {}) =>
  routes.request('/studio/preview', { headers: { 'accept-encoding': 'br', ...headers } });

test('the page of a phone is sent compressed, and a client that has it gets a 304', async () => {
  const first = await phone();
  assert.is(first.headers.get('content-encoding'), 'br');
  assert.is(first.headers.get('cache-control'), 'no-cache');
  assert.is(first.headers.get('content-security-policy'), "default-src 'none'");
  assert.ok((await first.arrayBuffer()).byteLength < style.length / 2);
  const again = await phone({ 'if-none-match': first.headers.get('etag')! });
  assert.equal([again.status, await again.text()], [304, '']);
});

test('the page of a phone changes when the brand changes', async () => {
  const first = await phone();
  style = `${style}p{color:red}`;
  const next = await phone({ 'if-none-match': first.headers.get('etag')! });
  assert.is(next.status, 200);
  assert.match(await (await phone({ 'accept-encoding': '' })).text(), /p\{color:red\}/);
});

test('a phone gets pictures as they are, and drawings in the colours of the brand', async () => {
  const target = async (address: string) => (await routes.request(`/studio/preview${address}`)).headers.get('location');
  assert.is(await target('/assets/cover.1111.svg'), '/assets/cover.2222.svg');
  assert.is(await target('/assets/photo.3333.jpg'), '/assets/photo.3333.jpg');
});

test('a worker may load its modules, and any other file of the studio nothing', async () => {
  const policyOf = async (file: string) =>
    (await routes.request(`/studio/assets/${file}`)).headers.get('content-security-policy')!;
  for (const worker of ['compile-worker', 'language-worker']) {
    const policy = await policyOf(built.entries[worker]!);
    assert.is(policy, "default-src 'none'; script-src 'self'");
  }
  assert.is(await policyOf(built.entries.studio!), INERT_POLICY);
});
