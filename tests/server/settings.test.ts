import { readSettings, SettingError } from '../../server/settings.ts';
import { assert, test } from '../suite.ts';

function refusal(env: { [name: string]: string }): string {
  try {
    readSettings(env);
  } catch (error) {
    assert.instance(error, SettingError);
    return (error as Error).message;
  }
  return '';
}

test('listens on 127.0.0.1:4300 with the sandbox when nothing is set', () => {
  assert.equal(readSettings({}), { port: 4300, host: '127.0.0.1' });
  assert.equal(readSettings({ PORT: ' ', HOST: '', UPSTREAM: '' }), { port: 4300, host: '127.0.0.1' });
});

test('takes port, host and upstream', () => {
  const settings = readSettings({ PORT: '80', HOST: '0.0.0.0', UPSTREAM: 'https://api.example.com/base/' });
  assert.is(settings.port, 80);
  assert.is(settings.host, '0.0.0.0');
  assert.is(settings.upstream?.href, 'https://api.example.com/base/');
});

test('says in one sentence what is wrong with a port', () => {
  for (const port of ['abc', '-1', '70000', '4300.5', '0x10']) {
    assert.match(refusal({ PORT: port }), /^PORT is ".*", but a port is a whole number from 0 to 65535\.$/, port);
  }
});

test('says in one sentence what is wrong with a host', () => {
  assert.match(refusal({ HOST: 'http://here' }), /^HOST is "http:\/\/here", but [^.]+ 127\.0\.0\.1\.$/);
});

test('says in one sentence what is wrong with an upstream', () => {
  for (const url of ['api.example.com', 'ftp://x', 'http://', 'https://x/?a=1', 'https://x/#a', 'javascript:1']) {
    assert.match(refusal({ UPSTREAM: url }), /^UPSTREAM is ".*", but it must be a base URL/, url);
  }
});

test('shows screens without a network unless that is switched off', () => {
  assert.is(readSettings({ OFFLINE: 'on' }).offline, undefined);
  assert.is(readSettings({ OFFLINE: 'off' }).offline, false);
  assert.is(refusal({ OFFLINE: 'yes' }), 'OFFLINE is "yes", but it can only be on or off.');
});

test('collects the texts of the brand that the environment sets', () => {
  const { brand } = readSettings({ BRAND_PHONE: ' +63 2 1 ', BRAND_EMAIL: '', OTHER: 'x' });
  assert.equal([...(brand ?? [])], [['BRAND_PHONE', '+63 2 1']]);
});
