import { assert, test } from '../../suite.ts';
import { offeredAt, openLibrary, showing, tapping } from './cursor.ts';

const shelf = { screens: { shelf: { params: { id: 'string!', page: 'int?' } } } };

test('completes screens as a target of `go`, and the parameters of the screen', () => {
  const { labels, byLabel } = offeredAt(tapping({ do: 'go', to: '▮' }), shelf);
  assert.equal(labels, ['book', 'desk', 'shelf']);
  assert.is(byLabel.get('shelf')?.detail, 'Book · /shelf');
  const taken = offeredAt(tapping({ do: 'go', to: 'shelf', with: { '▮': '' } }), shelf);
  assert.equal(taken.labels, ['id', 'page']);
  assert.is(taken.byLabel.get('id')?.detail, 'string!');
});

test('completes only calls that fit the action', () => {
  assert.equal(offeredAt(tapping({ do: 'call', call: '▮' })).labels, ['book.detail', 'book.reserve']);
  assert.equal(offeredAt(tapping({ do: 'track', call: '▮' })).labels, ['count']);
});

test('completes the outcomes of a call, including the general ones', () => {
  const { labels } = offeredAt(tapping({ do: 'call', call: 'book.reserve', then: { ok: [], '▮': [] } }));
  assert.equal(labels, ['else', 'failed', 'taken', 'unreachable']);
});

test('completes the parameters of a call', () => {
  assert.equal(offeredAt(tapping({ do: 'call', call: 'book.reserve', send: { '▮': '' } })).labels, ['id', 'note']);
});

test('completes overlays, and the arguments of each', () => {
  const overlays = {
    thanks: { widget: 'dialog', title: 'Thanks', with: { name: 'string' }, children: [] },
    rating: { widget: 'dialog', title: 'Rating', children: [] },
  };
  const { labels, byLabel } = offeredAt({ ...tapping({ do: 'open', overlay: '▮' }), overlays });
  assert.equal(labels, ['rating', 'thanks']);
  assert.is(byLabel.get('thanks')?.detail, 'dialog Thanks');
  const handed = offeredAt({ ...tapping({ do: 'open', overlay: 'thanks', with: { '▮': '' } }), overlays });
  assert.equal(handed.labels, ['name']);
});

test('completes fragments, and the arguments of each', () => {
  const fragments = { head: { with: { title: 'string' }, view: [{ widget: 'text', text: '=with.title' }] } };
  assert.equal(offeredAt({ view: [{ use: '▮' }] }, { fragments }).labels, ['head']);
  assert.equal(offeredAt({ view: [{ use: 'head', with: { '▮': '' } }] }, { fragments }).labels, ['title']);
});

test('completes states, timers, fields, loads and named actions of the document', () => {
  const declared = {
    state: { open: { type: 'bool', initial: false } },
    timers: { resend: { seconds: 60 } },
    actions: { done: [{ do: 'back' }] },
  };
  const form = { widget: 'input', label: 'Note', field: 'note' };
  const offered = (action: object) => {
    const button = { widget: 'button', label: 'Go', on: { tap: [action] } };
    return offeredAt({ ...declared, view: [form, button] }).labels;
  };
  assert.equal(offered({ do: 'set', state: '▮', value: true }), ['open']);
  assert.equal(offered({ do: 'start', timer: '▮' }), ['resend']);
  assert.equal(offered({ do: 'run', action: '▮' }), ['done']);
  assert.equal(offered({ do: 'reload', load: '▮' }), ['book']);
  assert.equal(offered({ do: 'reset', fields: ['▮'] }), ['note']);
});

test('completes stored values, session parameters, assets, messages and shapes', () => {
  const stored = { draft: { is: 'string', in: 'local' } };
  assert.equal(offeredAt(tapping({ do: 'store', name: '▮', value: '' }), { stored }).labels, ['draft']);
  assert.equal(offeredAt(tapping({ do: 'set-session', with: { '▮': '' } })).labels, ['reader', 'region']);
  const view = [{ widget: 'image', alt: 'Cover', src: '▮' }];
  assert.ok(offeredAt({ view }).labels.includes('cover/1'));
  const files = { 'screens/product.json': JSON.stringify({ bridge: { toRate: { with: ['stars'] } } }) };
  assert.equal(offeredAt(tapping({ do: 'bridge', action: '▮' }), { files }).labels, ['toRate']);
  const parameter = offeredAt(tapping({ do: 'bridge', action: 'toRate', with: { '▮': '' } }), { files });
  assert.equal(parameter.labels, ['stars']);
  const shapes = offeredAt({ params: { copy: '▮' } }).labels;
  for (const shape of ['Copy', 'string', 'int?']) assert.ok(shapes.includes(shape), shape);
});

test('completes the known values of a status', () => {
  const { labels, byLabel } = offeredAt(showing('data.book.state == ▮'));
  assert.equal(labels.slice(0, 3), ['1', '2', '3']);
  assert.is(byLabel.get('1')?.detail, 'named by the contract');
  const cases = [{ is: ['▮'], show: [] }];
  assert.equal(offeredAt({ view: [{ switch: 'data.book.state', cases, else: [] }] }).labels.slice(0, 3), [
    '1',
    '2',
    '3',
  ]);
});

test('describes parameters, arguments and messages', () => {
  const screens = { shelf: { params: { page: { type: 'int?', note: 'From 1' } } } };
  const taken = offeredAt(tapping({ do: 'go', to: 'shelf', with: { '▮': '' } }), { screens });
  assert.is(taken.byLabel.get('page')?.detail, 'int?');
  const fragments = { list: { with: { copies: { list: 'Copy', max: 9 } }, view: [{ widget: 'text', text: 'x' }] } };
  const handed = offeredAt({ view: [{ use: 'list', with: { '▮': '' } }] }, { fragments });
  assert.is(handed.byLabel.get('copies')?.detail, 'list of Copy');
  const files = { 'screens/product.json': JSON.stringify({ bridge: { toRate: { with: ['stars'] }, toHome: {} } }) };
  const { byLabel } = offeredAt(tapping({ do: 'bridge', action: '▮' }), { files });
  assert.equal([byLabel.get('toRate')?.detail, byLabel.get('toHome')?.detail], ['takes stars', 'takes nothing']);
});

test('completes shapes at any depth of a call’s answer', () => {
  const path = 'screens/calls/library.json';
  for (const place of ['"title": "string"', '"list": "Copy"']) {
    const service = openLibrary();
    const text = service.textOf(path)!;
    const [name] = place.split(':');
    const offset = text.indexOf(place) + name!.length + 3;
    service.update(path, text.replace(place, `${name}: ""`));
    const labels = service.completions(path, offset).map(({ label }) => label);
    for (const shape of ['Copy', 'string', 'int?']) assert.ok(labels.includes(shape), `${place}: ${shape}`);
  }
});

test('an answer of a fixture is given no outcome that only a handler has', () => {
  const service = openLibrary();
  const file = 'screens/book/fixtures/outcomes.json';
  const text = '{ "screen": "book", "answers": { "book.reserve": { "is": "" } } }';
  service.update(file, text);
  const offered = service.completions(file, text.indexOf('""') + 1);
  assert.equal(
    offered.map(({ label }) => label),
    ['failed', 'ok', 'taken', 'unreachable'],
  );
});

test('an address of a fixture is completed with routes, and with what is read from it', () => {
  const service = openLibrary();
  const file = 'screens/book/fixtures/opened.json';
  const offered = (open: string) => {
    const text = `{ "screen": "book", "open": "${open}▮" }`;
    service.update(file, text.replace('▮', ''));
    return service.completions(file, text.indexOf('▮')).map(({ label }) => label);
  };
  assert.equal(offered(''), ['/book']);
  assert.equal(offered('/book?'), ['id', 'reader', 'region']);
});

test('a fixture is offered its own screen, the calls of that screen, and common steps first', () => {
  const calls = [{ call: 'a.first', method: 'GET', path: '/first', client: 'json', outcomes: [{ is: 'ok' }] }];
  const service = openLibrary({ calls, screens: { about: {} } });
  const file = 'screens/book/fixtures/likely.json';
  const first = (text: string) => {
    service.update(file, text.replace('▮', ''));
    return service.completions(file, text.indexOf('▮'))[0]?.label;
  };
  assert.is(first('{ "screen": "▮" }'), 'book');
  assert.is(first('{ "screen": "book", "answers": { "▮" } }'), 'book.detail');
  assert.is(first('{ "screen": "book", "steps": [{ "▮" }] }'), 'tap');
});

test('the outcome of a contract is offered the names that other contracts use', () => {
  const service = openLibrary();
  const file = 'screens/calls/more.json';
  const text = '{ "calls": [{ "call": "x", "outcomes": [{ "is": "" }] }] }';
  service.update(file, text);
  const labels = service.completions(file, text.indexOf('""') + 1).map(({ label }) => label);
  assert.equal(labels, ['failed', 'ok', 'taken']);
});

test('the entries of a list with known values are completed', () => {
  const overlays = { rating: { widget: 'dialog', title: 'Rating', dismiss: ['▮'], children: [] } };
  const { labels, byLabel } = offeredAt({ overlays });
  assert.equal(labels, ['escape', 'icon', 'outside']);
  assert.is(byLabel.get('outside')?.says, 'a tap outside of it.');
});

test('a value that shares its description with another one has it as well', () => {
  const { byLabel } = offeredAt({ view: [{ widget: 'text', text: 'Emma', look: '▮' }] });
  assert.is(byLabel.get('title')?.says, 'larger, and headings for screen readers.');
});

test('what decides the kind of an object is offered before the properties of all kinds', () => {
  assert.equal(offeredAt({ view: [{ '▮': '' }] }).labels.slice(0, 5), ['widget', 'each', 'show', 'switch', 'use']);
  assert.equal(offeredAt(tapping({ '▮': '' })).labels.slice(0, 1), ['do']);
});

test('a text without its closing quote is replaced up to the cursor, not to the end of its line', () => {
  const service = openLibrary();
  const text = '{ "view": [{ "widget": "tex }] }';
  service.update('screens/book/screen.json', text);
  const [first] = service.completions('screens/book/screen.json', text.indexOf('tex') + 3);
  assert.is(text.slice(first!.start, first!.end), '"tex');
});

test('the data of an answer in a fixture is completed with the names and known values of the contract', () => {
  const service = openLibrary();
  const file = 'screens/book/fixtures/given.json';
  const offered = (given: string) => {
    const text = `{ "screen": "book", "answers": { "book.detail": { "is": "ok", "gives": { ${given} } } } }`;
    service.update(file, text.replace('▮', ''));
    return service.completions(file, text.indexOf('▮'));
  };
  const [first] = offered('▮');
  assert.equal([first?.label, first?.detail, first?.insert], ['away', 'true or false', `"away": \${1}`]);
  assert.equal(offered('"copies": [{ "▮" }]')[0]?.label, 'id');
  assert.not.ok(offered('"title": "Emma", "▮"').some(({ label }) => label === 'title'));
});
