import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../server/settings/folders.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { assert, test } from '../suite.ts';
import { settingRefusal } from './setting-refusal.ts';

const refusal = (env: { [name: string]: string }) => settingRefusal(() => readSettings(env));

test('listens on 127.0.0.1:4300 with the sandbox by default', () => {
  const data = { kind: 'folder' as const, folder: join(projectFolder(), '.data') };
  const workers = Math.min(availableParallelism(), 4);
  assert.equal(readSettings({}), { port: 4300, host: '127.0.0.1', data, workers, logLevel: 'info', pageData: true });
  assert.equal(readSettings({ PORT: ' ', HOST: '', UPSTREAM: '', DATA: '' }), {
    port: 4300,
    host: '127.0.0.1',
    data,
    workers,
    logLevel: 'info',
    pageData: true,
  });
});

test('reads port, host and upstream', () => {
  const settings = readSettings({ PORT: '80', HOST: '0.0.0.0', UPSTREAM: 'https://api.example.com/base/' });
  assert.is(settings.port, 80);
  assert.is(settings.host, '0.0.0.0');
  assert.is(settings.upstream?.href, 'https://api.example.com/base/');
});

test('explains in one sentence what is wrong with a port', () => {
  for (const port of ['abc', '-1', '70000', '4300.5', '0x10']) {
    assert.match(refusal({ PORT: port }), /^PORT is ".*", but it must be a whole number from 0 to 65535\.$/, port);
  }
});

test('reads the number of processes, and explains in one sentence what is wrong with it', () => {
  assert.is(readSettings({ WORKERS: '7' }).workers, 7);
  for (const workers of ['0', '65', '2.5', 'all', '-1'])
    assert.is(refusal({ WORKERS: workers }), `WORKERS is "${workers}", but it must be a whole number from 1 to 64.`);
});

test('explains in one sentence what is wrong with a host', () => {
  assert.match(refusal({ HOST: 'http://here' }), /^HOST is "http:\/\/here", but [^.]+ 127\.0\.0\.1\.$/);
});

test('explains in one sentence what is wrong with an upstream', () => {
  for (const url of ['api.example.com', 'ftp://x', 'http://', 'https://x/?a=1', 'https://x/#a', 'javascript:1']) {
    assert.match(refusal({ UPSTREAM: url }), /^UPSTREAM is ".*", but it must be a base URL/, url);
  }
});

test('an upstream with a password, which no call would carry, is refused without repeating it', () => {
  for (const url of ['https://user:secret@api.example.com', 'https://secret@api.example.com/?a'])
    assert.is(
      refusal({ UPSTREAM: url }),
      'UPSTREAM has a user name or a password, which would not be sent: leave them out.',
    );
});

test('an upstream that is the server itself is refused', () => {
  const itself = (env: { [name: string]: string }) => /the address of this server itself/.test(refusal(env));
  assert.ok(itself({ UPSTREAM: 'http://localhost:4300/base' }));
  assert.ok(itself({ UPSTREAM: 'http://127.0.0.1', PORT: '80', HOST: '0.0.0.0' }));
  assert.ok(itself({ UPSTREAM: 'http://Phones.example:80', PORT: '80', HOST: 'phones.example' }));
  assert.not.ok(itself({ UPSTREAM: 'http://localhost:4301' }));
  assert.not.ok(itself({ UPSTREAM: 'https://phones.example', PORT: '80', HOST: 'phones.example' }));
});

test('offline screens are on by default', () => {
  assert.is(readSettings({ OFFLINE: 'on' }).offline, undefined);
  assert.is(readSettings({ OFFLINE: 'off' }).offline, false);
  assert.is(refusal({ OFFLINE: 'yes' }), 'OFFLINE is "yes", but it must be on or off.');
});

test('pages contain their data by default', () => {
  assert.is(readSettings({}).pageData, true);
  assert.is(readSettings({ PAGE_DATA: 'off' }).pageData, false);
  assert.is(refusal({ PAGE_DATA: 'no' }), 'PAGE_DATA is "no", but it must be on or off.');
});

test('reads the place of the data from DATA', () => {
  assert.equal(readSettings({ DATA: '/var/kept' }).data, { kind: 'folder', folder: '/var/kept' });
  const url = 'postgres://user:secret@db/screens';
  assert.equal(readSettings({ DATA: url }).data, { kind: 'postgres', url });
  assert.match(
    refusal({ DATA: 'mysql://user:secret@db/screens' }),
    /^DATA must be a folder or the URL of a PostgreSQL/,
  );
  assert.not.match(refusal({ DATA: 'mysql://user:secret@db/screens' }), /secret/);
});

test('trusts a proxy only if TRUST_PROXY is on', () => {
  assert.is(readSettings({}).trustProxy, undefined);
  assert.is(readSettings({ TRUST_PROXY: 'on' }).trustProxy, true);
  assert.is(refusal({ TRUST_PROXY: '1' }), 'TRUST_PROXY is "1", but it must be on or off.');
});

test('reads the hosts that get the session from SESSION_HOSTS', () => {
  assert.is(readSettings({}).sessionHosts, undefined);
  assert.is(readSettings({ SESSION_HOSTS: ' ' }).sessionHosts, undefined);
  const { sessionHosts } = readSettings({ SESSION_HOSTS: 'Pay.example.com, *.example.org,10.0.0.1' });
  assert.equal(sessionHosts, ['pay.example.com', '*.example.org', '10.0.0.1']);
  const wrong = [
    'https://a.example',
    'a.example:443',
    '*',
    '*.',
    'a.*.example',
    '*.10.0.0.1',
    'a..example',
    'a_b',
    '-a',
    ',',
  ];
  for (const host of wrong) {
    const [first] = host.split(',');
    assert.is(
      refusal({ SESSION_HOSTS: `b.example,${host}` }),
      `SESSION_HOSTS has "${first}", but it must be a comma-separated list of hosts, like pay.example.com, *.example.org.`,
    );
  }
});

test('collects the brand texts of the environment', () => {
  const { brand } = readSettings({ BRAND_PHONE: ' +63 2 1 ', BRAND_EMAIL: '', OTHER: 'x' });
  assert.equal([...(brand ?? [])], [['BRAND_PHONE', '+63 2 1']]);
});
