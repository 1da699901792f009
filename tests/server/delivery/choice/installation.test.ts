import { installationOf } from '../../../../server/delivery/choice/installation.ts';
import { chosenRelease } from '../../../../server/delivery/live.ts';
import { assert, test } from '../../../suite.ts';

const asking = (path: string, cookie?: string) =>
  new Request(`http://here${path}`, cookie === undefined ? {} : { headers: { cookie } });
const cookieOf = (header: string) => header.split(';')[0]!;

test('the device id in the address identifies the installation, without a cookie', () => {
  assert.equal(installationOf(asking('/x?deviceId=d%209&a=1'), false), { id: 'd 9' });
  assert.equal(installationOf(asking('/x?deviceId=first&deviceId=second'), false), { id: 'first' });
  assert.is(installationOf(asking('/x?deviceId=d9', 'screens-installation=AAAAAAAAAAAAAAAAAAAAAA'), false).id, 'd9');
});

test('a browser without a device id is identified by a cookie from its first page on', () => {
  for (const path of ['/x', '/x?deviceId=', '/x?other=deviceId', '/deviceId=1']) {
    const { id, cookie } = installationOf(asking(path), false);
    assert.match(id, /^[\w-]{22}$/);
    const again = installationOf(asking(path, `a=b; ${cookieOf(cookie!)}; c=d`), false);
    assert.equal(again, { id }, path);
  }
});

test('two browsers are two installations', () => {
  assert.is.not(installationOf(asking('/x'), false).id, installationOf(asking('/x'), false).id);
});

test('the cookie is HttpOnly and SameSite, and Secure over https', () => {
  const { cookie } = installationOf(asking('/x'), false);
  assert.match(cookie!, /^screens-installation=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  assert.match(installationOf(asking('/x'), true).cookie!, /; Secure$/);
});

test('a foreign cookie is ignored', () => {
  for (const text of [
    'screens-installation=short',
    'screens-installation=<script>aaaaaaaaaaaaaa',
    'x-screens-installation=AAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    assert.ok(installationOf(asking('/x', text), false).cookie, text);
  }
});

const channelOf = (percent: number, state: 'running' | 'halted' = 'running') =>
  ({ channel: 'production', release: 2, seq: 4, candidate: { release: 3, percent, state, salt: 's' } }) as const;

test('installations in the rollout get the candidate, all others production', () => {
  assert.is(chosenRelease({ channel: channelOf(100) }, 'd9'), 3);
  assert.is(chosenRelease({ channel: channelOf(0) }, 'd9'), 2);
  assert.is(chosenRelease({ channel: channelOf(100, 'halted') }, 'd9'), 2);
  assert.is(chosenRelease({ channel: { ...channelOf(100), candidate: null } }, 'd9'), 2);
});

test('a release that this phone avoids is replaced by the previous one, if there is one', () => {
  const channel = channelOf(100);
  assert.is(chosenRelease({ channel, before: 1 }, 'd9', new Set([3])), 2);
  assert.is(chosenRelease({ channel, before: 1 }, 'd9', new Set([3, 2])), 1);
  assert.is(chosenRelease({ channel: { ...channel, candidate: null }, before: 1 }, 'd9', new Set([2])), 1);
  assert.is(chosenRelease({ channel: { ...channel, candidate: null } }, 'd9', new Set([2])), 2);
});
