import { assert, test } from '../../suite.ts';
import { hoveredAt, offeredAt, openLibrary, showing, tapping } from './cursor.ts';

test('completes what an expression can read, with types', () => {
  const { byLabel } = offeredAt(showing('data.book.▮'));
  assert.is(byLabel.get('title')?.detail, 'text');
  assert.is(byLabel.get('price')?.detail, 'an amount (cents) or null');
  assert.is(byLabel.get('title')?.says, 'From call `book.detail`.');
});

test('completes best matches first', () => {
  assert.is(offeredAt(showing('data.book.▮')).labels[0], 'away');
});

test('completes names at the start of a value, each with a description', () => {
  const { byLabel } = offeredAt(showing('▮'));
  assert.is(byLabel.get('data')?.says, 'The answers of the loads.');
  assert.is(byLabel.get('money')?.detail, 'money(amount): text');
  assert.is(byLabel.get('startsWith'), undefined, 'a method stands behind its text');
});

test('completes in an incomplete expression', () => {
  for (const written of [
    'data.book.▮ > 0 &&',
    '!(data.book.▮',
    'size(data.book.▮',
    "data.book.away ? data.book.▮ : ''",
  ])
    assert.ok(offeredAt(showing(written)).labels.includes('title'), written);
});

test('completes in texts: after `=`, and in a placeholder', () => {
  const text = (words: string) => offeredAt({ view: [{ widget: 'text', text: words }] }).labels;
  assert.ok(text('=data.book.▮').includes('title'));
  assert.ok(text('The book "{data.book.▮}" is here').includes('title'));
  assert.not.ok(text('The book data.book.▮').includes('title'));
});

test('completes the variables of rows and of iterations', () => {
  const row = { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.▮' }] };
  assert.equal(offeredAt({ view: [row] }).labels, ['id', 'place']);
  assert.equal(offeredAt(showing('data.book.copies.any(c, c.▮')).labels, ['id', 'place']);
  assert.ok(offeredAt(showing('data.book.copies.any(c, ▮')).labels.includes('c'));
});

test('completes the methods of lists and of texts', () => {
  assert.equal(offeredAt(showing('data.book.copies.▮')).labels, ['all', 'any', 'filter', 'find', 'map']);
  assert.equal(offeredAt(showing('data.book.title.▮')).labels, ['matches', 'startsWith']);
});

test('completes in a document that lacks required properties', () => {
  const { labels } = offeredAt({ title: undefined, routes: undefined, ...showing('state.▮'), state: { open: {} } });
  assert.equal(labels, ['open']);
});

test('hovering an expression shows its type, its origin and its value in a fixture', () => {
  const fixture = 'screens/book/fixtures/lent.json';
  const files = {
    [fixture]: JSON.stringify({
      ...{ screen: 'book', fixture: 'lent', open: '/book?id=7', steps: [{ see: ['Hello'] }] },
      answers: { 'book.detail': { is: 'ok', gives: { state: 3 } } },
    }),
  };
  const hover = hoveredAt(showing('data.book.st▮ate == 3'), { files }, fixture);
  assert.is(hover?.code, 'data.book.state');
  assert.is(hover?.type, 'a whole number');
  assert.is(hover?.from, 'call `book.detail`');
  assert.is(hover?.value, '3');
  assert.is(hoveredAt(showing("params.i▮d == 'x'"), { files }, fixture)?.value, '"7"');
});

test('hovering shows values of a shared answer, and what the contract says of a name in an answer', () => {
  const fixture = 'screens/book/fixtures/lent.json';
  const shared = { call: 'book.detail', is: 'ok', gives: { state: 3, title: 'Emma' } };
  const text = JSON.stringify({
    ...{ screen: 'book', fixture: 'lent', open: '/book', steps: [{ see: ['Hello'] }] },
    answers: { 'book.detail': { like: 'lent', gives: { title: 'Anna', copies: [{ place: 'Hall' }] } } },
  });
  const files = { [fixture]: text, 'screens/answers/lent.json': JSON.stringify(shared) };
  assert.is(hoveredAt(showing('data.book.st▮ate == 3'), { files }, fixture)?.value, '3');
  assert.is(hoveredAt(showing("data.book.ti▮tle == ''"), { files }, fixture)?.value, '"Anna"');
  const hover = openLibrary({ files }).hover(fixture, text.indexOf('place'));
  assert.equal([hover?.type, hover?.from], ['text', 'shape `Copy`']);
});

test('hovering a handler shows its actions', () => {
  const actions = { done: [{ do: 'call', call: 'book.reserve', then: { taken: [] } }] };
  assert.is(hoveredAt({ actions, ...tapping({ do: 'run', action: 'do▮ne' }) })?.type, 'call book.reserve');
});

test('hovering shows the definition of a rule and the description of a function', () => {
  const rules = { lent: 'data.book.state == 3' };
  assert.is(hoveredAt({ rules, ...showing('rules.le▮nt') })?.says, 'Is `data.book.state == 3`.');
  const hover = hoveredAt(showing('siz▮e(data.book.title) > 3'));
  assert.is(hover?.code, 'size(of): a whole number');
  assert.match(hover?.says ?? '', /UTF-16/);
});

test('hovering shows the narrowed type after a condition', () => {
  const hover = hoveredAt(showing('data.book.price != null && data.book.pri▮ce > 5'));
  assert.is(hover?.type, 'an amount (cents)');
});

test('describes the values that a schema lists', () => {
  const button = (more: object) => ({
    view: [{ widget: 'button', label: 'Go', on: { tap: [{ do: 'back' }] }, ...more }],
  });
  assert.match(hoveredAt(button({ look: 'qui▮et' }))?.says ?? '', /^text only/);
  assert.match(hoveredAt({ view: [{ widget: 'te▮xt', text: 'Hello' }] })?.says ?? '', /\w/);
  assert.match(hoveredAt(button({ on: { tap: [{ do: 'ba▮ck' }] } }))?.says ?? '', /^Goes back/);
  assert.match(offeredAt(button({ look: '▮' })).byLabel.get('secondary')?.says ?? '', /^an alternative/);
});

test('completes roots before functions', () => {
  const { labels } = offeredAt({ view: [{ widget: 'text', text: '=▮' }] });
  assert.ok(labels.indexOf('data') < labels.indexOf('lower'), labels.join(' '));
  assert.ok(labels.indexOf('session') < labels.indexOf('date'), labels.join(' '));
});

test('iterations of a list say what they give, in completions and on hover', () => {
  const { byLabel } = offeredAt(showing('data.book.copies.▮'));
  assert.is(byLabel.get('find')?.detail, 'list.find(x, condition): an entry or null');
  assert.is(byLabel.get('filter')?.says, 'The entries for which the condition holds.');
  assert.is(
    hoveredAt(showing("data.book.copies.an▮y(c, c.place == 'Hall')"))?.code,
    'list.any(x, condition): true or false',
  );
});
