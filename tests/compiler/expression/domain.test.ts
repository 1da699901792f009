import { bothHold, constantTruth } from '../../../compiler/expression/proof/domain.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import { narrow } from '../../../compiler/expression/types/narrow.ts';
import type { Scope, Type } from '../../../compiler/expression/types/types.ts';
import { assert, test } from '../../suite.ts';
import { ast, record, scope } from './example.ts';

const proof = (text: string, where?: string): string | undefined =>
  constantTruth(ast(text), scope, where ? narrow(ast(where), true, scope, NO_FACTS) : NO_FACTS)?.proof;

const proves = (cases: { [text: string]: string }): void => {
  for (const [text, says] of Object.entries(cases)) assert.is(proof(text), says, text);
};
const isSilent = (...texts: string[]): void => {
  for (const text of texts) assert.is(proof(text), undefined, text);
};

test('finds conditions that are constant because values exclude each other', () => {
  const status = '`data.parcel.status` cannot be 10 and 20 at once';
  proves({
    'data.parcel.status != 10 || data.parcel.status != 20': `always true: ${status}`,
    'data.parcel.status == 10 && 20 == data.parcel.status': `always false: ${status}`,
    'form.agree && data.parcel.status in [10] && data.parcel.status in [20, 30]': `always false: ${status}`,
    "data.parcel.note == null && data.parcel.note == 'a'":
      "always false: `data.parcel.note` cannot be null and 'a' at once",
    "form.name == 'a' && form.name != 'a'": "always false: `form.name` cannot be 'a' and something else at once",
    'form.agree || !form.agree': 'always true: `form.agree` cannot be true and false at once',
    'data.parcel.paid == true && data.parcel.paid == null':
      'always false: `data.parcel.paid` cannot be true and null at once',
    "(data.parcel.note ?? '') == '' && data.parcel.note == 'a'":
      "always false: `data.parcel.note` cannot be '' and 'a' at once",
    '(form.agree ? form.stars == 1 : form.stars == 2) && form.stars == 3':
      'always false: no value of `form.stars` makes it true',
  });
  isSilent(
    'data.parcel.status == 10',
    'data.parcel.status in [10, 20, 30]',
    "data.parcel.kind == 'letter' || data.parcel.kind == 'box' || data.parcel.kind == 'pallet'",
    "data.parcel.note == null || data.parcel.note != 'a'",
    'form.agree && data.parcel.done',
  );
});

test('uses closed sets, ranges and types that are never null', () => {
  proves({
    "data.parcel.size in ['s', 'm', 'l']": "always true: `data.parcel.size` is always one of 's', 'm', 'l'",
    "data.parcel.size == 'xl'": "always false: `data.parcel.size` is always one of 's', 'm', 'l'",
    'data.parcel.name == null': 'always false: `data.parcel.name` is never null',
    'form.stars > 5 && form.stars < 6': 'always false: `form.stars > 5` and `form.stars < 6` cannot both be true',
    'form.stars > 3 || form.stars < 5':
      'always true: `form.stars > 3` or `form.stars < 5` holds for every value of `form.stars`',
    'size(form.name) >= 0': 'always true: `size(form.name)` is at least 0',
    'size(form.name) < 0': 'always false: `size(form.name)` is at least 0',
    'size(data.parcel.stops) > 10': 'always false: `size(data.parcel.stops)` is at most 10',
    '10 >= let.count': 'always true: `size(data.parcel.stops)` is at most 10',
    "size(data.parcel.stops.filter(stop, stop.title != '')) == 11":
      "always false: `size(data.parcel.stops.filter(stop, stop.title != ''))` is at most 10",
    'size(data.parcel.byDay) > 7': 'always false: `size(data.parcel.byDay)` is at most 7',
    'size([form.name]) > 1': 'always false: `size([form.name])` is at most 1',
    true: 'always true: it reads nothing that could change',
    "1 == 2 && form.name == ''": 'always false: a part of it that reads nothing decides it',
  });
  isSilent(
    'data.parcel.weight > 5 && data.parcel.weight < 6',
    'form.stars > 5 && form.stars < 7',
    'size(form.name) > 0',
    'size(data.parcel.stops) >= 10',
    'size(state.seen) > 10',
    'size(state.seen.map(name, trim(name))) > 10',
    'form.stars < 0',
  );
});

test('uses the minimum and maximum of a number', () => {
  const stars: Type = { is: 'int', least: 0, most: 5 };
  const bounded: Scope = { ...scope, lookup: (name) => (name === 'form' ? record({ stars }) : scope.lookup(name)) };
  const proof = (text: string) => constantTruth(ast(text), bounded, NO_FACTS)?.proof;
  for (const text of ['form.stars > 5', 'form.stars == 6', 'form.stars >= 6 && form.stars != 7'])
    assert.is(proof(text), 'always false: `form.stars` is at most 5');
  for (const text of ['form.stars <= 5', 'form.stars != 6', '!(form.stars > 5)'])
    assert.is(proof(text), 'always true: `form.stars` is at most 5');
  for (const text of ['form.stars >= 0', 'form.stars > -1'])
    assert.is(proof(text), 'always true: `form.stars` is at least 0');
  for (const text of ['form.stars > 4', 'form.stars >= 1', 'form.stars == 5', 'form.stars != 0'])
    assert.is(proof(text), undefined);
  const one = ast('form.stars != 0');
  assert.is(constantTruth(ast('form.stars > 0'), bounded, narrow(one, true, bounded, NO_FACTS))?.always, true);
});

test('finds values for which two conditions on one path both hold', () => {
  const both = (one: string, other: string) => [...(bothHold(ast(one), ast(other), scope) ?? [])];
  assert.equal(both('data.parcel.status in [10, 20]', 'data.parcel.status != 10'), [['data.parcel.status', 20]]);
  assert.equal(both('data.parcel.status == 10', 'data.parcel.status in [20, 30]'), []);
  assert.equal(both('data.parcel.status == 10', 'data.parcel.done'), []);
  assert.equal(both("data.parcel.name.startsWith('a')", "data.parcel.name == 'b'"), []);
});

test('treats comparisons that it cannot analyse as unknown booleans', () => {
  proves({
    'form.name == session.user && session.user != form.name':
      'always false: `form.name == session.user` cannot be true and false at once',
    'form.stars > state.page && form.stars <= state.page':
      'always false: `state.page < form.stars` cannot be true and false at once',
    "data.parcel.stops.any(s, s.title == '') && !data.parcel.stops.any(s, s.title == '')":
      "always false: `data.parcel.stops.any(s, s.title == '')` cannot be true and false at once",
  });
  isSilent(
    'form.name == session.user && form.name == session.device',
    "data.parcel.stops.any(s, s.title == 'a' && s.title == 'b')",
  );
});

test('looks into rules and let', () => {
  assert.match(proof('rules.isOpen && data.parcel.note == null')!, 'always false: `data.parcel.note` cannot be');
  assert.match(proof('rules.isOpen && !rules.hasNote')!, 'always false');
  assert.match(proof('let.sender == null && data.sender != null')!, 'always false: `data.sender` cannot be null and');
});

test('several facts may be about a definition that the condition does not read', () => {
  assert.is(proof('form.stars > 3', 'let.count > 2 && let.count < 5'), undefined);
  assert.match(proof('form.stars > 3', 'let.count > 2 && let.count < 5 && form.stars > 5')!, /^always true/);
});

test('uses the conditions around an expression', () => {
  const before = 'a condition around it or before it already decides';
  assert.is(proof('form.stars > 3', 'form.stars > 5'), `always true: ${before} \`form.stars > 3\``);
  assert.is(
    proof('data.parcel.status == 30', 'data.parcel.status in [10, 20]'),
    `always false: ${before} \`data.parcel.status == 30\``,
  );
  assert.match(proof('data.sender != null', 'data.sender != null')!, 'always true');
  assert.match(proof('data.parcel.note == null', 'rules.hasNote')!, 'always false');
  assert.match(proof('form.name != session.user', 'form.name == session.user')!, 'always false');
  assert.is(proof('form.stars > 7', 'form.stars > 5'), undefined);
  assert.is(proof('data.parcel.status == 10', 'data.parcel.status in [10, 20]'), undefined);
});

test('proves nothing beyond its limit, and nothing in expressions with errors', () => {
  const many = Array.from({ length: 13 }, (_, index) => `session.user == form.name[${index}]`);
  assert.is(proof(`(${many.join(' || ')}) && form.stars == 1 && form.stars == 2`), undefined);
  assert.is(proof('data.nothing && !data.nothing'), undefined);
  assert.is(proof('form.stars == 1', 'form.stars == 2 && form.stars == 3'), undefined);
});
