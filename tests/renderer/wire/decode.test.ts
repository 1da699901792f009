import { type Decoded, decode } from '../../../renderer/wire/decode.ts';
import type { CompiledShape } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';

/** Decodes a value; returns the result and the reports. Records lose their prototype, as in JSON. */
function read(shape: CompiledShape, value: unknown): { result: unknown; reports: string[] } {
  const reports: string[] = [];
  const decoded = decode(shape, value, (path, what) => reports.push(`${path}: ${what}`));
  return { result: decoded.readable ? plain(decoded.value) : `${decoded.path}: ${decoded.what}`, reports };
}
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
function becomes(shape: CompiledShape, pairs: readonly (readonly [unknown, unknown])[], reported = 0): void {
  for (const [value, expected] of pairs) {
    const { result, reports } = read(shape, value);
    assert.equal(result, expected, `${JSON.stringify(shape)} of ${JSON.stringify(value)}: ${reports}`);
    assert.is(reports.length, reported, `${JSON.stringify(shape)} of ${JSON.stringify(value)}: ${reports}`);
  }
}

test('text accepts numbers as they are written', () => {
  becomes('string', [
    ['a', 'a'],
    ['', ''],
    ['00', '00'],
    [0, '0'],
    [12.5, '12.5'],
    [-1, '-1'],
    [null, ''],
    [undefined, ''],
  ]);
  becomes(
    'string',
    [
      [true, ''],
      [{}, ''],
      [[], ''],
      [['a'], ''],
    ],
    1,
  );
  becomes('string?', [
    [null, null],
    ['', ''],
    ['a', 'a'],
  ]);
  becomes('string!', [
    ['', ''],
    [0, '0'],
  ]);
});

test('numbers may be text, and only integers are int or cents', () => {
  becomes('int?', [
    [3, 3],
    ['3', 3],
    ['-3', -3],
    [' 3 ', 3],
    ['3.0', 3],
    [3.0, 3],
    ['', null],
    [null, null],
  ]);
  becomes(
    'int?',
    [
      [3.5, null],
      ['3.5', null],
      ['abc', null],
      [true, null],
      ['1e3', null],
      [[], null],
      [1e300, null],
    ],
    1,
  );
  becomes('cents!', [
    [0, 0],
    ['0', 0],
    ['123450', 123450],
    [-5, -5],
  ]);
  becomes('number?', [
    [2.5, 2.5],
    ['2.5', 2.5],
    ['-0.5', -0.5],
  ]);
  becomes(
    'number?',
    [
      ['2,5', null],
      ['x', null],
    ],
    1,
  );
});

test('an absent or unreadable amount is never 0', () => {
  assert.equal(read('cents!', null).result, ': no cents');
  assert.equal(read('cents!', '').result, ': no cents');
  assert.equal(read('cents!', '12,50').result, ': no cents');
  assert.equal(read('cents?', null).result, null);
  assert.equal(read('cents?', '12,50'), { result: null, reports: [': expected cents, found text'] });
});

test('a flag is 1 or true in any spelling of a server', () => {
  becomes('flag', [
    [1, true],
    ['1', true],
    [true, true],
    [0, false],
    ['0', false],
    [false, false],
    ['', false],
    [null, false],
    [undefined, false],
  ]);
  becomes(
    'flag',
    [
      [2, false],
      ['yes', false],
      [{}, false],
    ],
    1,
  );
  becomes('flag?', [
    [null, null],
    ['1', true],
  ]);
  becomes('bool', [
    [true, true],
    ['true', true],
    [1, true],
    ['false', false],
    [0, false],
    [null, false],
  ]);
  becomes(
    'bool',
    [
      ['yes', false],
      [[], false],
    ],
    1,
  );
});

test('a URL is http, https, tel or mailto, or counts as absent', () => {
  becomes('url?', [
    ['https://a.example/x', 'https://a.example/x'],
    ['tel:117', 'tel:117'],
    ['', null],
    [null, null],
  ]);
  becomes(
    'url?',
    [
      ['javascript:alert(1)', null],
      ['//a.example', null],
      ['/x', null],
      [7, null],
      ['https://a@b.example', null],
    ],
    1,
  );
  assert.is(read('url!', 'javascript:alert(1)').result, ': no url');
});

test('a date is ISO text or a number of seconds or milliseconds', () => {
  becomes('date?', [
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20 08:00:00', '2026-11-20 08:00:00'],
    [1700000000, '1700000000'],
    ['1700000000000', '1700000000000'],
    ['', null],
  ]);
  becomes(
    'date?',
    [
      ['20/11/2026', null],
      ['soon', null],
      [{}, null],
      [1.5, null],
    ],
    1,
  );
});

test('a closed set accepts its values and turns all others into its default', () => {
  const shape: CompiledShape = ['only', 'string', ['phone', 'number'], 'number'];
  becomes(shape, [
    ['phone', 'phone'],
    ['number', 'number'],
    ['', 'number'],
    [null, 'number'],
  ]);
  becomes(
    shape,
    [
      ['PHONE', 'number'],
      [{}, 'number'],
    ],
    1,
  );
  becomes(
    ['only', 'int', [170, 174], 0],
    [
      ['170', 170],
      [174, 174],
      [null, 0],
    ],
  );
  becomes(['only', 'int', [170, 174], 0], [[175, 0]], 1);
  becomes(['only', 'int', [170], 0], [['x', 0]], 1);
});

test('a default replaces an absent or unreadable value', () => {
  becomes(
    ['or', 'int', 7],
    [
      [null, 7],
      ['', 7],
      [3, 3],
      ['3', 3],
    ],
  );
  becomes(['or', 'int', 7], [['x', 7]], 1);
  becomes(
    ['or', 'string', 'none'],
    [
      [null, 'none'],
      ['', ''],
      ['a', 'a'],
    ],
  );
});

test('a record reads its fields and nothing else', () => {
  const shape: CompiledShape = ['rec', '', { id: 'string!', count: 'int?', note: 'string' }];
  becomes(shape, [
    [
      { id: 7, count: '2', more: 1 },
      { id: '7', count: 2, note: '' },
    ],
  ]);
  assert.is(read(shape, {}).result, 'id: no string');
  assert.is(read(shape, null).result, 'id: no string');
  becomes(
    ['rec', '', { note: 'string' }],
    [
      [null, { note: '' }],
      ['', { note: '' }],
      [[], { note: '' }],
    ],
  );
  becomes(
    ['rec', '', { note: 'string' }],
    [
      [[1], { note: '' }],
      ['x', { note: '' }],
      [7, { note: '' }],
    ],
    1,
  );
  becomes(
    ['rec', '?', { note: 'string' }],
    [
      [null, null],
      ['', null],
      [{}, { note: '' }],
    ],
  );
  assert.is(read(['rec', '!', { note: 'string' }], null).result, ': no record');
});

test('an unreadable nullable record is null and reported', () => {
  const shape: CompiledShape = ['rec', '', { card: ['rec', '?', { id: 'string!' }] }];
  assert.equal(read(shape, { card: { no: 1 } }), {
    result: { card: null },
    reports: ['card.id: no string: a null record'],
  });
});

test('a list leaves out entries without required fields, and reports that once', () => {
  const shape: CompiledShape = ['list', ['rec', '', { id: 'string!', n: 'int?' }], 100];
  assert.equal(read(shape, [{ id: 'a' }, {}, { n: 1 }, { id: 'b', n: 'x' }, { id: 'c', n: 'y' }]), {
    result: [
      { id: 'a', n: null },
      { id: 'b', n: null },
      { id: 'c', n: null },
    ],
    reports: ['[1].id: no string: left out', '[3].n: expected int, found text'],
  });
  becomes(
    ['list', 'string', 10],
    [
      [null, []],
      ['', []],
      [[], []],
      [
        ['a', 1, null],
        ['a', '1', ''],
      ],
    ],
  );
  becomes(
    ['list', 'string', 10],
    [
      [{}, []],
      ['a', []],
      [{ 0: 'a' }, []],
    ],
    1,
  );
  becomes(['list', 'string!', 10], [[['a', null], ['a']]], 1);
});

test('lists and maps end at their cap, and the cut is reported', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => index);
  const list = read(['rec', '', { rows: ['list', 'int!', 100] }], { rows });
  assert.is((list.result as { rows: unknown[] }).rows.length, 100);
  assert.equal(list.reports, ['rows: cut after 100 entries']);
  const map = read(['map', 'int!', 2], { a: 1, b: 2, c: 3 });
  assert.equal(map, { result: { a: 1, b: 2 }, reports: [': cut after 2 entries'] });
});

test('5,000 rows are read whole where the shape allows them', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ id: index, title: `Row ${index}`, tags: ['a', 'b'] }));
  const shape: CompiledShape = [
    'list',
    ['rec', '', { id: 'string!', title: 'string', tags: ['list', 'string', 5] }],
    5000,
  ];
  const { result, reports } = read(shape, rows);
  assert.is((result as unknown[]).length, 5000);
  assert.equal(reports, []);
});

test('a text ends at 100,000 units and the cut is reported', () => {
  const { result, reports } = read('string', 'x'.repeat(150_000));
  assert.is((result as string).length, 100_000);
  assert.equal(reports, [': cut after 100000 units']);
  becomes('string', [['x'.repeat(100_000), 'x'.repeat(100_000)]]);
});

test('a map keeps hostile keys as keys and has no prototype', () => {
  const answer: unknown = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c","":"d"}');
  const decoded = decode(['map', 'string', 10], answer, () => undefined) as Decoded & { readable: true };
  assert.is(Object.getPrototypeOf(decoded.value), null);
  assert.equal(Object.entries(decoded.value as object), [
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['toString', 'c'],
    ['', 'd'],
  ]);
  const { reports } = read(
    ['map', 'int!', 1000],
    Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, 'x'])),
  );
  assert.equal(reports, ['["k0"]: expected int, found text', '["k0"]: no int: left out']);
});

test('a field with the name of a host property reads only what the answer itself holds', () => {
  const shape: CompiledShape = ['rec', '', { constructor: 'string?', toString: 'string?', length: 'int?' }];
  assert.equal(Object.entries(read(shape, {}).result as object), [
    ['constructor', null],
    ['toString', null],
    ['length', null],
  ]);
  const decoded = decode(
    ['rec', '', JSON.parse('{"__proto__":"string"}')],
    JSON.parse('{"__proto__":"x"}'),
    () => undefined,
  );
  assert.ok(decoded.readable && Object.getPrototypeOf(decoded.value) === Object.prototype);
  assert.ok(decoded.readable && Object.hasOwn(decoded.value as object, '__proto__'));
});

test('a field is read by its name on the wire or by its plain name', () => {
  const shape: CompiledShape = ['rec', '', { title: 'string', rows: ['list', ['rec', '', { id: 'string' }], 10] }];
  const aliases = { title: 'qx1', rows: 'qx2', id: 'qx3' };
  const wire = decode(shape, { qx1: 'a', qx2: [{ qx3: 1 }] }, () => undefined, aliases);
  const names = decode(shape, { title: 'a', rows: [{ id: 1 }] }, () => undefined, aliases);
  for (const decoded of [wire, names])
    assert.equal(decoded, { readable: true, value: { title: 'a', rows: [{ id: '1' }] } });
});

test('a number too large is reported when it is read as text', () => {
  assert.equal(read('string', JSON.parse('12345678901234567890')).reports, [': a number too large']);
  assert.equal(read('string', 9007199254740991).reports, []);
});

test('the position of an unreadable value is reported as a path', () => {
  const shape: CompiledShape = ['rec', '', { part: ['rec', '', { sum: 'cents!' }] }];
  assert.equal(read(shape, { part: { sum: 'x' } }), {
    result: 'part.sum: no cents',
    reports: ['part.sum: expected cents, found text'],
  });
});

test('JSON of any form is accepted unless it is too deep or too large', () => {
  becomes('json', [
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
    [[], []],
    ['', ''],
  ]);
  let bomb: unknown = 1;
  for (let depth = 0; depth < 100_000; depth += 1) bomb = [bomb];
  assert.equal(
    decode('json?', bomb, () => undefined),
    { readable: true, value: null },
  );
  assert.equal(
    decode(
      'json?',
      Array.from({ length: 20_000 }, () => 1),
      () => undefined,
    ),
    { readable: true, value: null },
  );
});

test('deep nesting does no harm to a finite shape', () => {
  let bomb: unknown = {};
  for (let depth = 0; depth < 100_000; depth += 1) bomb = { next: bomb, rows: [bomb] };
  const shape: CompiledShape = ['rec', '', { next: ['rec', '', { next: 'string' }], rows: ['list', 'string', 3] }];
  const decoded = decode(shape, bomb, () => undefined);
  assert.equal(decoded, { readable: true, value: { next: { next: '' }, rows: [''] } });
});
