import { CODES } from '../../../compiler/report/codes.ts';
import { FIXES, isIssueCode } from '../../../compiler/service/fixes/table.ts';
import { withEdits } from '../../../compiler/service/index.ts';
import { assert, test } from '../../suite.ts';
import { CASES } from '../cases.ts';
import { type Changes, library } from '../library.ts';
import { openLibrary, showing } from './cursor.ts';

test('every code has an entry, and there is no other entry', () => {
  assert.equal(Object.keys(FIXES).sort(), [...CODES.keys()].sort());
});

/** Variants of an issue that the catalogue’s own cases lack. */
const FURTHER: { readonly [code: string]: readonly { changes: Changes }[] } = {
  'wrong-value': [
    { changes: { screen: { view: [{ widget: 'stars', label: 'Rating', field: 'stars', initial: '0' }] } } },
  ],
  'always-true': [{ changes: { screen: showing('data.book.state != 1 || data.book.state != 2') } }],
  'bad-shape': [{ changes: { screen: { params: { pages: 'int[]' } } } }],
};

for (const [code, own] of Object.entries(CASES)) {
  const cases = [...own, ...(FURTHER[code] ?? [])];
  const fixers = isIssueCode(code) ? FIXES[code] : '';
  if (typeof fixers === 'string') continue;

  test(`fixes ${code}: each fix removes the issue`, () => {
    let fixed = 0;
    for (const { changes } of cases) {
      const service = openLibrary(changes);
      for (const issue of service.issues().filter((one) => one.code === code)) {
        const before = service.textOf(issue.file)!;
        for (const { title, edits } of service.fixes(issue)) {
          assert.ok(
            edits.every(({ path }) => library(changes).files.has(path)),
            title,
          );
          service.update(issue.file, withEdits(before, edits));
          const left = service.issues().filter((one) => one.code === code && one.message === issue.message);
          assert.equal(left, [], `${title}:\n${service.textOf(issue.file)}`);
          fixed += 1;
        }
        service.update(issue.file, before);
      }
    }
    assert.ok(fixed > 0, 'no case of it has a fix');
  });
}
