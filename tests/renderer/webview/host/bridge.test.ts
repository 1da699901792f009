import '../dom.ts';
import { sendToShell } from '../../../../renderer/webview/host/bridge.ts';
import { replaceMessage } from '../../../../renderer/webview/navigation/browser-bridge.ts';
import type { InBrowser } from '../../../../renderer/wire/host.ts';
import product from '../../../../screens/product.json';
import { assert, test } from '../../../suite.ts';

/** The replacement of each message in a plain browser, from the product's settings. */
const BRIDGE: { readonly [action: string]: { browser?: NonNullable<InBrowser> } } = product.bridge as never;
const insteadOf = (action: string) => (Object.hasOwn(BRIDGE, action) ? BRIDGE[action]!.browser : undefined) ?? [];

let did: string[] = [];
const browser = { back: () => did.push('back'), open: (url: string) => did.push(url) };

function send(action: string, params: { [name: string]: unknown } = {}): boolean {
  did = [];
  return sendToShell(action, params) || replaceMessage(action, params, insteadOf(action), browser);
}
function withPort(place: 'AppBridge' | 'webkit', postMessage: unknown, run: () => void): void {
  const value = place === 'AppBridge' ? { postMessage } : { messageHandlers: { AppBridge: { postMessage } } };
  Reflect.set(window, place, value);
  try {
    run();
  } finally {
    Reflect.deleteProperty(window, place);
  }
}

test('sends one JSON text to Android, otherwise to iOS', () => {
  for (const place of ['AppBridge', 'webkit'] as const) {
    const received: unknown[] = [];
    withPort(
      place,
      (text: unknown) => received.push(text),
      () => {
        assert.ok(send('toP', { productId: '7' }));
      },
    );
    assert.equal(received, ['{"action":"toP","params":{"productId":"7"}}']);
    assert.equal(did, []);
  }
});

test('never throws, whatever the shell does', () => {
  withPort(
    'AppBridge',
    () => {
      throw new Error('broken shell');
    },
    () => assert.is(sendToShell('toHome', {}), false),
  );
  withPort('AppBridge', undefined, () => assert.not.throws(() => send('toHome')));
  const circle: { [name: string]: unknown } = {};
  circle.self = circle;
  withPort(
    'AppBridge',
    () => {},
    () => assert.is(sendToShell('toP', circle), false),
  );
});

test('goes back if there is no shell to close', () => {
  assert.ok(send('closeWebview'));
  assert.equal(did, ['back']);
});

test('calls the number by a tel link', () => {
  assert.ok(send('callTelephone', { telephone: '+63 (2) 8555-0142' }));
  assert.equal(did, ['tel:+63285550142']);
  assert.is(send('callTelephone', { telephone: 'javascript:1' }), false);
});

test('navigates to safe addresses only', () => {
  for (const url of ['/shelf?a=1', 'https://example.com/x', 'tel:123', 'mailto:a@example.com']) {
    send('navigate', { url });
    assert.equal(did, [url]);
  }
  for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', ' javascript:1', 'data:,x', 7, null]) {
    assert.is(send('navigate', { url }), false, String(url));
    assert.equal(did, []);
  }
});

test('reports what a browser cannot do', () => {
  for (const action of ['toMine', 'toRate', 'startBank', '__proto__']) assert.is(send(action), false);
});

test('every action of the contract reaches the shell on both platforms', () => {
  const actions = Object.keys(BRIDGE);
  assert.ok(actions.length > 10);
  for (const action of actions) {
    for (const place of ['AppBridge', 'webkit'] as const) {
      const received: string[] = [];
      withPort(
        place,
        (text: string) => received.push(text),
        () => assert.ok(send(action, { id: '7', empty: '' })),
      );
      assert.equal(received, [JSON.stringify({ action, params: { id: '7', empty: '' } })], `${action} ${place}`);
      assert.equal(did, []);
    }
  }
});

test('if both shells are there, Android’s gets the message', () => {
  const received: string[] = [];
  const note = (name: string) => () => received.push(name);
  withPort('webkit', note('iOS'), () => withPort('AppBridge', note('Android'), () => send('toMine')));
  assert.equal(received, ['Android']);
});

test('a message is sent as a method call on its port, as native objects require', () => {
  const port = {
    received: '',
    postMessage(this: { received: string }, text: string) {
      this.received = text;
    },
  };
  Reflect.set(window, 'AppBridge', port);
  send('toRate');
  Reflect.deleteProperty(window, 'AppBridge');
  assert.is(port.received, '{"action":"toRate","params":{}}');
});

test('opens the native app by its scheme if the brand has one', () => {
  const opened: string[] = [];
  const doors = { ...browser, app: (path: string) => opened.push(path) };
  for (const action of ['toP', 'toHome', 'toMine', 'offToLogin']) {
    assert.ok(replaceMessage(action, action === 'toP' ? { productId: 'a b&c' } : {}, insteadOf(action), doors));
  }
  assert.equal(opened, ['toP?productId=a+b%26c', 'toHome', 'toMine', 'offToLogin']);
  for (const action of ['toRate', 'startBank', 'confirmBurialPoint'])
    assert.is(replaceMessage(action, {}, insteadOf(action), doors), false);
});

test('in a browser, the native app’s home is the start page', () => {
  assert.ok(send('toHome'));
  assert.equal(did, ['/']);
});
