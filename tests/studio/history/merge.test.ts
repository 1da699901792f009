import { mergedText } from '../../../studio/history/merge.ts';
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
const OPENED = ['  "view": [', '  "more": {\n  "view": ['] as const;

const CASES: readonly [what: string, theirs: string, mine: string, both: string | undefined][] = [
  ['changes of different lines', changed(TITLE), changed(SECOND), changed(TITLE, SECOND)],
  ['a changed and an added line', changed(LAST), changed(TITLE), changed(TITLE, LAST)],
  ['the same change on both sides', changed(TITLE), changed(TITLE, SECOND), changed(TITLE, SECOND)],
  ['different changes of one line', changed(TITLE), changed(['"Order"', '"Loan"']), undefined],
  ['adjacent lines', changed(TITLE), changed(VERSION), undefined],
  ['a line that the other has extended', changed(LAST), changed(SECOND), undefined],
  ['a result that is not JSON', changed(OPENED), changed(SECOND), undefined],
];
for (const [what, theirs, mine, both] of CASES) {
  test(`${what}: ${both === undefined ? 'a choice is necessary' : 'both are kept'}`, () => {
    assert.is(mergedText(BASE, theirs, mine), both);
    assert.is(mergedText(BASE, mine, theirs), both);
    const unended = (text: string) => text.trimEnd();
    assert.is(mergedText(unended(BASE), unended(theirs), unended(mine)), both && unended(both));
  });
}
