import fc from 'fast-check';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { Action, CompiledCall, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, OK, says, step } from '../document.ts';
import { live } from '../live.ts';

/** The answer of a refusal. */
const REFUSED = { code: '7', message: 'not now' };

/** A contract with the outcomes `ok` and `refused`, with data of the shape `gives` under `data`. */
function callOf(parts: Partial<CompiledCall> = {}, gives?: NonNullable<CompiledCall['outcomes'][0]['gives']>) {
  const ok = { is: 'ok', when: ['==', ['$', 'code'], '0'] as Expr, ...(gives ? { gives, from: ['data'] } : {}) };
  return call({ client: 'form', outcomes: [ok, { is: 'refused' }], ...parts });
}

const gives = ['rec', '', { title: 'string', price: 'cents!' }] as const;
const calls = {
  buy: callOf({ path: '/api/buy', once: true }),
  book: callOf({ path: '/api/book', unreachable: [says('usually: no connection')] }, gives),
};
calls.book.outcomes[1]!.usually = [says(['cat', 'usually: ', ['$', 'message']])];

const asking = (more: { [outcome: string]: Action[] } = {}): Action =>
  step('call', {
    call: 'book',
    then: { ok: [says(['cat', ['$', 'answer', 'title'], ' ', ['fn', 'text', ['$', 'answer', 'price']]])], ...more },
  });

const BOOK = { ...OK, data: { title: 'Ulysses', price: '1250' } };
/** What a call does with an answer; undefined stands for none. */
const HANDLED: [title: string, action: Action, answer: object | undefined, says: string[]][] = [
  ['the handler of the outcome, with the decoded answer', asking(), BOOK, ['Ulysses 1250']],
  [
    'the handler of the outcome, with the data under the name of `as`',
    step('call', { call: 'book', as: 'book', then: { ok: [says(['$', 'book', 'title'])] } }),
    BOOK,
    ['Ulysses'],
  ],
  ['the contract’s `usually` for an outcome without a handler', asking(), REFUSED, ['usually: not now']],
  ['the contract’s `usually` when unreachable', asking(), undefined, ['usually: no connection']],
  ['the screen’s handler in place of the `usually`', asking({ refused: [says('mine')] }), REFUSED, ['mine']],
  ['the screen’s handler when unreachable', asking({ unreachable: [says('mine')] }), undefined, ['mine']],
  ['an empty handler in place of the `usually`', asking({ refused: [] }), REFUSED, []],
  ['nothing, without a handler and a `usually`', step('call', { call: 'buy', then: {} }), REFUSED, []],
];

for (const [title, action, answer, expected] of HANDLED)
  test(`an answer runs ${title}`, async () => {
    const { tap, host, said } = live({ calls });
    tap([action]);
    await host.last(String('call' in action ? action.call : '')).answer(answer);
    assert.equal(said(), expected);
  });

test('an answer without readable data is unreachable', async () => {
  const bad: [body: object | string | undefined, status?: number][] = [
    [undefined],
    ['<html>busy</html>'],
    [''],
    ['null'],
    ['[]'],
    ['"ok"'],
    ['{"code":"0"'],
    [{ ...OK, data: { title: 'a', price: 1 } }, 500],
    [{ ...OK, data: { title: 'a', price: 1 } }, 404],
    [{ ...OK, data: { title: 'a', price: 1 } }, 302],
    [{ ...OK, data: { title: 'a' } }],
    [{ ...OK, data: { title: 'a', price: 'much' } }],
    [{ ...OK, data: { title: 'a', price: 1.5 } }],
    [{ ...OK, data: null }],
    [OK],
  ];
  const { tap, host, said } = live({ calls });
  for (const [at, [body, status]] of bad.entries()) {
    tap([asking()], `c${at}`);
    await host.last('book').answer(body, status);
    assert.equal(said().length, at + 1, JSON.stringify(body));
    assert.is(said().at(-1), 'usually: no connection', JSON.stringify(body));
  }
});

test('an answer that matches no outcome is unreachable', async () => {
  const strict: CompiledCall = { ...callOf(), outcomes: [{ is: 'ok', when: ['==', ['$', 'code'], '0'] }] };
  const { tap, host, said } = live({ calls: { strict } });
  tap([step('call', { call: 'strict', then: { ok: [says('ok')], unreachable: [says('unreachable')] } })]);
  await host.last('strict').answer(REFUSED);
  assert.equal(said(), ['unreachable']);
});

/** Which of the outcomes `zero` (a code of "0"), `success` and `other` a body has. */
const OUTCOMES: [body: object, outcome: string][] = [
  [{ code: 0 }, 'zero'],
  [{ code: '0' }, 'zero'],
  [{ code: '00' }, 'other'],
  ...[true, 1, '1', 'true'].map((success): [object, string] => [{ success }, 'success']),
  ...[false, 0, '0', 'false', null, ''].map((success): [object, string] => [{ success }, 'other']),
  [{}, 'other'],
];

test('a code of 0 equals "0", success is anything truthy, and an absent message is empty', async () => {
  const call: CompiledCall = {
    ...callOf(),
    outcomes: [
      { is: 'zero', when: ['==', ['$', 'code'], '0'] },
      { is: 'success', when: ['$', 'success'] },
      { is: 'other' },
    ],
  };
  const then = Object.fromEntries(
    ['zero', 'success', 'other'].map((is) => [is, [says(['cat', is, ['$', 'message']])]]),
  );
  for (const [body, outcome] of OUTCOMES) {
    const { tap, host, said } = live({ calls: { call } });
    tap([step('call', { call: 'call', then })]);
    await host.last('call').answer(body);
    assert.equal(said(), [outcome], JSON.stringify(body));
  }
});

/** The data that a body has, for a contract that looks for it under `data` and then in the body itself. */
const PLACES: [body: object, data: string][] = [
  [{ data: { a: 'in data' }, a: 'in body' }, 'in data'],
  [{ a: 'in body' }, 'in body'],
  [{ data: null, a: 'in body' }, 'in body'],
  [{ data: '', a: 'in body' }, 'in body'],
  [{ data: [], a: 'in body' }, 'in body'],
];

test('takes the data from the first place of the contract that has it', async () => {
  const call: CompiledCall = {
    ...callOf(),
    outcomes: [{ is: 'ok', gives: ['rec', '', { a: 'string' }], from: ['data', ''] }],
  };
  for (const [body, data] of PLACES) {
    const { screen, host } = live({ calls: { call }, load: { x: { n: 1, call: 'call' } } });
    await host.last('call').answer(body);
    assert.is(screen.evaluate(['$', 'data', 'x', 'a']), data, JSON.stringify(body));
  }
});

test('reads fields by their names on the wire, at any depth', async () => {
  const call = callOf({ aliases: { title: 'zt', code: 'zc', data: 'zd', message: 'zm' } }, [
    'rec',
    '',
    { title: 'string' },
  ]);
  const { tap, host, said } = live({ calls: { call } });
  tap([step('call', { call: 'call', then: { ok: [says(['cat', ['$', 'answer', 'title'], ['$', 'message']])] } })]);
  await host.last('call').answer({ zc: 0, zm: '!', zd: { zt: 'Ulysses' } });
  assert.equal(said(), ['Ulysses!']);
});

test('a control whose handler still runs is busy and takes no taps', async () => {
  const { tap, host, screen } = live({ calls });
  const handler = [step('call', { call: 'book', then: {} })];
  tap(handler, 'submit');
  assert.ok(screen.controls.isBusy('submit'));
  for (let i = 0; i < 5; i += 1) tap(handler, 'submit');
  assert.is(host.sentTo('book').length, 1);
  assert.not.ok(screen.controls.isBusy('other'));
  tap(handler, 'other');
  assert.is(host.sentTo('book').length, 2, 'another control is free');
  await host.sentTo('book')[0]!.answer(OK);
  assert.not.ok(screen.controls.isBusy('submit'));
  tap(handler, 'submit');
  assert.is(host.sentTo('book').length, 3);
});

test('each event of a control is busy separately', () => {
  const { screen, host } = live({ calls });
  const handler = [step('call', { call: 'book', then: {} })];
  screen.controls.handle('field', 'tap', handler, screen.scope);
  screen.controls.handle('field', 'change', [says('changed')], screen.scope);
  assert.is(host.said.length, 1);
  assert.ok(screen.controls.isBusy('field'));
});

test('busy ends however the call ends', async () => {
  for (const end of ['refused', 'nothing', 'rejected'] as const) {
    const { tap, host, screen } = live({ calls });
    tap([asking()], 'submit');
    const sent = host.last('book');
    if (end === 'rejected') await sent.reject();
    else await sent.answer(end === 'refused' ? REFUSED : undefined);
    assert.not.ok(screen.controls.isBusy('submit'), end);
  }
});

test('a control stays busy while the handler of the outcome waits', async () => {
  const { tap, host, screen } = live({ calls });
  tap([asking({ refused: [step('wait', { ms: 100 })] })], 'submit');
  await host.last('book').answer(REFUSED);
  assert.ok(screen.controls.isBusy('submit'));
  await host.advance(100);
  assert.not.ok(screen.controls.isBusy('submit'));
});

test('shows a text while waiting for the answer', () => {
  const { tap, host } = live({ calls });
  tap([step('call', { call: 'book', busy: 'One moment', then: {} })]);
  assert.equal(host.log(), ['send book', 'toast info 2000 One moment']);
});

test('a `once` call is sent once on the whole screen, whichever control is used', async () => {
  const { tap, host } = live({ calls });
  const buy = [step('call', { call: 'buy', then: { ok: [says('bought')] } })];
  tap(buy, 'card');
  tap(buy, 'wallet');
  tap([step('run', { action: 'none' }), ...buy], 'link');
  assert.is(host.sentTo('buy').length, 1);
  await host.last('buy').answer(OK);
  assert.is(host.said.length, 1);
  tap(buy, 'wallet');
  assert.is(host.sentTo('buy').length, 2, 'another time it is another purchase');
});

test('a `once` call can be sent again after it was unreachable', async () => {
  const { tap, host } = live({ calls });
  const buy = [step('call', { call: 'buy', then: {} })];
  tap(buy, 'card');
  await host.last('buy').answer();
  assert.is(host.sentTo('buy').length, 1, 'nothing is repeated by itself');
  tap(buy, 'card');
  assert.is(host.sentTo('buy').length, 2);
});

test('other calls may be pending several times', () => {
  const { tap, host } = live({ calls });
  tap([asking()], 'one');
  tap([asking()], 'two');
  assert.is(host.sentTo('book').length, 2);
});

test('a tracked call is sent without waiting for an answer', async () => {
  const { tap, host, said, screen } = live({ calls });
  tap([step('track', { call: 'book', send: { page: 1 } }), says('after')], 'link');
  assert.equal(said(), ['after']);
  assert.not.ok(screen.controls.isBusy('link'));
  await host.last('book').answer(REFUSED);
  tap([step('track', { call: 'book' })]);
  await host.last('book').reject();
  assert.equal(said(), ['after']);
});

test('leaving drops the rest of every handler, but cancels no call', async () => {
  const { tap, host, said, screen } = live({ calls, state: { a: { initial: 0 } } });
  tap([asking()], 'one');
  tap([step('wait', { ms: 10 }), says('waited')], 'two');
  screen.leave();
  await host.last('book').answer({ ...OK, data: { title: 'a', price: 1 } });
  await host.advance(10);
  assert.equal(said(), []);
  tap([says('too late')], 'three');
  assert.equal(said(), []);
});

test('handlers interleave only at waits', async () => {
  const { tap, host, said } = live({ calls });
  tap([says('a1'), step('wait', { ms: 10 }), says('a2'), says('a3')], 'a');
  tap([says('b1'), step('wait', { ms: 10 }), says('b2'), says('b3')], 'b');
  await host.advance(10);
  assert.equal(said(), ['a1', 'b1', 'a2', 'a3', 'b2', 'b3']);
});

test('subscribers are notified once of all changes between two waits', async () => {
  const { tap, host, screen } = live({ calls, state: { a: { initial: 0 }, b: { initial: 0 } } });
  let notified = 0;
  screen.changes.subscribe(['state.a', 'state.b'], () => {
    notified += 1;
  });
  const set = (state: string) => step('set', { state, value: 1 });
  tap([set('a'), set('b'), step('call', { call: 'buy', then: { ok: [set('a'), set('b')] } })]);
  assert.is(notified, 1);
  await host.last('buy').answer(OK);
  assert.is(notified, 2);
});

test('an exception in a listener breaks neither the handler nor the other listeners', async () => {
  const { tap, host, screen, said } = live({ calls, state: { a: { initial: 0 } } });
  let notified = 0;
  screen.changes.subscribe(['state.a'], () => {
    throw new Error('broken listener');
  });
  screen.changes.subscribe(['state.a'], () => {
    notified += 1;
  });
  const set = step('set', { state: 'a', value: ['+', ['$', 'state', 'a'], 1] });
  tap([set, step('call', { call: 'buy', then: { ok: [set, says('done')] } })], 'submit');
  assert.is(notified, 1);
  await host.last('buy').answer(OK);
  assert.is(notified, 2);
  assert.equal(said(), ['done']);
  assert.not.ok(screen.controls.isBusy('submit'));
});

test('no answer of any form raises an uncaught error or leaves the control busy', async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => uncaught.push(reason);
  process.on('unhandledRejection', note);
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ code: fc.jsonValue(), message: fc.jsonValue(), success: fc.jsonValue(), data: fc.jsonValue() })
      .map((x) => JSON.stringify(x)),
    fc
      .record({ code: fc.constant('0'), data: fc.record({ title: fc.jsonValue(), price: fc.jsonValue() }) })
      .map((x) => JSON.stringify(x)),
  );
  await fc.assert(
    fc.asyncProperty(anything, fc.constantFrom(0, 200, 201, 204, 304, 500), async (text, status) => {
      const { tap, host, screen } = live({ calls, load: { book: { n: 1, call: 'book' } } });
      await host.last('book').answer(text, status);
      assert.ok(['ready', 'failed'].includes(screen.phase()), text);
      tap([asking()], 'submit');
      await host.last('book').answer(text, status);
      assert.not.ok(screen.controls.isBusy('submit'), text);
    }),
    { numRuns: 300 },
  );
  await nextTurn();
  process.off('unhandledRejection', note);
  assert.equal(uncaught, []);
});
