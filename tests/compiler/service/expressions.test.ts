import { assert, test } from '../../suite.ts';
import { hoveredAt, offeredAt, showing } from './desk.ts';

test('offers what an expression can read, with types', () => {
  const { byLabel } = offeredAt(showing('data.book.▮'));
  assert.is(byLabel.get('title')?.detail, 'text');
  assert.is(byLabel.get('price')?.detail, 'an amount (cents) or null');
  assert.is(byLabel.get('title')?.says, 'From call `book.detail`.');
});

test('puts what fits first', () => {
  assert.is(offeredAt(showing('data.book.▮')).labels[0], 'away');
});

test('offers names where a value begins, with a line each', () => {
  const { byLabel } = offeredAt(showing('▮'));
  assert.is(byLabel.get('data')?.says, 'The answers of the loads.');
  assert.is(byLabel.get('money')?.detail, 'money(amount): text');
  assert.is(byLabel.get('startsWith'), undefined, 'a method stands behind its text');
});

test('completes in the middle of what does not parse yet', () => {
  for (const written of [
    'data.book.▮ > 0 &&',
    '!(data.book.▮',
    'size(data.book.▮',
    "data.book.away ? data.book.▮ : ''",
  ])
    assert.ok(offeredAt(showing(written)).labels.includes('title'), written);
});

test('completes in texts: behind an `=`, and in a hole', () => {
  const text = (words: string) => offeredAt({ view: [{ widget: 'text', text: words }] }).labels;
  assert.ok(text('=data.book.▮').includes('title'));
  assert.ok(text('The book "{data.book.▮}" is here').includes('title'));
  assert.not.ok(text('The book data.book.▮').includes('title'));
});

test('knows the rows around, and those that an expression goes through', () => {
  const row = { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.▮' }] };
  assert.equal(offeredAt({ view: [row] }).labels, ['id', 'place']);
  assert.equal(offeredAt(showing('data.book.copies.any(c, c.▮')).labels, ['id', 'place']);
  assert.ok(offeredAt(showing('data.book.copies.any(c, ▮')).labels.includes('c'));
});

test('offers what goes through a list, and what is asked of a text', () => {
  assert.equal(offeredAt(showing('data.book.copies.▮')).labels, ['all', 'any', 'filter', 'find', 'map']);
  assert.equal(offeredAt(showing('data.book.title.▮')).labels, ['matches', 'startsWith']);
});

test('offers the names of a document that lacks half of what it needs', () => {
  const { labels } = offeredAt({ title: undefined, routes: undefined, ...showing('state.▮'), state: { open: {} } });
  assert.equal(labels, ['open']);
});

test('says of an expression what type it is, where it comes from and what it is in a fixture', () => {
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

test('explains the definition of a rule, and what a function does', () => {
  const rules = { lent: 'data.book.state == 3' };
  assert.is(hoveredAt({ rules, ...showing('rules.le▮nt') })?.says, 'Is `data.book.state == 3`.');
  const hover = hoveredAt(showing('siz▮e(data.book.title) > 3'));
  assert.is(hover?.code, 'size(of): a whole number');
  assert.match(hover?.says ?? '', /UTF-16/);
});

test('says what is known where a condition has been tested', () => {
  const hover = hoveredAt(showing('data.book.price != null && data.book.pri▮ce > 5'));
  assert.is(hover?.type, 'an amount (cents)');
});

test('explains the values that a schema lists', () => {
  const button = (more: object) => ({
    view: [{ widget: 'button', label: 'Go', on: { tap: [{ do: 'back' }] }, ...more }],
  });
  assert.match(hoveredAt(button({ look: 'qui▮et' }))?.says ?? '', /^text only/);
  assert.match(hoveredAt({ view: [{ widget: 'te▮xt', text: 'Hello' }] })?.says ?? '', /\w/);
  assert.match(hoveredAt(button({ on: { tap: [{ do: 'ba▮ck' }] } }))?.says ?? '', /^Goes back/);
  assert.match(offeredAt(button({ look: '▮' })).byLabel.get('secondary')?.says ?? '', /^an alternative/);
});

test('offers what is read before functions', () => {
  const { labels } = offeredAt({ view: [{ widget: 'text', text: '=▮' }] });
  assert.ok(labels.indexOf('data') < labels.indexOf('lower'), labels.join(' '));
  assert.ok(labels.indexOf('session') < labels.indexOf('date'), labels.join(' '));
});
