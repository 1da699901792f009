import type { JsonPath } from '../../../compiler/json/index.ts';
import { sourceAt, swapped, withItem, withItemText, without, withValue } from '../../../compiler/json/index.ts';
import { isUnreadable, openDocument } from '../../../studio/edit/text/open.ts';
import { assert, test } from '../../suite.ts';

const TEXT = `{
  "note":   "odd   spacing",
  "view": [
    { "widget": "text", "text": "One" },
    {"widget":"text","text":"Two"}
  ],
  "state": {}
}
`;

function document(text = TEXT) {
  const opened = openDocument('book/screen.json', text);
  if (isUnreadable(opened)) throw new Error(opened.unreadable);
  return opened;
}

/** The lines that differ from the previous text. */
function changedLines(text: string | undefined, before = TEXT): string[] {
  assert.ok(text !== undefined);
  const old = before.split('\n');
  return text!.split('\n').filter((line) => !old.includes(line));
}

test('a value is replaced in place', () => {
  const text = withValue(document(), ['view', 1, 'text'], 'Three');
  assert.equal(changedLines(text), ['    {"widget":"text","text":"Three"}']);
});

test('a new property is inserted in order, on the line of its object', () => {
  const text = withValue(document(), ['view', 0, 'when'], 'state.open', ['widget', 'when', 'text']);
  assert.equal(changedLines(text), ['    { "widget": "text", "when": "state.open", "text": "One" },']);
});

test('missing objects on the way to a new property are created', () => {
  const text = withValue(document(), ['state', 'open', 'type'], 'bool');
  assert.equal(changedLines(text), ['  "state": { "open": { "type": "bool" } }']);
});

test('an object that becomes too long for its line is wrapped, its values unchanged', () => {
  const long = 'words '.repeat(20);
  const text = withValue(document(), ['view', 0, 'note'], long);
  assert.equal(changedLines(text), [
    '    {',
    '      "widget": "text",',
    '      "text": "One",',
    `      "note": "${long}"`,
    '    },',
  ]);
});

test('items are inserted at any position of a list', () => {
  for (const [index, at] of [0, 1, 2, 99].map((index): [number, number] => [index, Math.min(index, 2)])) {
    const text = withItem(document(), ['view'], index, { widget: 'card' })!;
    assert.equal(JSON.parse(text).view[at], { widget: 'card' });
    assert.equal(
      changedLines(text).filter((line) => !/^ {4}\{"widget":"text","text":"Two"\},$/.test(line)).length > 0,
      true,
    );
    assert.is(text.includes('"odd   spacing"'), true);
  }
});

test('removing an item removes its comma and changes nothing else', () => {
  const paths: [JsonPath, string][] = [
    [['view', 0], TEXT.replace('{ "widget": "text", "text": "One" },\n    ', '')],
    [['view', 1], TEXT.replace(',\n    {"widget":"text","text":"Two"}', '')],
    [['state'], TEXT.replace(',\n  "state": {}', '')],
    [
      ['view', 1, 'widget'],
      TEXT.replace('"widget":"text",', (found, at) => (at > 100 ? '' : found)).replace(
        '{"widget":"text","text":"Two"}',
        '{"text":"Two"}',
      ),
    ],
  ];
  for (const [path, expected] of paths) assert.is(without(document(), path), expected);
});

test('neighbours swap and keep the text between them', () => {
  const text = swapped(document(), ['view'], 0);
  assert.equal(text?.split('\n').slice(3, 5), [
    '    {"widget":"text","text":"Two"},',
    '    { "widget": "text", "text": "One" }',
  ]);
  assert.is(swapped(document(), ['view'], 1), undefined);
});

test('an item is copied with its formatting', () => {
  const deep = '{\n  "view": [\n    {\n      "show": [\n        1\n      ]\n    }\n  ]\n}\n';
  const source = sourceAt(document(deep), ['view', 0])!;
  assert.is(source, '{\n  "show": [\n    1\n  ]\n}');
  const text = withItemText(document(deep), ['view'], 1, source)!;
  assert.equal(text.split('\n').slice(7, 12), ['    {', '      "show": [', '        1', '      ]', '    }']);
});

test('a document with a JSON syntax error is refused with its line', () => {
  const opened = openDocument('book/screen.json', '{\n  "a": 1,\n}');
  assert.match(isUnreadable(opened) ? opened.unreadable : '', /^line 2: a comma before/);
});
