import { describe } from '../../../compiler/expression/types/assign.ts';
import { checkCondition, checkExpression, checkHole } from '../../../compiler/expression/types/check.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import { FUNCTIONS } from '../../../compiler/expression/types/functions.ts';
import { VOCABULARY } from '../../../renderer/expression/functions-more.ts';
import { ROW } from '../../../schemas/steps.ts';
import { assert, test } from '../../suite.ts';
import { ast, codes, messages, scope } from './example.ts';

const typeOf = (text: string): string => describe(checkExpression(ast(text), scope, NO_FACTS).type);

/** Each expression is correct and has this type. */
function types(cases: { [text: string]: string }): void {
  for (const [text, type] of Object.entries(cases)) {
    assert.equal(messages(text), [], text);
    assert.is(typeOf(text), type, text);
  }
}

/** Each expression has exactly one issue, with this text in its message. */
function finds(code: string, cases: { [text: string]: string }): void {
  for (const [text, says] of Object.entries(cases)) {
    assert.equal(codes(text), [code], `${text}: ${messages(text).join('; ')}`);
    assert.ok(messages(text)[0]!.includes(says), `${text}: ${messages(text)[0]}`);
  }
}

test('reports once that `&&` and `||` are mixed without parentheses, and not next to an error', () => {
  const [a, b, c, d] = ['form.agree', 'data.parcel.done', "form.name == ''", 'form.stars == 1'];
  const says = (one: string, other: string) => [
    `\`&&\` binds before \`||\` here: write \`${one}\`, or \`${other}\` where that is meant`,
  ];
  assert.equal(messages(`${a} && ${b} || ${c}`), says(`(${a} && ${b}) || ${c}`, `${a} && (${b} || ${c})`));
  assert.equal(messages(`${a} || ${b} && ${c}`), says(`${a} || (${b} && ${c})`, `(${a} || ${b}) && ${c}`));
  assert.is(messages(`${a} && ${b} || ${c} && ${d} || ${a}`).length, 1);
  assert.equal(messages(`(${a} && ${b}) || (${c} && ${d})`), []);
  assert.equal(messages(`(${a} || ${b}) && ${c}`), []);
  assert.equal(codes(`${a} && form.name || ${c}`), ['not-a-condition']);
});

test('infers the type of every construct', () => {
  types({
    'data.parcel.name': 'text',
    'data.parcel.note': 'text or null',
    "data.parcel.note ?? ''": 'text',
    'data.parcel.done ? 1 : 2.5': 'a number',
    "data.parcel.done ? 'a' : null": "the text 'a' or null",
    'data.parcel.stops[0]': 'a record or null',
    "data.parcel.byDay['mon']": 'a list of texts or null',
    "session['user']": 'text',
    "['user', 'device'].map(n, session[n])": 'a list of texts',
    'data.parcel.stops.map(s, s.tags)': 'a list of lists of texts',
    'data.parcel.stops.filter(s, size(s.tags) > 0)': 'a list of records',
    'data.parcel.stops.find(s, s.title == form.name)': 'a record or null',
    'data.parcel.stops.any(s, s.place == null)': 'true or false',
    'entries(data.parcel.byDay).map(e, e.key + join(e.value, form.name))': 'a list of texts',
    'number(form.name)': 'a number or null',
    'asUrl(form.name)': 'a URL or null',
    'round(data.parcel.weight)': 'a whole number',
    'filled(data.parcel.note, form.name)': 'text',
    'filled(data.parcel.rest, data.parcel.rest)': 'an amount (cents) or null',
    'filled(data.parcel.rest, data.parcel.price)': 'an amount (cents)',
    'min(1, data.parcel.weight)': 'a number',
    '[1, 2.5, null]': 'a list of numbers or null',
    '[]': 'a list',
    '-form.stars': 'a whole number',
  });
});

test('adds numbers, joins texts and keeps amounts apart from numbers', () => {
  types({
    'form.stars + 1': 'a whole number',
    'form.stars / 2': 'a number',
    'form.stars % 2': 'a whole number',
    'data.parcel.weight * 2': 'a number',
    'data.parcel.price + data.parcel.price': 'an amount (cents)',
    'data.parcel.price - 500': 'an amount (cents)',
    'data.parcel.price * form.stars': 'an amount (cents)',
    '-data.parcel.price': 'an amount (cents)',
    'min(data.parcel.price, 0)': 'an amount (cents)',
    'data.parcel.price > 0': 'true or false',
    'money(0)': 'text',
    "form.name + 'x' + data.parcel.site": 'text',
  });
  finds('wrong-type', {
    'data.parcel.price + form.stars': 'takes an amount on both sides',
    'data.parcel.price * data.parcel.weight': 'with a whole number only',
    'data.parcel.price / 2': 'cannot be divided',
    'data.parcel.price > form.stars': 'have no order',
    "data.parcel.price > '5,000'": 'write a number of cents, such as `5000` for 50.00',
    "data.parcel.weight > '5'": 'write `5`',
    'data.parcel.day < form.stars': 'compare those with `env.now`',
    'data.parcel.stops > 2': 'write `size(data.parcel.stops)`',
    'text(data.parcel.price)': 'cannot take',
    "size(form.name == 'a')": "write `size(form.name) == 'a'`, its parenthesis closed before `==`",
    'min(data.parcel.price, form.stars)': 'are of one type',
    "'a' + form.stars": 'write `text(form.stars)`',
    "'a' + data.parcel.price": 'write `money(data.parcel.price)`',
    "'a' + data.parcel.day": 'write `date(data.parcel.day)`',
    "'a' - 1": 'calculates with numbers',
    '1.5 % 2': 'round(…)',
    '-form.name': 'goes before a number',
  });
  finds('zero-divisor', {
    'form.stars / 0': 'other than 0',
    'form.stars / form.stars': 'written out',
    'form.stars % (2 - 2)': 'written out',
  });
});

test('requires a boolean in conditions, and suggests how to write it', () => {
  finds('not-a-condition', {
    '!form.name': "write `form.name != ''`",
    'form.stars && form.agree': 'write `form.stars != 0`',
    'form.agree || data.parcel.logo': 'write `data.parcel.logo != null`',
    'data.parcel.paid ? 1 : 2': 'write `data.parcel.paid == true`',
    'data.parcel.stops.filter(s, s.tags)': 'write `size(s.tags) > 0`',
  });
  const [issue] = checkCondition(ast('form.name'), scope, NO_FACTS).issues;
  assert.is(issue!.code, 'not-a-condition');
});

test('refuses a value that may be null until it has been tested', () => {
  finds('may-be-null', {
    'data.sender.id': 'test it first, `data.sender != null`',
    'trim(data.parcel.note)': "write `data.parcel.note ?? ''`",
    'data.parcel.stops[0].title': '`data.parcel.stops[0]` may be null',
    'data.parcel.rest + 5': 'test it first',
    'data.parcel.rest > 5': 'test it first',
    "size(data.parcel.byDay['mon'])": 'may be null',
  });
  finds('never-null', {
    'data.parcel.name == null': "compare with `''`",
    "data.parcel.name ?? ''": 'is never used',
    'data.parcel.count != null': 'leave the comparison out',
  });
});

test('compares only types that can be equal', () => {
  types({
    'data.parcel.note == form.name': 'true or false',
    "data.parcel.site == 'https://example.com/a'": 'true or false',
    "data.parcel.due == '2026-01-31'": 'true or false',
    "data.parcel.day == '2026-01-31'": 'true or false',
    'data.parcel.paid == true': 'true or false',
    "'mon' in data.parcel.byDay": 'true or false',
    "form.name in ['', 'a', session.user]": 'true or false',
    'form.stars < data.parcel.weight': 'true or false',
    "form.name < 'b'": 'true or false',
  });
  finds('wrong-type', {
    "data.parcel.status == '10'": 'write `10`',
    'data.parcel.name == 10': "write `'10'`",
    'data.parcel.done == 1': 'write `data.parcel.done` or `!data.parcel.done`',
    "data.parcel.logo != ''": 'write `== null` or `!= null`',
    'data.parcel.stops == []': 'only null, texts, numbers',
    "data.parcel.byDay == 'mon'": "write which of them is compared, such as `data.parcel.byDay['name']`",
    "data.parcel.day == 'tomorrow'": "'YYYY-MM-DD'",
    'data.parcel.day < data.parcel.day': 'compares numbers, amounts or texts',
    'form.agree < true': 'compares numbers, amounts or texts',
    "'a' in form.name": "write `contains(form.name, 'a')`",
    '1 in data.parcel.byDay': 'never equal',
    'form.stars in data.parcel.stops.map(s, s.title)': 'never equal',
    "[1, 'a']": 'of one type',
    "form.agree ? 1 : 'a'": 'of one type',
  });
});

test('knows the values of a closed set, and warns about unlisted ones of an open set', () => {
  finds('unknown-value', { "data.parcel.size == 'xl'": "it is one of 's', 'm', 'l'" });
  finds('unlisted-value', {
    "data.parcel.kind == 'leter'": 'did you mean `letter`?',
    'data.parcel.status in [10, 40]': '(10, 20, 30)',
  });
  assert.is(checkExpression(ast("data.parcel.kind == 'x'"), scope, NO_FACTS).issues[0]!.severity, 'warning');
  assert.equal(codes("data.parcel.kind == ''"), []);
});

test('a literal next to an unrestricted value adds no known values', () => {
  for (const text of [
    "filled(form.name, '1') == '2'",
    "(data.parcel.note ?? '') == 'fragile'",
    "(form.agree ? form.name : '1') == '2'",
    '(form.agree ? form.stars : 0) == 1',
    "'2' in [form.name, '1']",
  ])
    assert.equal(codes(text), [], text);
});

test('a default is added to known values', () => {
  assert.equal(codes("filled(data.parcel.kind, 'none') in ['none', 'box']"), []);
  finds('unlisted-value', {
    "filled(data.parcel.kind, 'none') == 'bx'": "('letter', 'box', 'pallet', 'none'); did you mean `box`?",
  });
});

test('suggests the nearest name for an unknown one', () => {
  finds('unknown-name', {
    'data.parcel.nmae': '`data.parcel` (call parcel.detail) has no `nmae`: did you mean `name`?',
    'from.name': 'did you mean `form`?',
    'answer.url': 'it is there in the `then` of a call only',
    'data.parcel.stops.length': 'write `size(data.parcel.stops)`',
    'data.parcel.byDay.mon': "write `data.parcel.byDay['mon']`",
    'form.stars.x': 'has no `x`',
    undefined: 'write `null`',
    size: 'written `size(…)`',
    "session['usr']": 'did you mean `user`?',
  });
  finds('unknown-function', {
    'sise(form.name)': 'did you mean `size`?',
    'data.parcel.stops.exists(s, s.title)': 'write `data.parcel.stops.any(s, s.title)`',
    'form.name.length()': 'write `size(form.name)`',
    'toString(1)': 'write `text(1)`',
    "AND(form.agree, form.stars > 3 || form.stars < 2, form.name != '')":
      "write `form.agree && (form.stars > 3 || form.stars < 2) && form.name != ''`",
    "IF(form.agree, 'a', 'b')": "write `form.agree ? 'a' : 'b'`",
    "CONCATENATE(form.name, '!')": "write `form.name + '!'`",
    'data.parcel.name (form.name)': '`data.parcel.name` is a value and no function',
  });
  finds('wrong-call', {
    "form.name.contains('a')": "write `contains(form.name, 'a')`",
    "startsWith(form.name, 'a')": "write `form.name.startsWith('a')`",
    'trim()': 'takes 1 argument and has 0',
    'max(1)': 'at least 2',
    'form.name.matches()': 'write `x.matches(pattern)`',
  });
});

test('finds no property of a prototype', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype']) {
    assert.equal(codes(name), ['unknown-name']);
    assert.equal(codes(`data.${name}`), ['unknown-name']);
    assert.equal(codes(`session['${name}']`), ['unknown-name']);
    assert.equal(codes(`${name}(form.name)`), ['unknown-function']);
    assert.equal(codes(`form.name.${name}()`), ['unknown-function']);
  }
});

test('a record is indexed only by names it has', () => {
  finds('wrong-type', {
    'session[form.name]': 'write one of `user`, `device` or `region`',
    "['user', 'region'].map(n, session[n])": 'not of one type',
    "data.parcel.stops['a']": 'numbered from 0',
    'data.parcel.stops[-1]': 'there is none before',
    'data.parcel.byDay[1]': 'keys of a map are text',
    'form.name[0]': 'only lists, maps and records',
  });
});

test('accepts only a literal, linear pattern', () => {
  assert.equal(codes("form.name.matches('^09[0-9]{9}$')"), []);
  finds('pattern', {
    'form.name.matches(session.user)': 'written out',
    "form.name.matches('(a+)+')": 'cannot be repeated',
  });
  const [issue] = checkExpression(ast("form.name.matches('a+a')"), scope, NO_FACTS).issues;
  assert.equal([issue!.start, issue!.end], [19, 22]);
});

test('refuses a variable that hides another name, and iterations nested four deep', () => {
  assert.equal(codes('data.parcel.stops.any(form, true)'), ['shadowed-name']);
  assert.equal(codes('data.parcel.stops.any(s, s.tags.any(s, true))'), ['shadowed-name']);
  const deep = '[1].map(a, [1].map(b, [1].map(c, [1].map(d, d))))';
  assert.equal(codes(deep), ['too-costly']);
});

test('multiplies the maxima of lists into the cost', () => {
  const cost = (text: string) => checkExpression(ast(text), scope, NO_FACTS).cost;
  assert.equal(cost('form.agree'), { steps: 2, nesting: 0 });
  assert.equal(cost('data.parcel.stops.any(s, form.agree)'), { steps: 1 + 3 + 10 * (ROW + 2), nesting: 1 });
  const nested = cost('data.parcel.stops.any(s, s.tags.any(t, t == form.name))');
  assert.equal(nested, { steps: 1 + 3 + 10 * (ROW + 1 + 2 + 4 * (ROW + 4)), nesting: 2 });
  assert.ok(cost('form.name in data.parcel.stops.map(s, s.title)').steps > 30);
});

test('accepts texts and numbers in placeholders, and nothing else without formatting', () => {
  const hole = (text: string): string | undefined => checkHole(ast(text), scope, NO_FACTS).issues[0]?.message;
  for (const text of ['form.name', 'form.stars', 'data.parcel.weight', 'data.parcel.site', 'money(data.parcel.price)'])
    assert.is(hole(text), undefined);
  assert.match(hole('data.parcel.price')!, 'write `{money(data.parcel.price)}`');
  assert.match(hole('data.parcel.day')!, 'write `{date(data.parcel.day)}`');
  assert.match(hole('form.agree')!, "form.agree ? 'Yes' : 'No'");
  assert.match(hole('data.parcel.note')!, 'may be null');
});

test('an amount or a date that may be null leaves a gap among words, and none by itself', () => {
  const hole = (text: string, isSentence: boolean) =>
    checkHole(ast(text), scope, NO_FACTS, isSentence).issues.map(({ code }) => code);
  assert.equal(hole('date(data.parcel.due)', true), ['gap-in-text']);
  assert.equal(hole('date(data.parcel.due)', false), []);
  assert.equal(hole('date(data.parcel.day)', true), []);
});

test('a text that is joined has no gap either', () => {
  const codes = (text: string) => checkExpression(ast(text), scope, NO_FACTS).issues.map(({ code }) => code);
  assert.equal(codes("'Due on ' + date(data.parcel.due)"), ['gap-in-text']);
  assert.equal(codes("'Due on ' + date(data.parcel.due) + '.'"), ['gap-in-text']);
  assert.equal(codes("date(data.parcel.due) + ' is the last day'"), ['gap-in-text']);
  assert.equal(codes("'Due on ' + date(data.parcel.day)"), []);
  assert.equal(codes("date(data.parcel.due) + ', ' + date(data.parcel.day)"), []);
  assert.equal(codes("data.parcel.due == null ? '' : 'Due on ' + date(data.parcel.due)"), []);
});

test('knows the same functions as the renderer', () => {
  assert.equal([...FUNCTIONS.keys()].sort(), [...VOCABULARY.functions.keys()].sort());
});
