import { CODES } from '../../compiler/report/codes.ts';
import { assert, test } from '../suite.ts';
import { CASES } from './cases.ts';
import { issuesOf, library } from './library.ts';

const place = (file: string, path: string) => `${file.replace(/^screens\/(.*)\.json$/, '$1')} ${path}`;

/** Codes of syntax errors, which cause others in the same file. */
const BESIDE = new Set([
  'bad-character',
  'bad-number',
  'duplicate-property',
  'json-syntax',
  'more-issues',
  'reserved-name',
]);

/** What a change may cause besides the expected issue: a name that is unused, unopened or never set. */
const FOLLOWS = new Set(['unused-name', 'route-unopened', 'never-changed', 'no-way-out']);

test('finds no issue in the example project', () => {
  assert.equal(issuesOf({}), []);
});

test('a control in the one row of a value of the key has its name for itself', () => {
  const button = { widget: 'button', label: 'Open', on: { tap: [{ do: 'back' }] } };
  const cases = [{ is: ['a'], show: [button] }];
  const rows = { each: 'data.book.copies', as: 'copy', key: 'copy.id' };
  const view = [
    { widget: 'text', text: '=data.book.title' },
    { ...rows, show: [{ switch: 'copy.id', cases, else: [] }] },
  ];
  assert.equal(issuesOf({ screen: { view } }), []);
});

for (const [code, cases] of Object.entries(CASES)) {
  test(`reports ${code} at its position`, () => {
    for (const { changes, at, says } of cases) {
      const issues = issuesOf(changes);
      const found = issues.find((issue) => issue.code === code && place(issue.file, issue.path) === at);
      const others = issues
        .map((issue) => `${issue.code} ${place(issue.file, issue.path)}: ${issue.message}`)
        .join('\n');
      assert.ok(found, `${code} at ${at}\n${others || 'no issue at all'}`);
      assert.match(found!.message, says);
      assert.is(found!.severity, CODES.get(code)?.severity, code);
      const further = issues.filter((issue) => issue !== found && issue.code !== code && !FOLLOWS.has(issue.code));
      assert.ok(further.length === 0 || BESIDE.has(code), `one cause, one issue:\n${others}`);
      assert.not.match(found!.message, /\n|undefined|\[object/);
    }
  });
}

test('every issue code has a case, and every reported code is in the catalogue', () => {
  // No document is known that the check breaks off at: see report/within-budget.test.ts.
  const missing = [...CODES.keys()].filter((code) => code !== 'check-failed' && !Object.hasOwn(CASES, code));
  assert.equal(missing, [], 'codes without a case in tests/compiler/cases.ts');
  const said = Object.values(CASES).flatMap((cases) => cases.flatMap(({ changes }) => issuesOf(changes)));
  const unknown = [...Object.keys(CASES), ...said.map(({ code }) => code)].filter((code) => !CODES.has(code));
  assert.equal(unknown, []);
});

test('the position of every issue is inside its file', () => {
  for (const cases of Object.values(CASES)) {
    for (const { changes } of cases) {
      const { files } = library(changes);
      for (const { file, line, column } of issuesOf(changes)) {
        const lines = files.get(file)!.split('\n');
        assert.ok(
          line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1]!.length + 1,
          `${file}:${line}:${column}`,
        );
      }
    }
  }
});

test('an unknown name inside an expression is reported at its column', () => {
  const changes = { screen: { view: [{ widget: 'text', text: 'The book "{data.book.titel}"' }] } };
  const [issue] = issuesOf(changes).filter(({ code }) => code === 'unknown-name');
  const line = library(changes).files.get('screens/book/screen.json')!.split('\n')[issue!.line - 1]!;
  assert.is(line.slice(issue!.column - 1, issue!.column + 4), 'titel');
});

test('accepts a contract that declares it moves no money, and any alias when any parameter may be sent', () => {
  const ok = { is: 'ok' };
  const call = { call: 'x', method: 'POST', path: '/x', client: 'json', outcomes: [ok] };
  const said = (more: object) => issuesOf({ calls: [{ ...call, ...more }] }).map(({ code }) => code);
  assert.equal(said({ money: false, send: { price: 'cents' } }), ['unused-name']);
  assert.equal(said({ send: { '*': 'string' }, aliases: { title: 'ballad' } }), ['unused-name']);
});
