import { editState } from '../../../renderer/state/edit.ts';
import type { Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { step } from '../document.ts';
import { live } from '../live.ts';

const DRAFT = { address: { city: 'Cebu', zip: null }, rows: [{ done: false }, { done: false }], counts: { a: 1 } };

test('a part is replaced without mutating the old value, and unchanged parts are shared', () => {
  const before = structuredClone(DRAFT);
  const edited = editState(before, ['rows', 1, 'done'], true) as typeof DRAFT;
  assert.equal(edited, { ...DRAFT, rows: [{ done: false }, { done: true }] });
  assert.equal(before, DRAFT);
  assert.is(edited.address, before.address);
  assert.is(edited.rows[0], before.rows[0]);
  assert.is.not(edited.rows, before.rows);
});

test('fields and keys can be added, list positions cannot', () => {
  assert.equal(editState(DRAFT, ['counts', 'b'], 2), { ...DRAFT, counts: { a: 1, b: 2 } });
  for (const at of [
    ['rows', 2, 'done'],
    ['rows', -1],
    ['rows', 'length'],
    ['address', 'zip', 'x'],
    ['no', 'x'],
  ])
    assert.throws(() => editState(DRAFT, at, 1), /has no part/);
});

test('no key reaches the prototype of a record', () => {
  for (const at of [
    ['__proto__', 'bad'],
    ['counts', '__proto__'],
    ['counts', 'constructor', 'bad'],
  ])
    assert.throws(() => editState(structuredClone(DRAFT), at, true), /has no part/);
  assert.is(({} as { bad?: boolean }).bad, undefined);
});

const state = (...names: string[]): Expr => ['$', 'state', ...names];
const rows: Expr = ['list', ['rec', 'name', 'a', 'done', false], ['rec', 'name', 'b', 'done', false]];

test('a handler sets a part of a state, and the next step reads it', () => {
  const { tap, screen } = live({ state: { rows: { initial: rows }, last: { initial: 0 } } });
  const other = screen.evaluate(['[]', state('rows'), 0]);
  tap([
    step('set', { state: 'last', value: 1 }),
    step('set', { state: 'rows', at: ['list', state('last'), 'done'], value: true }),
  ]);
  assert.is(screen.evaluate(['.', ['[]', state('rows'), 1], 'done']), true);
  assert.is(screen.evaluate(['.', ['[]', state('rows'), 1], 'name']), 'b');
  assert.is(screen.evaluate(['[]', state('rows'), 0]), other);
});

test('a part that does not exist is reported and ends the handler', () => {
  const { tap, screen, host } = live({ state: { rows: { initial: rows } } });
  tap([step('set', { state: 'rows', at: ['list', 7, 'done'], value: true }), step('toast', { text: 'on' })]);
  assert.is(screen.evaluate(['fn', 'size', state('rows')]), 2);
  assert.equal(host.codes(), ['action-failed']);
  assert.equal(host.log(), []);
});
