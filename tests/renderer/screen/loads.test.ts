import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { call, path, screenDocument, steps, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const CALLS = { 'book.detail': call(), 'shelf.list': call() };
const OK = (data: unknown) => ({ code: 0, data });

function open(more: Partial<CompiledScreen>, host = fakeHost()) {
  const screen = createWholeScreen(screenDocument({ calls: CALLS, view: [widget('text')], ...more }), host);
  screen.start();
  return { screen, host };
}

test('a screen sends nothing before it starts, and starts once', () => {
  const host = fakeHost();
  const screen = createWholeScreen(
    screenDocument({ calls: CALLS, load: { book: { n: 1, call: 'book.detail' } } }),
    host,
  );
  assert.equal(host.log(), []);
  screen.start();
  screen.start();
  assert.equal(host.log(), ['send book.detail']);
});

test('loads start concurrently; the view appears when all required ones have arrived', async () => {
  const { screen, host } = open({
    load: {
      book: { n: 1, call: 'book.detail' },
      shelf: { n: 2, call: 'shelf.list' },
      more: { n: 3, call: 'shelf.list', optional: true },
    },
  });
  assert.is(screen.phase(), 'loading');
  assert.is(host.pending.length, 3);
  await host.next().answer(OK({ title: 'A' }));
  assert.is(screen.phase(), 'loading');
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'ready');
  assert.is(screen.evaluate(path('data.book.title')), 'A');
  assert.is(screen.evaluate(path('data.more')), null);
});

test('a load that reads the data of another waits for it', async () => {
  const { screen, host } = open({
    load: {
      book: { n: 1, call: 'book.detail', send: { id: path('data.shelf.first') }, after: ['shelf'] },
      shelf: { n: 2, call: 'shelf.list' },
    },
  });
  assert.equal(host.log(), ['send shelf.list']);
  await host.next().answer(OK({ first: 'b7' }));
  assert.is(host.next().request.body, 'id=b7');
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'ready');
});

test('a load whose condition is false is not sent, and nothing waits for it', async () => {
  const { screen, host } = open({
    load: {
      book: { n: 1, call: 'book.detail', when: false },
      shelf: { n: 2, call: 'shelf.list', after: ['book'] },
    },
  });
  assert.equal(host.log(), ['send shelf.list']);
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'ready');
  assert.is(screen.evaluate(path('data.book')), null);
});

test('a failed load makes the screen fail; a retry runs it and those that wait for it', async () => {
  const { screen, host } = open({
    load: {
      book: { n: 1, call: 'book.detail' },
      shelf: { n: 2, call: 'shelf.list', after: ['book'] },
      other: { n: 3, call: 'shelf.list' },
    },
  });
  await host.next().answer({ code: 5 });
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'failed');
  host.log();
  screen.retry?.();
  assert.is(screen.phase(), 'loading');
  assert.equal(host.log(), ['send book.detail']);
  await host.next().answer(OK({}));
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'ready');
});

test('an optional load may fail: the view appears, and dependent loads continue without it', async () => {
  const { screen, host } = open({
    load: {
      more: { n: 1, call: 'shelf.list', optional: true },
      book: { n: 2, call: 'book.detail', after: ['more'] },
    },
  });
  await host.next().answer('<html>');
  assert.is(screen.phase(), 'loading');
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'ready');
});

test('the handler of a load runs with its data, in the same transaction', async () => {
  const { screen, host } = open({
    state: { title: { initial: '' } },
    load: {
      book: {
        n: 1,
        call: 'book.detail',
        then: { ok: steps({ do: 'set', state: 'title', value: path('answer.title') }) },
      },
    },
  });
  const seen: unknown[] = [];
  screen.changes.subscribe(['phase'], () => seen.push([screen.phase(), screen.evaluate(path('state.title'))]));
  await host.next().answer(OK({ title: 'A' }));
  assert.equal(seen, [['ready', 'A']]);
});

test('a load that opens another screen shows no view, unless leaving fails', async () => {
  const then = { ok: steps({ do: 'open-url', url: 'https://x.example/', replace: true }) };
  const { screen, host } = open({ load: { book: { n: 1, call: 'book.detail', then } } });
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'loading');
  screen.stay();
  assert.is(screen.phase(), 'ready');
});

test('leaving that takes too long counts as failed', async () => {
  const { screen, host } = open({
    on: { enter: steps({ do: 'go', screen: 'x', path: '/x' }) },
    load: { book: { n: 1, call: 'book.detail' } },
  });
  assert.equal(host.log(), ['go /x']);
  await host.advance(10_000);
  assert.equal(host.log(), ['send book.detail']);
  await host.next().answer(OK({}));
  assert.is(screen.phase(), 'ready');
});

test('an outcome that the screen does not handle runs the contract’s `usually`', async () => {
  const failed = { is: 'failed', usually: steps({ do: 'toast', text: path('message'), kind: 'error' }) };
  const calls = { 'book.detail': call({ outcomes: [failed], unreachable: steps({ do: 'toast', text: 'No answer' }) }) };
  const one = open({ calls, load: { book: { n: 1, call: 'book.detail' } } });
  await one.host.next().answer({ code: 1, message: 'Gone' });
  assert.equal(one.host.log(), ['send book.detail', 'toast error 3000 Gone']);
  const two = open({ calls, load: { book: { n: 1, call: 'book.detail', then: { failed: [] } } } });
  await two.host.next().answer({ code: 1, message: 'Gone' });
  assert.equal(two.host.log(), ['send book.detail']);
  const three = open({ calls, load: { book: { n: 1, call: 'book.detail' } } });
  await three.host.next().answer('', 0);
  assert.equal(three.host.log(), ['send book.detail', 'toast info 2000 No answer']);
});

const reloading = (then = {}): Partial<CompiledScreen> => ({
  load: { book: { n: 1, call: 'book.detail', then } },
  actions: { again: steps({ do: 'reload', load: 'book' }) },
  on: { back: steps({ do: 'reload', load: 'book' }) },
});

test('a reload keeps the old data until the new data arrives; of several the latest wins', async () => {
  const { screen, host } = open(reloading());
  await host.next().answer(OK({ title: 'A' }));
  screen.back();
  screen.back();
  const [first, second] = host.pending;
  assert.is(screen.phase(), 'ready');
  await second!.answer(OK({ title: 'C' }));
  await first!.answer(OK({ title: 'B' }));
  assert.is(screen.evaluate(path('data.book.title')), 'C');
});

test('a reload that fails leaves data and view unchanged', async () => {
  const { screen, host } = open(reloading());
  await host.next().answer(OK({ title: 'A' }));
  screen.back();
  await host.next().answer('', 0);
  assert.is(screen.phase(), 'ready');
  assert.is(screen.evaluate(path('data.book.title')), 'A');
});

test('a reload of a load whose condition has become false is not sent, and removes its data', async () => {
  const { screen, host } = open({
    state: { wanted: { initial: true } },
    load: { book: { n: 1, call: 'book.detail', when: path('state.wanted') } },
    on: { back: steps({ do: 'set', state: 'wanted', value: false }, { do: 'reload', load: 'book' }) },
  });
  await host.next().answer(OK({ title: 'A' }));
  assert.is(screen.evaluate(path('data.book.title')), 'A');
  screen.back();
  assert.is(host.pending.length, 0);
  assert.equal([screen.phase(), screen.evaluate(path('data.book'))], ['ready', null]);
});

test('an answer that arrives after its load’s condition has become false is ignored', async () => {
  const { screen, host } = open({
    state: { wanted: { initial: true } },
    load: { book: { n: 1, call: 'book.detail', when: path('state.wanted') } },
    on: { back: steps({ do: 'set', state: 'wanted', value: false }, { do: 'reload', load: 'book' }) },
  });
  const late = host.next();
  screen.back();
  await late.answer(OK({ title: 'A' }));
  assert.equal([screen.phase(), screen.evaluate(path('data.book'))], ['ready', null]);
});

test('a reload is sent if the condition of the load is true now', () => {
  const { host, screen } = open({
    state: { wanted: { initial: false } },
    load: { book: { n: 1, call: 'book.detail', when: path('state.wanted') } },
    on: { back: steps({ do: 'set', state: 'wanted', value: true }, { do: 'reload', load: 'book' }) },
  });
  assert.equal(host.log(), []);
  screen.back();
  assert.equal(host.log(), ['send book.detail']);
});

test('a reload waits for the data that its load reads', async () => {
  const { screen, host } = open({
    load: {
      shelf: { n: 1, call: 'shelf.list' },
      book: { n: 2, call: 'book.detail', send: { id: path('data.shelf.first') }, after: ['shelf'] },
    },
    on: { back: steps({ do: 'reload', load: 'book' }) },
  });
  screen.back();
  assert.equal(host.log(), ['send shelf.list']);
  await host.next().answer(OK({ first: 'b7' }));
  assert.is(host.next().request.body, 'id=b7');
});

test('a reload cancels the running handler of the previous load', async () => {
  const { screen, host } = open(
    reloading({ ok: steps({ do: 'wait', ms: 1000 }, { do: 'toast', text: path('answer.title') }) }),
  );
  await host.next().answer(OK({ title: 'A' }));
  host.log();
  screen.back();
  await host.next().answer(OK({ title: 'B' }));
  await host.advance(2000);
  assert.equal(host.log(), ['send book.detail', 'toast info 2000 B']);
});

test('a screen without a required parameter has failed, and offers no useless retry', () => {
  const { screen, host } = open({
    params: { id: 'int!' },
    load: { book: { n: 1, call: 'book.detail' } },
    on: { enter: steps({ do: 'toast', text: 'Hi' }) },
  });
  assert.is(screen.phase(), 'failed');
  assert.is(screen.retry, undefined);
  assert.equal(host.log(), []);
  assert.equal(
    host.reports.map(({ code }) => code),
    ['parameter-missing'],
  );
});

test('answers for a screen that was left are ignored', async () => {
  const { screen, host } = open({
    load: { book: { n: 1, call: 'book.detail', then: { ok: steps({ do: 'toast', text: 'Hi' }) } } },
  });
  screen.leave();
  await host.next().answer(OK({}));
  assert.is(screen.evaluate(path('data.book')), null);
  assert.equal(host.log(), ['send book.detail']);
});
