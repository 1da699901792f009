import '../dom.ts';
import { watchUserActivity } from '../../../../renderer/webview/navigation/user-activity.ts';
import { assert, test } from '../../../suite.ts';

/** A page that has just loaded at the current address. */
let count = 0;
async function load(): Promise<typeof import('../../../../renderer/webview/navigation/redirects.ts')> {
  count += 1;
  return import(`../../../../renderer/webview/navigation/redirects.ts?${count}`);
}

test('stops the third redirect without a tap in between', async () => {
  const { mayReplace } = await load();
  assert.equal([mayReplace(), mayReplace(), mayReplace(), mayReplace()], [true, true, false, false]);
});

test('counts redirects across page loads', async () => {
  const first = await load();
  assert.ok(first.mayReplace());
  first.carryRedirects(new URL(location.href));
  const second = await load();
  assert.ok(second.mayReplace());
  second.carryRedirects(new URL(location.href));
  const third = await load();
  assert.not.ok(third.mayReplace());
});

test('starts over on a page that the user opened', async () => {
  const first = await load();
  assert.ok(first.mayReplace() && first.mayReplace());
  first.carryRedirects(new URL('http://localhost/elsewhere'));
  const second = await load();
  assert.ok(second.mayReplace());
});

test('stores nothing of the session, and nothing at all on the way to another site', async () => {
  const { carryRedirects } = await load();
  carryRedirects(new URL('http://localhost/shelf?userId=u1'));
  assert.not.match(JSON.stringify({ ...sessionStorage }), /u1/);
  sessionStorage.clear();
  carryRedirects(new URL('http://elsewhere.example/shelf?userId=u1'));
  assert.is(sessionStorage.length, 0);
});

test('only a real tap resets the count', async () => {
  const { mayReplace } = await load();
  watchUserActivity();
  assert.ok(mayReplace() && mayReplace());
  dispatchEvent(new Event('pointerdown'));
  assert.not.ok(mayReplace(), 'an event made by a script is no tap');
});
