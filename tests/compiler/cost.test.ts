import { compileProject } from '../../compiler/index.ts';
import { MAX_WORK } from '../../compiler/source/work.ts';
import { assert, test } from '../suite.ts';
import { FAMILIES } from './adversarial.ts';
import { BOOK, type Changes, library } from './library.ts';

/** The sizes at which each family is compiled: an ordinary document, and one beyond the limit. */
const SIZES = [12, 250];

function compiled(changes: Changes) {
  const { issues, screens, work } = compileProject(library(changes));
  return { issues, entry: screens.get('book'), work: work.get('book') };
}

for (const [says, make] of Object.entries(FAMILIES)) {
  test(`ends within its budget: ${says}`, () => {
    for (const size of SIZES) {
      const { issues, entry, work } = compiled(make(size));
      // The last step may exceed the limit. A document that fails the structural check is not compiled further.
      assert.ok((work ?? 0) < MAX_WORK * 2, `${size}: ${work}`);
      assert.ok(entry || issues.some(({ severity }) => severity === 'error'), `${size}: neither compiled nor refused`);
    }
  });
}

test('a chain of a hundred rules, each read twice, costs time proportional to its length', () => {
  const chain = FAMILIES['rules in a chain, each read twice']!;
  const [half, whole] = [50, 100].map((n) => compiled(chain(n)));
  // That one rule is read twice is a warning.
  assert.equal(
    whole!.issues.filter(({ severity }) => severity === 'error'),
    [],
  );
  assert.ok(whole!.work! < 400_000, `${whole!.work}`);
  assert.ok(whole!.work! < half!.work! * 4.5, `${half!.work}, then ${whole!.work}`);
});

test('a long sum of whole numbers is checked like a short one', () => {
  const sum = (terms: number) => Array.from({ length: terms }, () => 'size(data.book.title)').join(' + ');
  for (const terms of [4, 28]) {
    const { issues } = compiled({ screen: { rules: { long: `${sum(terms)} > 3` } } });
    assert.equal(
      issues.filter(({ code }) => code === 'too-complex'),
      [],
    );
  }
});

/** Families whose names must each be evaluated once, however often and however deeply they are read. */
const ONCE = [
  'rules in a chain, each read with and without',
  'rules that each read the two before',
  'lets in a chain, each added to itself',
  'values in a chain read before they are loaded',
  'actions that run one another twice',
  'many uses of a fragment',
];

for (const says of ONCE) {
  test(`compile time grows in proportion to the length: ${says}`, () => {
    const [half, whole] = [16, 32].map((n) => compiled(FAMILIES[says]!(n)).work!);
    assert.ok(whole! < half! * 4.5, `${half}, then ${whole}`);
  });
}

test('the issue names the rule that costs most, at its position', () => {
  const rules = { short: 'data.book.away', long: 'size(data.book.title) > 3' };
  const dear = FAMILIES['conditions that are always true']!(30).screen!;
  const { issues, entry } = compiled({ screen: { ...dear, rules } });
  const [issue, ...others] = issues.filter(({ code }) => code === 'too-complex');
  assert.is(entry, undefined);
  assert.equal(others, []);
  assert.match(issue!.message, /more work than a document may be, most of it for `view\[\d+\]\.when`/);
  assert.match(issue!.path, /^view\[\d+\]\.when$/);
});

test('each document has a budget of its own', () => {
  const dear = FAMILIES['conditions that are always true']!(30).screen!;
  const { screens, issues } = compileProject(
    library({ screen: dear, screens: { other: { ...BOOK, routes: ['/other'] } } }),
  );
  assert.is(screens.has('other'), true);
  const files = issues.flatMap(({ code, file }) => (code === 'too-complex' ? [file] : []));
  assert.equal(files, ['screens/book/screen.json']);
});

test('the issue names the call whose recorded answer is too large', () => {
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

/** Pickers of two columns, each of a list of groups with as many options. */
function pickers(count: number, [groups, options]: readonly [number, number]): Changes {
  const each = (list: string, as: string, item: object) => [{ each: list, as, item }];
  const option = { value: '=option.name', label: "=filled(option.name, 'Nameless', '')" };
  const picker = (field: string) => ({
    widget: 'group-picker',
    field,
    label: 'Shelf',
    placeholder: 'Choose',
    confirm: 'Confirm',
    cancel: 'Cancel',
    groups: each('data.shelves.groups', 'group', {
      label: '=group.name',
      options: each('group.options', 'option', option),
    }),
  });
  return {
    shapes: {
      Option: { name: 'string' },
      Group: { name: 'string', options: { list: 'Option', max: options } },
    },
    calls: [
      {
        call: 'shelves',
        method: 'GET',
        path: '/library/shelves',
        client: 'json',
        outcomes: [{ is: 'ok', gives: { groups: { list: 'Group', max: groups } } }],
      },
    ],
    screen: {
      load: { shelves: { call: 'shelves' } },
      view: Array.from({ length: count }, (_, index) => picker(`shelf${index}`)),
    },
  };
}

const costly = (changes: Changes) =>
  compiled(changes).issues.flatMap(({ code, path, message }) => (code === 'too-costly' ? [`${path}: ${message}`] : []));

test('a screen may take more steps than a single value of it', () => {
  assert.equal(costly(pickers(2, [250, 280])), []);
  const [whole] = costly(pickers(3, [250, 280]));
  assert.match(whole!, /this screen may take \d+ steps to draw, .* and 1700000 are allowed/);
});

test('a value that a phone would refuse to evaluate is an error, also where the screen as a whole is within its limit', () => {
  const [value, ...others] = costly(pickers(1, [320, 400]));
  assert.match(value!, /^view\[0\]\.groups.*: this value may take \d+ steps, and 1050000 are allowed/);
  assert.equal(others, []);
});
