import { describe } from '../../../compiler/expression/types/assign.ts';
import { checkExpression } from '../../../compiler/expression/types/check.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import { forget, narrow, narrowTo } from '../../../compiler/expression/types/narrow.ts';
import { assert, test } from '../../suite.ts';
import { ast, codes, messages, scope } from './example.ts';

const right = (...texts: string[]): void => {
  for (const text of texts) assert.equal(messages(text), [], text);
};
const wrong = (...texts: string[]): void => {
  for (const text of texts) assert.equal(codes(text), ['may-be-null'], text);
};
/** The type of an expression when a condition is true or false. */
const typeWhere = (condition: string, truth: boolean, text: string): string =>
  describe(checkExpression(ast(text), scope, narrow(ast(condition), truth, scope, NO_FACTS)).type);

test('narrows by && || ! and the conditional operator', () => {
  right(
    "data.sender != null && data.sender.id == 'a'",
    "null != data.sender && data.sender.id == 'a'",
    "data.sender == null || data.sender.id == 'a'",
    "!(data.sender == null) && data.sender.id == 'a'",
    "data.sender == null ? '' : data.sender.id",
    "!(data.sender == null || form.agree) && data.sender.id == 'a'",
    "(form.agree ? data.sender != null : data.sender != null) && data.sender.id == 'a'",
    "data.sender != null && (form.agree || data.sender.id == 'a')",
    "((data.sender != null && form.agree) || (data.sender != null && !form.agree)) && data.sender.id == 'a'",
    "data.parcel.stops.any(s, s.place != null && trim(s.place) != '')",
    'data.parcel.paid == true && data.parcel.paid',
    "data.parcel.note in ['a', 'b'] && trim(data.parcel.note) == 'a'",
    "data.parcel.note == 'a' && trim(data.parcel.note) == 'a'",
    'data.parcel.note == form.name && trim(data.parcel.note) == form.name',
    "(data.parcel.note ?? '') != '' && trim(data.parcel.note) != ''",
  );
  wrong(
    "data.sender != null || data.sender.id == 'a'",
    "data.sender == null && form.agree && trim(data.parcel.note) == ''",
    "(data.sender != null || form.agree) && data.sender.id == 'a'",
    "(form.agree ? data.sender != null : true) && data.sender.id == 'a'",
    "!(data.sender != null && form.agree) && data.sender.id == 'a'",
    "data.parcel.note != 'a' && trim(data.parcel.note) == 'a'",
    "(data.parcel.note ?? '') == '' && trim(data.parcel.note) == ''",
    'data.parcel.note != form.name && trim(data.parcel.note) == form.name',
  );
});

test('narrows any pure expression by its canonical form', () => {
  right(
    "asUrl(form.name) != null && asUrl( form.name ) == 'https://example.com'",
    'data.parcel.byDay[\'mon\'] != null && size(data.parcel.byDay["mon"]) > 0',
    "'mon' in data.parcel.byDay && size(data.parcel.byDay['mon']) > 0",
    "data.parcel.stops[0] != null && data.parcel.stops[0].title != ''",
    "size(data.parcel.stops) > 1 && data.parcel.stops[1].title != ''",
    "3 <= size(data.parcel.stops) && data.parcel.stops[2].title != ''",
    "size(data.parcel.stops) == 1 && data.parcel.stops[0].title != ''",
    "size(data.parcel.stops) != 0 && data.parcel.stops[0].title != ''",
    "size(data.parcel.stops) == 0 ? '' : data.parcel.stops[0].title",
    "let.visits == 0 ? '' : data.parcel.stops[0].title",
    "2 <= let.count && data.parcel.stops[1].title != ''",
    "size(data.parcel.stops) < 2 ? '' : data.parcel.stops[1].title",
    "2 > size(data.parcel.stops) ? '' : data.parcel.stops[1].title",
    "size(data.parcel.stops) <= 1 ? '' : data.parcel.stops[1].title",
    "data.parcel.stops.find(s, s.title == '') != null && data.parcel.stops.find(s, s.title == '').title == ''",
  );
  wrong(
    "size(data.parcel.stops) > 1 && data.parcel.stops[2].title != ''",
    "size(data.parcel.stops) >= 0 && data.parcel.stops[0].title != ''",
    "size(data.parcel.stops) > 0.5 && data.parcel.stops[1].title != ''",
    "size(data.parcel.stops) != 1 && data.parcel.stops[0].title != ''",
    "let.count == 1 ? '' : data.parcel.stops[0].title",
    "size(data.parcel.stops) == 1 ? '' : data.parcel.stops[0].title",
    "size(data.parcel.stops) < 1 ? data.parcel.stops[0].title : ''",
    "size(data.parcel.stops) <= 1 ? '' : data.parcel.stops[2].title",
  );
});

test('looks into rules and let', () => {
  right(
    "rules.hasNote && trim(data.parcel.note) != ''",
    "rules.isOpen && trim(data.parcel.note) != ''",
    "!rules.hasNote || trim(data.parcel.note) != ''",
    'let.sender != null && let.sender.id == data.sender.id',
    "rules.hasNote == true && trim(data.parcel.note) != ''",
  );
  wrong("!rules.isOpen && trim(data.parcel.note) != ''");
});

test('narrows to the remaining values of a set', () => {
  assert.is(typeWhere("data.parcel.kind == 'box'", true, 'data.parcel.kind'), "'box' alone");
  assert.is(typeWhere('data.parcel.status in [10, 20]', true, 'data.parcel.status'), 'one of 10, 20');
  assert.is(typeWhere("data.parcel.size != 's'", true, 'data.parcel.size'), "one of 'm', 'l'");
  assert.is(typeWhere("data.parcel.size == 's'", false, 'data.parcel.size'), "one of 'm', 'l'");
  assert.is(
    typeWhere("data.parcel.size == 's' || data.parcel.size == 'm'", true, 'data.parcel.size'),
    "one of 's', 'm'",
  );
  assert.is(typeWhere('data.parcel.note == null', true, 'data.parcel.note'), 'null');
});

test('narrows by the cases of a switch', () => {
  const subject = ast('data.parcel.size');
  const left = narrowTo(subject, false, ['s', 'm'], scope, NO_FACTS);
  assert.is(describe(checkExpression(subject, scope, left).type), "'l' alone");
  const present = narrowTo(ast('data.parcel.note'), true, ['a', 'b'], scope, NO_FACTS);
  assert.equal(codes('trim(data.parcel.note)', present), []);
});

test('drops every fact that reads a changed path', () => {
  const facts = narrow(
    ast("data.sender != null && form.name != '' && asUrl(session.user) != null"),
    true,
    scope,
    NO_FACTS,
  );
  const kept = forget(facts, (path) => path[0] === 'form' || path.join('.') === 'data.sender');
  assert.equal([...kept.keys()].sort(), ['asUrl(session.user)', 'asUrl(session.user) != null']);
  assert.is(forget(facts, () => false).size, facts.size);
});

test('takes time in proportion to the length, however deeply conditions nest', () => {
  const nest = (text: string, build: (inner: string) => string, times: number): string =>
    times === 0 ? text : build(nest(text, build, times - 1));
  const a = 'form.agree';
  const texts = [
    nest(a, (inner) => `((${inner}) && ${a} || ${a})`, 13),
    nest(a, (inner) => `((${inner} ? 1 : 2) == 1)`, 13),
    nest('1', (inner) => `[${inner} in [${inner.length > 500 ? 1 : inner}]][0]`, 4),
    nest("''", (inner) => `(data.parcel.note ?? ${inner})`, 15),
    Array(100).fill(a).join(' && '),
    Array(60).fill(`(${a} || !${a})`).join(' && '),
    nest(a, (inner) => `!(rules.isOpen && ${inner})`, 13),
  ];
  for (const text of texts) {
    const { cost } = checkExpression(ast(text), scope, NO_FACTS);
    assert.ok(cost.steps < 10_000);
    narrow(ast(text), true, scope, NO_FACTS);
  }
});
