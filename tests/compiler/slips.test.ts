import { createCompiler } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { assert, test } from '../suite.ts';
import { SLIPS, type Slip } from './slips.ts';

const project = readProject(process.cwd());
const compiler = createCompiler();
const pathOf = (file: string) => `screens/${file}.json`;

/** The issues of the product with one mistake in it: file, start of the position, and message. */
function issuesOf({ file, find, write, at }: Slip): string[] {
  const path = pathOf(file);
  const text = project.files.get(path) ?? '';
  assert.ok(text.includes(find), `${path} has no ${find}`);
  const files = new Map(project.files).set(
    path,
    text.replace(find, () => write),
  );
  return compiler.compile({ ...project, files }).issues.map((issue) => {
    const line = files.get(issue.file)!.split('\n')[issue.line - 1]!;
    const place = line.slice(issue.column - 1, issue.column - 1 + at.length);
    return `${issue.file} ${place} ${withoutNumbers(issue.message)}`;
  });
}

/** Replaces line numbers and counts, which change with the documents. */
function withoutNumbers(message: string): string {
  return message
    .replace(/line \d+/g, 'line …')
    .replace(/\.json:\d+/g, '.json:…')
    .replace(/in \d+ (more )?places/g, 'in … $1places')
    .replace(/and \d+ places/g, 'and … places');
}

test('finds no issue in the unchanged product', () => {
  assert.equal(compiler.compile(project).issues, []);
});

for (const [kind, slips] of Object.entries(SLIPS)) {
  test(`reports each mistake in ${kind} once, at its cause, with what to write`, () => {
    for (const slip of slips) {
      assert.equal(
        issuesOf(slip),
        [`${pathOf(slip.in ?? slip.file)} ${slip.at} ${slip.says}`],
        `${slip.file}: ${slip.write}`,
      );
    }
  });
}

test('counts the uses of a removed declaration, including fixtures', () => {
  const files = new Map(project.files);
  files.set('screens/session.json', files.get('screens/session.json')!.replace('"productId": {', '"productID": {'));
  const [issue, ...others] = compiler.compile({ ...project, files }).issues;
  assert.equal(others, []);
  const fixtures = issue!.also!.filter(({ file }) => file.includes('/fixtures/'));
  assert.ok(fixtures.length > 100, `${fixtures.length} fixtures`);
  assert.match(issue!.message, new RegExp(`is used in ${issue!.also!.length} places`));
});
