import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leadsTo } from '../../renderer/expression/url-hosts.ts';
import type { Manifest } from '../../renderer/wire/page.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { startServer } from '../../server/index.ts';
import { limitSession } from '../../server/settings/session-hosts.ts';
import { step } from '../renderer/document.ts';
import { fakeHost } from '../renderer/host.ts';
import { live } from '../renderer/live.ts';
import { afterAll, assert, test } from '../suite.ts';
import { exampleScreen } from './example.ts';

const folder = join(fileURLToPath(import.meta.url), '../../..');
const HOSTS = ['pay.example.com', '*.example.org'];

test('a URL matches a host by its name, or a subdomain by a star', () => {
  const yes = ['https://pay.example.com/a?b', 'http://PAY.example.com:8080', 'https://a.b.example.org/#c'];
  for (const url of yes) assert.ok(leadsTo(url, HOSTS), url);
  const no = [
    'https://example.org/',
    'https://evil-example.org/',
    'https://x.pay.example.com/',
    'https://pay.example.com.evil.example/',
    'https://pay.example.com@evil.example/',
    'https://evil.example/pay.example.com',
    'https://evil.example/?a.example.org',
    'https://evil.example/#.example.org',
    'mailto:a@pay.example.com',
    'tel:1',
    '',
  ];
  for (const url of no) assert.not.ok(leadsTo(url, HOSTS), url);
});

test('a listed host gets the session, another one gets the address without it', () => {
  const session = { user: { in: 'query' as const } };
  const opened = (url: string, replace?: true) => {
    const open = step('open-url', { url, session: true, with: { from: 'here' }, ...(replace && { replace }) });
    const { actions } = limitSession(exampleScreen('shelf', ['/shelf'], { actions: { open: [open] } }), HOSTS);
    const { tap, host } = live({ session }, { host: fakeHost('/shelf?user=u7') });
    tap([...actions.open!, step('toast', { text: 'after' })]);
    return host.log();
  };
  const after = 'toast info 2000 after';
  assert.equal(opened('https://pay.example.com/'), ['go https://pay.example.com/?user=u7&from=here external', after]);
  assert.equal(opened('https://evil.example/'), ['go https://evil.example/?from=here external', after]);
  assert.equal(opened('https://evil.example/', true), ['go https://evil.example/?from=here replace external']);
});

test('a document that sends the session to no host stays unchanged', () => {
  const document = exampleScreen('shelf', ['/shelf'], {
    actions: { open: [step('open-url', { url: 'https://a.example' })] },
  });
  assert.is(limitSession(document, HOSTS), document);
});

const options = { port: 0, host: '127.0.0.1', folder, say: () => {} };
const all = await startServer(options);
const limited = await startServer({ ...options, sessionHosts: HOSTS });
afterAll(async () => {
  await all.stop();
  await limited.stop();
});

test('with SESSION_HOSTS, pages and in-app navigation get the same limited document with a hash of its own', async () => {
  const delivered = async (address: string) => {
    const { screens } = (await (await fetch(`${address}/m/current`)).json()) as Manifest;
    const { document } = screens.find(({ screen }) => screen === 'new-loan-confirm')!;
    const text = await (await fetch(`${address}/d/${document}.json`)).text();
    assert.is((JSON.parse(text) as CompiledScreen).hash, document);
    assert.ok((await (await fetch(`${address}/newLoanConfirm`)).text()).includes(document), 'the page has it too');
    return { document, text };
  };
  const open = await delivered(all.address);
  const few = await delivered(limited.address);
  assert.not.match(open.text, /leads-to/);
  assert.match(few.text, /"leads-to",\["\$","answer","lendDetailsUrl"\],"pay\.example\.com","\*\.example\.org"/);
  assert.is.not(open.document, few.document);
});
