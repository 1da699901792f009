import { nextTurn } from '../../../runner/world/next-turn.ts';
import { emptyStores } from '../../../runner/world/stores.ts';
import type { Action, CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, OK, says, step } from '../document.ts';
import { fakeHost } from '../host.ts';
import { live } from '../live.ts';

const state = (name: string): Expr => ['$', 'state', name];

/** Handlers, and what leaves the screen when they run. */
const CASES: readonly {
  readonly says: string;
  readonly document?: Partial<CompiledScreen>;
  readonly address?: string;
  readonly handler: Action[];
  readonly log: string[];
}[] = [
  {
    says: 'the branch `then` of a condition that holds runs, and the handler continues after it',
    document: { state: { open: { initial: true } } },
    handler: [
      step('if', { when: ['==', state('open'), true], then: [says('then')], else: [says('else')] }),
      step('if', { when: ['!', ['==', state('open'), true]], then: [says('never')] }),
      says('after'),
    ],
    log: ['toast info 2000 then', 'toast info 2000 after'],
  },
  {
    says: 'the branch `else` of a condition that does not hold runs',
    document: { state: { open: { initial: true } } },
    handler: [step('if', { when: ['==', state('open'), false], then: [says('then')], else: [says('else')] })],
    log: ['toast info 2000 else'],
  },
  {
    says: 'a named action runs, and the handler continues after it',
    document: { actions: { greet: [says('hello'), step('run', { action: 'nod' })], nod: [says('nod')] } },
    handler: [step('run', { action: 'greet' }), says('after')],
    log: ['toast info 2000 hello', 'toast info 2000 nod', 'toast info 2000 after'],
  },
  ...['absent', '__proto__', 'constructor'].map((action) => ({
    says: `an undeclared named action does nothing: ${action}`,
    handler: [step('run', { action }), says('after')],
    log: ['toast info 2000 after'],
  })),
  {
    says: 'a failed requirement shows its message as an error, and ends the handler',
    document: { state: { agreed: { initial: false } } },
    handler: [step('require', { that: state('agreed'), say: 'Please agree' }), says('after')],
    log: ['toast error 3000 Please agree'],
  },
  {
    says: 'the handler continues after a requirement that holds',
    document: { state: { agreed: { initial: false } } },
    handler: [
      step('set', { state: 'agreed', value: true }),
      step('require', { that: state('agreed'), say: '' }),
      says('on'),
    ],
    log: ['toast info 2000 on'],
  },
  {
    says: 'information is shown for 2 s and refusals for 3 s, and nothing for an empty text',
    handler: [says('saved'), step('toast', { text: 'refused', kind: 'error' }), says(''), says(null)],
    log: ['toast info 2000 saved', 'toast error 3000 refused'],
  },
  {
    says: 'a message to the shell has no null parameters',
    handler: [
      step('bridge', { action: 'openShelf', with: { id: 7, name: 'A', none: null } }),
      step('bridge', { action: 'bare' }),
    ],
    log: ['bridge openShelf {"id":7,"name":"A"}', 'bridge bare {}'],
  },
  {
    says: '`go` leads to a screen with its parameters and the session, and ends the handler',
    document: { session: { user: { in: 'query' } } },
    address: '/shelf?user=u7',
    handler: [step('go', { screen: 'book', path: '/book', with: { id: 3, none: null } }), says('never')],
    log: ['go /book?user=u7&id=3'],
  },
  {
    says: '`go` replaces the page if it asks for that',
    handler: [step('go', { screen: 'book', path: '/book', replace: true })],
    log: ['go /book replace'],
  },
  { says: '`back` ends the handler', handler: [step('back', {}), says('never')], log: ['back'] },
  {
    // Values that calls send in headers are not added to foreign addresses.
    says: 'an external address is opened, and the handler continues',
    document: { session: { user: { in: 'query', mirror: 'uid' }, badge: { in: 'header', client: 'json' } } },
    address: '/shelf?user=u7&badge=b7',
    handler: [step('open-url', { url: 'https://example.com/a?x=1#top', session: true, with: { y: 2 } }), says('after')],
    log: ['go https://example.com/a?x=1&user=u7&uid=u7&y=2#top external', 'toast info 2000 after'],
  },
  {
    says: 'an address is opened in place of the screen, and the handler ends',
    handler: [step('open-url', { url: 'tel:+63285550142', replace: true }), says('never')],
    log: ['go tel:+63285550142 replace external'],
  },
];
for (const { says: title, document, address, handler, log } of CASES) {
  test(title, () => {
    const { tap, host } = live(document, { host: fakeHost(address) });
    tap(handler);
    assert.equal(host.log(), log);
  });
}

test('waits, and then runs the actions after the wait', async () => {
  const { tap, said, host } = live();
  tap([says('one'), step('wait', { ms: 500 }), says('two'), step('wait', { ms: 1 }), says('three')]);
  assert.equal(said(), ['one']);
  await host.advance(499);
  assert.equal(said(), ['one']);
  await host.advance(1);
  assert.equal(said(), ['one', 'two']);
  await host.advance(1);
  assert.equal(said(), ['one', 'two', 'three']);
});

test('a wait inside a branch or a named action delays the actions after it', async () => {
  const { tap, said, host } = live({ actions: { slow: [step('wait', { ms: 10 }), says('slow')] } });
  tap([step('if', { when: true, then: [step('run', { action: 'slow' })] }), says('after')]);
  assert.equal(said(), []);
  await host.advance(10);
  assert.equal(said(), ['slow', 'after']);
});

test('sets a state, and the next step reads it', () => {
  const { tap, said, screen } = live({ state: { count: { initial: 1 } } });
  tap([step('set', { state: 'count', value: ['+', state('count'), 1] }), says(['cat', state('count')])]);
  assert.equal(said(), ['2']);
  assert.is(screen.evaluate(['$', 'state', 'count']), 2);
});

test('names of states and session parameters reach nothing beyond themselves', () => {
  const { tap, screen } = live({ session: { user: { in: 'query' } } });
  for (const name of ['__proto__', 'constructor']) {
    tap([step('set', { state: name, value: ['rec', 'bad', true] }), step('set-session', { with: { [name]: 'bad' } })]);
  }
  assert.is(({} as { bad?: boolean }).bad, undefined);
  assert.is(screen.evaluate(['$', 'state', 'toString']), null);
  assert.is(screen.evaluate(['$', 'session', 'toString']), null);
});

test('sets session parameters, which every later call sends', () => {
  const { tap, screen, host } = live({
    session: { user: { in: 'query' }, token: { in: 'header', client: 'json' } },
    calls: { list: call() },
  });
  tap([
    step('set-session', { with: { user: 'u7', token: 't1', other: 'x' } }),
    step('track', { call: 'list', send: {} }),
  ]);
  assert.is(screen.evaluate(['$', 'session', 'user']), 'u7');
  assert.is(screen.evaluate(['$', 'session', 'other']), null);
  assert.equal(host.last('list').query, { user: 'u7' });
  assert.is(host.last('list').request.headers.token, 't1');
});

test('stores values as JSON in the area of their declaration, and reads them back', () => {
  const stored = {
    recent: { shape: ['list', 'string', 9] as const, in: 'local' as const },
    once: { shape: 'int?', in: 'session' as const },
  };
  const { tap, host, screen } = live({ stored });
  assert.is(screen.evaluate(['$', 'stored', 'recent']), null);
  tap([
    step('store', { name: 'recent', value: ['list', 'a', 'b'] }),
    step('store', { name: 'once', value: 5 }),
    step('store', { name: 'unknown', value: 1 }),
  ]);
  assert.equal([...host.stores.local], [['recent', '["a","b"]']]);
  assert.equal([...host.stores.session], [['once', '5']]);
  assert.equal(screen.evaluate(['$', 'stored', 'recent']), ['a', 'b']);
  tap([step('clear-storage', {})]);
  assert.is(host.stores.local.size, 0);
  assert.is(screen.evaluate(['$', 'stored', 'recent']), null);
});

test('a stored value that cannot be read is null', () => {
  for (const text of ['{', '"text"', '[1,[2]]', '', 'null']) {
    const stores = { ...emptyStores(), local: new Map([['count', text]]) };
    const { screen } = live(
      { stored: { count: { shape: 'int!', in: 'local' } } },
      { host: fakeHost('/shelf', stores) },
    );
    assert.is(screen.evaluate(['$', 'stored', 'count']), null, text);
  }
});

test('copies a text, and reports when the clipboard is unavailable', async () => {
  for (const copy of [() => Promise.resolve(false), () => Promise.reject(new Error('denied'))]) {
    const { tap, host, said } = live({}, { host: { ...fakeHost(), copy } });
    tap([step('copy', { text: 'code 7' }), says('after')]);
    await nextTurn();
    assert.equal(host.codes(), ['copy-failed']);
    assert.equal(said(), ['after'], 'the handler goes on');
  }
});

test('opens http(s), tel and mailto addresses only', () => {
  const { tap, host } = live();
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/shelf',
    'https://user@evil.example',
    'https:evil.example',
    ' https://a.example',
    '',
    null,
  ];
  for (const url of bad) tap([step('open-url', { url })]);
  assert.equal(host.log(), []);
  assert.equal([...new Set(host.codes())], ['url-refused']);
  tap([step('open-url', { url: 'javascript:1', replace: true }), says('never')]);
  assert.equal(host.log(), [], 'what would have left the screen ends its handler all the same');
});

test('reports a step of a later language, and continues', () => {
  const { tap, host, said } = live();
  for (const name of ['fly', '__proto__', 'constructor']) {
    tap([{ do: name, n: 7 } as unknown as Action, says(name)]);
    assert.equal(host.reports.at(-1), { code: 'unknown-action', message: name, n: 7 });
  }
  assert.equal(said(), ['fly', '__proto__', 'constructor']);
});

test('an error in a step ends only its own handler', () => {
  const { tap, host, said } = live();
  host.bridge = () => {
    throw new Error('broken door');
  };
  tap([step('bridge', { action: 'x' }), says('never')]);
  assert.equal(host.codes(), ['action-failed']);
  tap([says('next')]);
  assert.equal(said(), ['next']);
});

test('reports the actions that ran to a trace', async () => {
  const steps: number[] = [];
  const outcomes: string[] = [];
  const trace = { step: (n: number) => steps.push(n), outcome: (n: number, is: string) => outcomes.push(`${n} ${is}`) };
  const { tap, host } = live({ calls: { list: call() } }, { trace });
  tap([
    step('if', { n: 901, when: false, then: [step('toast', { n: 902, text: 'a' })] }),
    step('call', { n: 903, call: 'list', then: { ok: [step('toast', { n: 904, text: 'b' })] } }),
  ]);
  await host.last('list').answer(OK);
  assert.equal(steps, [901, 903, 904]);
  assert.equal(outcomes, ['903 ok']);
});
