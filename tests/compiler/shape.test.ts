import { Ajv2020 } from 'ajv/dist/2020.js';
import { fits } from '../../compiler/shape/fits.ts';
import {
  compileShape,
  readShape,
  readShapes,
  type ShapeUse,
  shapeSchema,
  shapeType,
} from '../../compiler/shape/index.ts';
import type { ScalarShape } from '../../compiler/shape/shape.ts';
import { decode } from '../../renderer/wire/decode.ts';
import { assert, test } from '../suite.ts';

const { shapes } = readShapes({
  Row: { text: 'string', value: 'string' },
  Book: { id: 'string!', price: 'cents?', cover: 'url?', rows: ['Row'] },
  Shelf: { books: { list: 'Book', max: 20 } },
  Status: { type: 'int!', known: [21, 110] },
});

function issuesOf(value: unknown, use: ShapeUse = 'read'): string[] {
  return readShape(value, shapes, use).issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
function shapeOf(value: unknown, use: ShapeUse = 'read') {
  const { shape, issues } = readShape(value, shapes, use);
  assert.equal(issues, []);
  return shape;
}
function compiled(value: unknown, use: ShapeUse = 'read') {
  return compileShape(shapeOf(value, use));
}
/** Whether an answer is valid against the shape’s JSON Schema. */
function accepts(value: unknown, answer: unknown, extra?: 'refuse'): boolean {
  const ajv = new Ajv2020({ strict: false });
  return ajv.validate(shapeSchema(shapeOf(value), extra), answer);
}

test('reads scalars with every suffix', () => {
  for (const text of ['string', 'string?', 'string!', 'bool', 'flag?', 'int!', 'number?', 'cents!', 'url?', 'date!']) {
    assert.is(compiled(text), text);
  }
});

test('reads lists, maps and records', () => {
  assert.equal(compiled(['string']), ['list', 'string', 100]);
  assert.equal(compiled({ list: 'int!', max: 5, note: 'five at most' }), ['list', 'int!', 5]);
  assert.equal(compiled({ map: ['string'] }), ['map', ['list', 'string', 100], 100]);
  assert.equal(compiled({ a: 'string', b: { c: 'flag' } }), [
    'rec',
    '',
    { a: 'string', b: ['rec', '', { c: 'flag' }] },
  ]);
});

test('resolves named shapes, with the suffix at their use', () => {
  assert.equal(compiled('Row'), ['rec', '', { text: 'string', value: 'string' }]);
  assert.equal(compiled('Row?'), ['rec', '?', { text: 'string', value: 'string' }]);
  assert.equal(compiled(['Row!']), ['list', ['rec', '!', { text: 'string', value: 'string' }], 100]);
  assert.is(compiled('Status?'), 'int?');
});

test('reads the long form', () => {
  assert.is(compiled({ type: 'int!', known: [1, 2] }), 'int!');
  assert.equal(compiled({ type: 'string', only: ['a', 'b'], default: 'a' }), ['only', 'string', ['a', 'b'], 'a']);
  assert.equal(compiled({ type: 'int', default: 0 }), ['or', 'int', 0]);
  assert.equal(compiled({ type: 'flag', default: true, note: 'on by itself' }), ['or', 'flag', true]);
  assert.equal(compiled({ type: ['Row'], note: 'details' }), [
    'list',
    ['rec', '', { text: 'string', value: 'string' }],
    100,
  ]);
});

test('treats an object with unknown names as a record', () => {
  assert.equal(compiled({ name: 'string', type: 'string!' }), ['rec', '', { name: 'string', type: 'string!' }]);
  assert.equal(compiled({ id: 'string', list: ['Row'], note: 'string' })[0], 'rec');
  assert.equal(compiled({ record: { type: 'string' } }), ['rec', '', { type: 'string' }]);
  assert.equal(compiled({}), ['rec', '', {}]);
});

test('requires a default for an absent number, amount, address or date', () => {
  for (const scalar of ['int', 'number', 'cents', 'url', 'date']) {
    const [issue] = issuesOf({ a: scalar });
    assert.is(
      issue,
      `a: \`${scalar}\` has no empty value, so say what an absent one becomes: write \`${scalar}?\` (null), \`${scalar}!\` (unreadable without it) or {"type": "${scalar}", "default": …}`,
    );
  }
});

test('needs no suffix for a value that the document provides', () => {
  assert.is(compiled('cents', 'given'), 'cents!');
  assert.is(compiled('string', 'given'), 'string');
  assert.equal(shapeType(shapeOf('url?', 'given')), { is: 'maybe', of: { is: 'url' } });
  assert.equal(compiled({ type: 'string', only: ['a'] }, 'given'), 'string');
  assert.equal(compiled('file', 'given'), 'file');
});

const WRONG: [value: unknown, issue: string][] = [
  ['text', ': there is no shape `text`; write `string`'],
  ['Money', ': there is no shape `Money`; write `cents`'],
  ['Rwo', ': there is no shape `Rwo`; did you mean `Row`?'],
  ['toString', ': there is no shape `toString`; did you mean `string`?'],
  ['Row[]', ': write a list as ["Row"]'],
  [{ 'late fee': 'cents?' }, 'late fee: a field is named by one word: write `lateFee` in place of "late fee"'],
  [{ ' id': 'string' }, ' id: a field is named by one word: write `id` in place of " id"'],
  [{ '': 'string' }, ': a field is named by one word: write `name` in place of ""'],
  ['string or null', ': `string or null` is not a shape: a shape is one word, with `!`, `?` or nothing after it'],
  [5, ': expected a shape, as `"string"`, `["Row"]` or `{ … }`, found 5'],
  [null, ': expected a shape, as `"string"`, `["Row"]` or `{ … }`, found null'],
  [[], ': a list is written with the shape of its items: ["string"]; found 0 entries'],
  [['string', 'string'], ': a list is written with the shape of its items: ["string"]; found 2 entries'],
  [{ list: 'string', max: 0 }, 'max: `max` is a whole number from 1 to 10000'],
  [{ list: 'string', mx: 4 }, 'mx: `mx` does not belong here; did you mean `max`?'],
  [{ type: 'string', defualt: 'x' }, 'defualt: `defualt` does not belong here; did you mean `default`?'],
  [{ type: 'string', only: ['a'] }, 'only: `only` needs `default`: the value that anything else becomes'],
  [{ type: 'int', only: ['a'], default: 1 }, 'only: expected a list of whole numbers, as [1, 2]'],
  [{ type: 'int!', known: [1, 2, 1] }, 'known: 1 appears twice in the list'],
  [
    { type: 'string', only: ['a', 'b'], default: 'c' },
    'default: "c" is not listed under `only` ("a", "b"): write one of these, or add it to them',
  ],
  [{ type: 'cents!', known: [1] }, 'known: only `string` and `int` have a list of values, not `cents`'],
  [{ type: 'int', default: '1' }, 'default: "1" is not a value of `int`'],
  [{ type: 'date', default: '15/06/1995' }, 'default: "15/06/1995" is not a value of `date`'],
  [{ type: 'date', default: '1995-02-30' }, 'default: "1995-02-30" is not a value of `date`'],
  [{ type: 'url', default: 'help' }, 'default: "help" is not a value of `url`'],
  [{ type: 'int!', default: 1 }, 'default: with a default nothing is left for `!`: leave out one of them'],
  [{ type: ['Row'], default: 1 }, 'default: `default` belongs to a single value, not to this `type`'],
  ['file', ': a file can only be sent, it never comes in an answer'],
];
for (const [value, issue] of WRONG) {
  test(`reports ${JSON.stringify(value)}`, () => assert.equal(issuesOf(value), [issue]));
}

test('refuses a suffix on a named list', () => {
  const named = readShapes({ Rows: ['string'] }).shapes;
  const { issues } = readShape('Rows?', named, 'read');
  assert.is(issues[0]!.message, 'a list is never absent, at most empty: leave out the `?`');
});

test('a named shape with a default takes no suffix, with which it would be decoded as without', () => {
  const { shapes } = readShapes({ Kind: { type: 'int', only: [1, 2], default: 1 } });
  const issuesFor = (text: string) => readShape(text, shapes, 'read').issues.map(({ message }) => message);
  assert.equal(issuesFor('Kind'), []);
  assert.equal(issuesFor('Kind?'), ['`Kind` has a default, with which nothing is left for `?`: leave it out']);
});

test('reports cycles between named shapes', () => {
  const { issues, shapes } = readShapes({ A: { b: 'B' }, B: { c: ['C'] }, C: { a: 'A?' }, D: { d: 'D' } });
  assert.equal(
    issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ['C.a: a shape may not contain itself: `A` → `B` → `C` → `A`', 'D.d: a shape may not contain itself: `D` → `D`'],
  );
  assert.equal(readShape('A', shapes, 'read').issues, []);
});

test('reports a mistake in a named shape once, not at every use', () => {
  const named = readShapes({ A: 'strng', B: ['A'] });
  assert.is(named.issues.length, 1);
  assert.equal(readShape({ a: 'A', b: 'B' }, named.shapes, 'read').issues, []);
});

test('stops at a limit when shapes multiply', () => {
  const authored = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`S${i}`, i === 0 ? 'string' : { a: `S${i - 1}`, b: `S${i - 1}` }]),
  );
  const { issues } = readShapes(authored);
  assert.ok(issues.length > 0 && issues.length < 5);
  assert.is(issues[0]!.message, 'this shape holds more than 2000 others');
});

test('converts shapes to expression types', () => {
  assert.equal(shapeType(shapeOf('Status')), { is: 'int', known: [21, 110], name: 'Status' });
  assert.equal(shapeType(shapeOf('flag')), { is: 'bool' });
  assert.equal(shapeType(shapeOf({ type: 'string', only: ['a', 'b'], default: 'b' })), {
    is: 'string',
    known: ['a', 'b'],
    closed: true,
  });
  const rows = shapeOf({ list: 'Row', max: 7 });
  assert.equal(shapeType(rows), {
    is: 'list',
    of: {
      is: 'record',
      fields: new Map([
        ['text', { is: 'string' }],
        ['value', { is: 'string' }],
      ]),
      declared: rows.is === 'list' && rows.of.is === 'record' && rows.of.fields,
      name: 'Row',
    },
    max: 7,
  });
});

test('the JSON Schema accepts what the phone can decode', () => {
  assert.ok(accepts('Book', { id: 7, price: '12345', cover: '', more: 1 }));
  assert.ok(accepts('Book', { id: 'a', rows: null }));
  assert.not.ok(accepts('Book', { price: 1 }), 'id is missing');
  assert.not.ok(accepts('Book', { id: 'a', price: 'much' }));
  assert.not.ok(accepts('Book', { id: 'a', cover: 'javascript:alert(1)' }));
  assert.ok(accepts('flag', '1'));
  assert.ok(accepts('Status', '21'));
  assert.not.ok(accepts('Status', null));
  assert.not.ok(accepts({ list: 'string', max: 1 }, ['a', 'b']));
  assert.not.ok(accepts('Row', { text: 'a', vlaue: 'b' }, 'refuse'));
});

const ODD = [
  '',
  ' ',
  'abc',
  '12',
  '-3',
  '1.5',
  '1e3',
  'true',
  '0',
  'http://x.example',
  'HTTPS://x',
  'javascript:1',
  ' http://x',
  'http://a b',
];
const DATES = ['2026-03-15', '2026-3-5', '2026-03-15 10:00', '2026-03-15T10:00:00.5Z', 'tomorrow', '1.0', '+4'];
const VALUES = [...ODD, ...DATES, 0, 1, -3, 1.5, 1e21, true, false, null, undefined, [], {}, ['a']];

test('a value fits a scalar exactly if the phone decodes it without a report', () => {
  const differ: string[] = [];
  for (const scalar of ['string', 'bool', 'flag', 'int', 'number', 'cents', 'url', 'date']) {
    for (const suffix of ['', '?', '!']) {
      const shape = shapeOf(scalar + suffix, suffix === '' ? 'given' : 'read') as ScalarShape;
      for (const value of VALUES) {
        const odd: string[] = [];
        const read = decode(compileShape(shape), value, (_path, what) => odd.push(what));
        const phone = read.readable && odd.length === 0;
        if (fits(shape, value) !== phone) differ.push(`${scalar}${suffix} ${JSON.stringify(value)}: ${phone}`);
      }
    }
  }
  assert.equal(differ, []);
});
