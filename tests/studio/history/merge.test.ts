import { merged } from '../../../studio/history/merge.ts';
import { assert, test } from '../../suite.ts';

const BASE = `{
  "title": "Order",
  "version": "1.0.0",
  "view": [
    { "widget": "text", "text": "One" },
    { "widget": "text", "text": "Two" }
  ]
}
`;
const changed = (...edits: (readonly [string, string])[]) =>
  edits.reduce((text, [was, is]) => text.replace(was, is), BASE);

const TITLE = ['"Order"', '"Your order"'] as const;
const VERSION = ['"1.0.0"', '"1.1.0"'] as const;
const SECOND = ['"Two"', '"Second"'] as const;
const LAST = ['"Two" }\n', '"Two" },\n    { "widget": "divider" }\n'] as const;
const FIRST_GONE = ['    { "widget": "text", "text": "One" },\n', ''] as const;
const OPENED = ['  "view": [', '  "more": {\n  "view": ['] as const;

const CASES: readonly [what: string, theirs: string, mine: string, both: string | undefined][] = [
  ['changes of different lines', changed(TITLE), changed(SECOND), changed(TITLE, SECOND)],
  ['a changed and an added line', changed(LAST), changed(TITLE), changed(TITLE, LAST)],
  ['the same change on both sides', changed(TITLE), changed(TITLE, SECOND), changed(TITLE, SECOND)],
  ['different changes of one line', changed(TITLE), changed(['"Order"', '"Loan"']), undefined],
  ['neighbouring lines', changed(TITLE), changed(VERSION), changed(TITLE, VERSION)],
  ['a removed line and the one below it', changed(FIRST_GONE), changed(SECOND), changed(FIRST_GONE, SECOND)],
  ['a line that the other has extended', changed(LAST), changed(SECOND), undefined],
  ['a result that is not JSON', changed(OPENED), changed(SECOND), undefined],
];
for (const [what, theirs, mine, both] of CASES) {
  test(`${what}: ${both === undefined ? 'a choice is necessary' : 'both are kept'}`, () => {
    const expected = (text: string | undefined) => (text === undefined ? undefined : { text, clashes: false });
    assert.equal(merged(BASE, theirs, mine), expected(both));
    assert.equal(merged(BASE, mine, theirs), expected(both));
    const unended = (text: string) => text.trimEnd();
    assert.equal(merged(unended(BASE), unended(theirs), unended(mine)), expected(both && unended(both)));
  });
}

test('one line that both have changed costs none of the other changes', () => {
  const [theirs, mine] = [changed(TITLE, SECOND), changed(['"Order"', '"Loan"'], VERSION)];
  assert.equal(merged(BASE, theirs, mine), {
    text: changed(['"Order"', '"Loan"'], VERSION, SECOND),
    clashes: true,
  });
});

test('what the other has removed stays where it was changed', () => {
  const [theirs, mine] = [changed(FIRST_GONE, TITLE), changed(['"One"', '"First"'])];
  assert.equal(merged(BASE, theirs, mine), { text: changed(TITLE, ['"One"', '"First"']), clashes: true });
});
