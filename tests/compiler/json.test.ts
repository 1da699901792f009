import * as fc from 'fast-check';
import {
  find,
  findEntry,
  type JsonNode,
  offsetInText,
  parseJson,
  plain,
  positionOf,
} from '../../compiler/json/index.ts';
import { assert, test } from '../suite.ts';

/** `line:column message` of every issue. */
function said(text: string): string[] {
  return parseJson(text, 'a.json').issues.map((issue) => `${issue.line}:${issue.column} ${issue.message}`);
}
function read(text: string): JsonNode {
  const { root, issues } = parseJson(text, 'a.json');
  assert.equal(issues, []);
  return root!;
}
/** What was read, as JSON text. */
function value(text: string): string {
  const { root } = parseJson(text, 'a.json');
  return root ? JSON.stringify(plain(root)) : 'nothing';
}

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large' }), fc.integer({ min: 0, max: 4 }), (data, indent) => {
      const text = JSON.stringify(data, null, indent);
      if (/__proto__|"constructor"|"prototype"|\\u0000|\\ud[89a-f]|\ufffd/.test(text)) return;
      const { root, issues } = parseJson(text, 'a.json');
      const inexact = issues.filter((issue) => issue.code === 'bad-number');
      // Reading stops after that many.
      if (inexact.length >= 50) return;
      assert.equal(issues, inexact);
      assert.is(JSON.stringify(plain(root!)), JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('records the position of every value and every name', () => {
  const text = '{\n  "view": [\n    { "label": "Next" }\n  ]\n}';
  const root = read(text);
  const label = find(root, ['view', 0, 'label'])!;
  assert.is(text.slice(label.start, label.end), '"Next"');
  const entry = findEntry(root, ['view', 0, 'label'])!;
  assert.is(text.slice(entry.nameStart, entry.nameEnd), '"label"');
  assert.equal(positionOf(text, entry.nameStart), { line: 3, column: 7 });
  assert.is(find(root, ['view', 1]), undefined);
  assert.is(find(root, ['view', 'label']), undefined);
  assert.is(findEntry(root, []), undefined);
});

test('maps a position inside a text to the file, past escapes', () => {
  const text = '{"a": "x\\n\\u00e9y\\"=z"}';
  const node = find(read(text), ['a'])!;
  assert.is(node.kind === 'text' && node.value, 'x\né' + 'y"=z');
  const places = [0, 1, 2, 3, 4, 5, 6].map((index) => text[offsetInText(node, index)]);
  assert.equal(places, ['x', '\\', '\\', 'y', '\\', '=', 'z']);
});

test('reads names of Object.prototype methods as ordinary names', () => {
  const data = plain(read('{"toString": 1, "valueOf": 2, "hasOwnProperty": 3}')) as object;
  assert.equal(Object.keys(data), ['toString', 'valueOf', 'hasOwnProperty']);
  assert.is(Object.getPrototypeOf(data), null);
});

test('refuses `__proto__` and other names that reach into objects', () => {
  const refused = 'a name may not be `__proto__`, `constructor` or `prototype`';
  assert.equal(said('{"__proto__": {"polluted": 1}}'), [`1:2 ${refused}`]);
  assert.equal(said('{"a": {"constructor": 1}}'), [`1:8 ${refused}`]);
  assert.is(value('{"__proto__": {"polluted": 1}, "b": 2}'), '{"b":2}');
  assert.is((Object.prototype as { polluted?: number }).polluted, undefined);
});

test('names both positions of a duplicate property', () => {
  const text = '{ "a": 1,\n  "b": 2,\n  "a": 3 }';
  assert.equal(said(text), ['3:3 `a` appears twice in this object, first at 1:3: keep one']);
  assert.is(value(text), '{"a":1,"b":2}');
});

const SLIPS: [text: string, said: string[], read: string][] = [
  [
    '{"a": [1, 2,], }',
    ['1:12 a comma before `]`: leave it out', '1:14 a comma before `}`: leave it out'],
    '{"a":[1,2]}',
  ],
  ['{"a": 1 "b": 2}', ['1:9 a comma is missing before this'], '{"a":1,"b":2}'],
  [
    '[,1,,2]',
    ['1:2 there is nothing before this comma: leave it out', '1:5 two commas in a row: leave one out'],
    '[1,2]',
  ],
  ['{"a": 1} // done', ['1:10 JSON has no comments; write `"note": "…"` in the object it is about'], '{"a":1}'],
  ['/* a\n */ {"a": 1}', ['1:1 JSON has no comments; write `"note": "…"` in the object it is about'], '{"a":1}'],
  [
    `{'a': 'it'}`,
    [
      '1:2 a text is written in straight double quotes "…", not in \'',
      '1:7 a text is written in straight double quotes "…", not in \'',
    ],
    '{"a":"it"}',
  ],
  [
    '{“a”: “b”}',
    [
      '1:2 a text is written in straight double quotes "…", not in “',
      '1:7 a text is written in straight double quotes "…", not in “',
    ],
    '{"a":"b"}',
  ],
  ['{look: "quiet"}', ['1:2 a property name is written in double quotes: write "look"'], '{"look":"quiet"}'],
  ['{"look": quiet}', ['1:10 a text is written in double quotes: write "quiet"'], '{"look":"quiet"}'],
  [
    '{"a": True, "b": None}',
    ['1:7 write `true` instead of `True`', '1:18 write `null` instead of `None`'],
    '{"a":true,"b":null}',
  ],
  ['{"a"：1，"b": 2}', ['1:5 write `:` instead of `：`', '1:7 write `,` instead of `，`'], '{"a":1,"b":2}'],
  ['{"a" = 1}', ['1:6 write `:` after `a`'], '{"a":1}'],
  ['{"a" 1}', ['1:6 a `:` is missing after `a`'], '{"a":1}'],
  ['\ufeff{"a": 1}', ['1:1 an invisible mark (BOM, U+FEFF) is here; save the file as UTF-8 without it'], '{"a":1}'],
  ['{\u00a0"a": 1}', ['1:2 an unusual blank (U+00A0) is here; write an ordinary space'], '{"a":1}'],
  ['{"a": 007}', ['1:7 a number has no leading zeros: write 7, or "007" if it is a code'], '{"a":7}'],
  ['{"a": 8,000, "b": [1,234]}', ['1:7 write the number 8,000 as 8000'], '{"a":8000,"b":[1,234]}'],
  ['{"a": 1,250,000.50}', ['1:7 write the number 1,250,000.50 as 1250000.5'], '{"a":1250000.5}'],
  ['{"a": +5, "b": .5}', ['1:7 write the number +5 as 5', '1:16 write the number .5 as 0.5'], '{"a":5,"b":0.5}'],
  [
    '{"a": 12345678901234567890}',
    [
      '1:7 12345678901234567890 is too large for an exact number; as a code or an id write it as text: "12345678901234567890"',
    ],
    '{"a":12345678901234567000}',
  ],
  [
    '{"a": 1} {"b": 2}',
    ['1:10 the document has ended before this: leave out what follows, or a bracket closes too early'],
    '{"a":1}',
  ],
  ['{"a": "tab\there"}', ['1:11 this text has a control character: write `\\t` or leave it out'], '{"a":"tab\\there"}'],
  ['{"a": "C:\\dir"}', ['1:10 `\\d` means nothing in JSON; a backslash itself is written `\\\\`'], '{"a":"C:\\\\dir"}'],
  [
    '{"a": "\\ud800"}',
    ['1:7 this text has half a character (a lone surrogate): write the whole character'],
    '{"a":"\ufffd"}',
  ],
  ['{"a": "b\\u0000c"}', ['1:9 a text may not hold the character U+0000: leave it out'], '{"a":"bc"}'],
  ['{"a": "b\0c"}', ['1:9 a text may not hold the character U+0000: leave it out'], '{"a":"bc"}'],
];

for (const [text, issues, result] of SLIPS) {
  test(`reports and continues after: ${JSON.stringify(text)}`, () => {
    assert.equal(said(text), issues);
    assert.is(value(text), result);
  });
}

const STOPS: [text: string, said: string][] = [
  ['', '1:1 the file is empty: it holds one object `{ … }`'],
  [' \n ', '2:2 the file is empty: it holds one object `{ … }`'],
  ['{"a": [1, 2}', '1:12 expected `,` or `]`, found `}`; the `[` of 1:7 is still open'],
  ['{"a": {\n"b": 1', '2:7 the file ends before the `{` of 1:7 is closed'],
  [
    '{"label": "Next, \n"on": 1}',
    '1:11 the text that begins here is not closed in its line: end it with `"`; a line break inside a text is written `\\n`',
  ],
  ['{"say": "the "best" one"}', '1:15 expected `,` or `}`, found `b`; a quote inside a text is written `\\"`'],
  [
    '{"say": "the best, "look": "hint"}',
    '1:21 expected `,` or `}`, found `l`; if the text before ends at its comma, write `"the best",`',
  ],
  ...['{\n<<<<<<< HEAD\n"a": 1}', '{"a": 1\n=======\n}', '{"a": 1\r\n>>>>>>> draft\r\n}'].map(
    (text): [string, string] => [
      text,
      '2:1 two versions of this file were merged and contradict each other here: keep one, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`',
    ],
  ),
  ['{"a": }', '1:7 expected a value, found `}`'],
  ['{"a": 1, 5: 2}', '1:10 expected a property name in double quotes, found `5`'],
  ['{"a": [{"b": 1, {"c": 2}]}', '1:17 a `}` is missing before this, to close the `{` of 1:8'],
  ['{{"a": 1}}', '1:2 expected a property name in double quotes, found `{`'],
  ['{"a"}', '1:5 expected `:` and a value after `a`, found `}`'],
  ['{"a": 1.2.3}', '1:7 `1.2.3` is not a number; if it is text, write it in double quotes'],
  ['<html>', '1:1 expected a value, found `<`'],
  ['{"a": \0}', '1:7 expected a value, found `\\u0000`'],
];

for (const [text, issue] of STOPS) {
  test(`reports and stops at: ${JSON.stringify(text)}`, () => {
    assert.equal(said(text), [issue]);
    assert.is(value(text), 'nothing');
  });
}

test('refuses a file larger than 1 MB before reading it', () => {
  assert.equal(said(`["${'x'.repeat(10_000_000)}"]`), [
    '1:1 the file is larger than 1 MB: a document never needs that much',
  ]);
  assert.equal(said(`["${'验'.repeat(400_000)}"]`), [
    '1:1 the file is larger than 1 MB: a document never needs that much',
  ]);
});

test('refuses nesting deeper than 100, however deep', () => {
  const deep = `${'['.repeat(100)}1${']'.repeat(100)}`;
  assert.equal(said(deep), []);
  assert.equal(said(`[${deep}]`), ['1:101 objects and lists nest at most 100 deep']);
  assert.equal(said('['.repeat(100_000)), ['1:101 objects and lists nest at most 100 deep']);
  assert.equal(said('{"a":'.repeat(100_000)), ['1:501 objects and lists nest at most 100 deep']);
});

test('reports the position of a mistake in the whole document', () => {
  const { issues } = parseJson('{"view": [{"on": {"tap": [{"do": \'back\'}]}}]}', 'a.json');
  assert.is(issues[0]!.path, 'view[0].on.tap[0].do');
  assert.is(issues[0]!.code, 'json-syntax');
});

test('stops after fifty mistakes', () => {
  assert.is(said(`[${'a,'.repeat(5000)}]`).length, 50);
});

test('returns issues and never throws, for any text', () => {
  const sign = fc.constantFrom(
    ...'{}[],:"\'\\/*tfn01-+.eE \n\t\0\ud800“，u#=_'.split(''),
    '__proto__',
    'true',
    '\\u00',
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = signs.join('');
      const { root, issues } = parseJson(text, 'a.json');
      assert.ok(root !== undefined || issues.length > 0);
      if (issues.length === 0) assert.is(JSON.stringify(plain(root!)), JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 3000 },
  );
});

test('returns issues for a document that is cut off anywhere', () => {
  const text = JSON.stringify({ view: [{ widget: 'text', text: 'a "b" \\ é' }], n: -1.5e3, t: true });
  for (let end = 0; end < text.length; end++)
    assert.ok(parseJson(text.slice(0, end), 'a.json').issues.length > 0, `${end}`);
});
