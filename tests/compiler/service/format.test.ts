import { formatText } from '../../../compiler/service/text/format.ts';
import { assert, test } from '../../suite.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

test('puts on one line what fits', () => {
  assert.is(formatText('{"a":[1,2],"b":{"c":"d"}}'), lines('{ "a": [1, 2], "b": { "c": "d" } }'));
});

test('keeps an object on several lines if its author wrote it so', () => {
  assert.is(formatText('{\n"a": { "b": 1 }}'), lines('{', '  "a": { "b": 1 }', '}'));
  assert.is(formatText('{ "a": {\n"b": 1 }}'), lines('{', '  "a": {', '    "b": 1', '  }', '}'));
});

test('wraps lines wider than 120 columns', () => {
  const long = 'x'.repeat(70);
  assert.is(formatText(`{"a":"${long}","b":"${long}"}`), lines('{', `  "a": "${long}",`, `  "b": "${long}"`, '}'));
});

test('keeps texts and numbers as written, and leaves invalid JSON alone', () => {
  assert.is(formatText('["\\u00e9", 1.50]'), lines('["\\u00e9", 1.50]'));
  for (const broken of ['{"a": 1,}', '{"a": "b', '// no', '']) assert.is(formatText(broken), broken);
});

test('formatting twice changes nothing', () => {
  for (const text of ['{"a":[{"b":1},{"c":[1,[2]]}]}', '[\n{"a":1}]', '{"a":[\n"b"]}'])
    assert.is(formatText(formatText(text)), formatText(text));
});
