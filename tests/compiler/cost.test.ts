import { compileProject } from '../../compiler/index.ts';
import { MOST_WORK } from '../../compiler/source/work.ts';
import { assert, test } from '../suite.ts';
import { FAMILIES } from './adversarial.ts';
import { BOOK, type Changes, library } from './library.ts';

/** Sizes at which each family is compiled: an ordinary document, and one that goes beyond what may be. */
const SIZES = [12, 250];

function compiled(changes: Changes) {
  const { issues, screens, work } = compileProject(library(changes));
  return { issues, entry: screens.get('book'), work: work.get('book') };
}

for (const [says, make] of Object.entries(FAMILIES)) {
  test(`comes to an end within its budget: ${says}`, () => {
    for (const size of SIZES) {
      const { issues, entry, work } = compiled(make(size));
      // The last step that was begun goes beyond. A document of a wrong structure is not looked at further.
      assert.ok((work ?? 0) < MOST_WORK * 2, `${size}: ${work}`);
      assert.ok(entry || issues.some(({ severity }) => severity === 'error'), `${size}: neither compiled nor refused`);
    }
  });
}

test('a chain of a hundred rules, each read twice, costs what it is long', () => {
  const chain = FAMILIES['rules in a chain, each read twice']!;
  const [half, whole] = [50, 100].map((n) => compiled(chain(n)));
  assert.equal(whole!.issues, []);
  assert.ok(whole!.work! < 400_000, `${whole!.work}`);
  assert.ok(whole!.work! < half!.work! * 4.5, `${half!.work}, then ${whole!.work}`);
});

/** What is worked out once for each name, however often and in whatever nesting it is read. */
const ONCE = [
  'rules in a chain, each read with and without',
  'rules that each read the two before',
  'lets in a chain, each added to itself',
  'values in a chain read before they are loaded',
  'actions that run one another twice',
  'many uses of a fragment',
];

for (const says of ONCE) {
  test(`twice the length is not many times the work: ${says}`, () => {
    const [half, whole] = [16, 32].map((n) => compiled(FAMILIES[says]!(n)).work!);
    assert.ok(whole! < half! * 4.5, `${half}, then ${whole}`);
  });
}

test('says which rule was too much, at its place', () => {
  const rules = { short: 'data.book.away', long: 'size(data.book.title) > 3' };
  const dear = FAMILIES['conditions that are always true']!(30).screen!;
  const { issues, entry } = compiled({ screen: { ...dear, rules } });
  const [issue, ...others] = issues.filter(({ code }) => code === 'too-complex');
  assert.is(entry, undefined);
  assert.equal(others, []);
  assert.match(issue!.message, /more work than a document may be, most of it for `view\[\d+\]\.when`/);
  assert.match(issue!.path, /^view\[\d+\]\.when$/);
});

test('what one document uses up, another still has', () => {
  const dear = FAMILIES['conditions that are always true']!(30).screen!;
  const { screens, issues } = compileProject(
    library({ screen: dear, screens: { other: { ...BOOK, routes: ['/other'] } } }),
  );
  assert.is(screens.has('other'), true);
  const files = issues.flatMap(({ code, file }) => (code === 'too-complex' ? [file] : []));
  assert.equal(files, ['screens/book/screen.json']);
});

test('says of which call the recorded answer is too much', () => {
  const names = (prefix: string) => Array.from({ length: 300 }, (_, i) => `${prefix}${i}`);
  const table = { list: { record: Object.fromEntries(names('column').map((name) => [name, 'string'])) }, max: 500 };
  const call = {
    call: 'book.table',
    method: 'GET',
    path: '/library/table',
    client: 'json',
    send: {},
    outcomes: [
      { is: 'ok', when: "code == '0'", from: ['data'], gives: { rows: table } },
      { is: 'failed', usually: [{ do: 'toast', text: '=message', kind: 'error' }] },
    ],
  };
  const row = Object.fromEntries(names('other').map((name) => [name, '']));
  const answer = { request: 'GET /library/table', answer: { code: '0', data: { rows: Array(100).fill(row) } } };
  const { issues } = compileProject(library({ calls: [call], answers: { 'book.table/ok': answer } }));
  assert.equal(
    issues.map(({ code, file, path }) => [code, file, path]),
    [['too-complex', 'screens/calls/library.json', 'calls[3]']],
  );
});
