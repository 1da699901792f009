import { assert, test } from '../suite.ts';
import { type Authored, type Changes, documentOf, issuesOf } from './library.ts';

const STATE: Authored = {
  draft: { type: { city: 'string', zip: 'int?', rows: [{ done: 'bool' }] }, initial: { city: '', rows: [] } },
  counts: { type: { map: 'int' }, initial: {} },
};

/** An expression that reads each state. */
const READS: { [state: string]: string } = { draft: 'state.draft.city', counts: 'size(state.counts)' };

/** A screen that runs an action on a state when tapped. */
const tapping = (state: string, action: Authored): Changes => ({
  screen: {
    state: { [state]: STATE[state] },
    view: [
      { widget: 'text', text: `{data.book.title}{${READS[state]}}` },
      { widget: 'button', label: 'Set', on: { tap: [{ do: 'set', state, ...action }] } },
    ],
  },
});

const CASES: [state: string, at: unknown[], value: unknown, says?: RegExp][] = [
  ['draft', ['city'], 'Cebu'],
  ['draft', ['zip'], null],
  ['draft', ['rows', 0, 'done'], true],
  ['draft', ['rows', '=size(state.draft.rows) - 1', 'done'], true],
  ['counts', ['=data.book.title'], 1],
  ['draft', ['town'], 'Cebu', /at\[0\] unknown-name: `state\.draft` has no `town`/],
  ['draft', ['city'], 1, /value wrong-type/],
  ['draft', ['rows', 'first', 'done'], true, /at\[1\] wrong-type/],
  ['draft', ['city', 'length'], 1, /at\[1\] wrong-type: `state\.draft\.city` is .*text.*, which has no parts/],
  ['draft', ['zip', 'x'], 1, /at\[1\] wrong-type: `state\.draft\.zip` may be null/],
  ['draft', ['=data.book.title'], 'x', /at\[0\] wrong-type: `state\.draft` is a record: write the name of a field/],
  ['counts', [1], 1, /at\[0\] wrong-type/],
];

for (const [state, at, value, says] of CASES) {
  test(`${says ? 'refuses' : 'accepts'} ${state} ${JSON.stringify(at)} set to ${JSON.stringify(value)}`, () => {
    const issues = issuesOf(tapping(state, { at, value })).map(
      ({ code, path, message }) => `${path} ${code}: ${message}`,
    );
    if (!says) assert.equal(issues, []);
    else {
      assert.is(issues.length, 1, issues.join('\n'));
      assert.match(issues[0]!, says);
    }
  });
}

test('a document needs the feature `edit` only if it sets a part of a state', () => {
  const part = documentOf(tapping('draft', { at: ['rows', 0, 'done'], value: true })).document;
  assert.ok(part.features.now.includes('edit'));
  assert.ok(JSON.stringify(part.view).includes('"at":["list","rows",0,"done"]'));
  const whole = documentOf(tapping('counts', { value: {} })).document;
  assert.not.ok(whole.features.now.includes('edit'));
});
