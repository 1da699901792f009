import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { formatIssue } from '../../compiler/source/issue.ts';
import type { Project } from '../../compiler/source/project.ts';
import { runFixtures, type Verdict } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const project = readProject(root);

/** The text of the block with this opening line, and the rest of that line. */
function block(opening: RegExp): { head: string; text: string } {
  const lines = readme.split('\n');
  const at = lines.findIndex((line) => opening.test(line));
  assert.ok(at >= 0, `the README has a block ${opening}`);
  const end = lines.indexOf('```', at);
  return { head: lines[at]!, text: lines.slice(at + 1, end).join('\n') };
}

function withFile(path: string, change: (text: string) => string): Project {
  return { ...project, files: new Map([...project.files, [path, change(project.files.get(path) ?? '')]]) };
}

const FIXTURE = 'screens/order/fixtures/from-readme.json';

async function play(text: string): Promise<Verdict> {
  const filter = ({ file }: { file: string }) => file === FIXTURE;
  const { verdicts } = await runFixtures(
    withFile(FIXTURE, () => text),
    { filter },
  );
  assert.is(verdicts.length, 1);
  return verdicts[0]!;
}

test('a mistake prints what the README says', () => {
  const { head, text } = block(/^```text check /);
  const [, , path = '', right = '', wrong = ''] = head.split(' ');
  const issues = checkProject(withFile(path, (document) => document.replace(right, wrong)));
  assert.is(issues.map(formatIssue).join('\n'), text);
});

test('the check accepts the label that the README changes', () => {
  const [, path = '', after = '', before = ''] =
    /In `(screens\/\S+)`, write `(".*?": ".*?")` in place of `(".*?": ".*?")`/.exec(readme) ?? [];
  const changed = withFile(path, (document) => document.replace(before, after));
  assert.not.equal(changed.files.get(path), project.files.get(path));
  assert.equal(checkProject(changed), checkProject(project));
});

test('the check accepts the node of the README, and refuses a date in another format', () => {
  const { head, text } = block(/^```json node /);
  const path = head.split(' ')[2]!;
  const withNode = (node: string) => withFile(path, (document) => document.replace('"view": [', `"view": [${node},`));
  assert.equal(checkProject(withNode(text)), checkProject(project));
  const issues = checkProject(withNode(text.replace('date(data.delay.repayDate)', 'data.delay.repayDate')));
  assert.match(issues.map(formatIssue).join('\n'), /write `\{date\(data\.delay\.repayDate\)\}`/);
});

test('the fixture of the README passes', async () => {
  const verdict = await play(block(/^```json fixture/).text);
  assert.equal([verdict.passed, verdict.lines], [true, []]);
});

test('a failing fixture explains itself as the README says', async () => {
  const { head, text } = block(/^```text fixture /);
  const [, right = '', wrong = ''] = /^```text fixture (".*?": ".*?") (".*?": ".*?")$/.exec(head) ?? [];
  const verdict = await play(block(/^```json fixture/).text.replace(right, wrong));
  assert.is(verdict.lines.join('\n'), text);
});

test('every file and folder that the README names exists', () => {
  const named = [...readme.matchAll(/\]\((?!http)([^)#]+)\)|`([a-z]+\/)`/g)].map((match) => match[1] ?? match[2]!);
  assert.ok(named.length > 8);
  for (const path of named)
    assert.ok(
      PLACES.some((place) => existsSync(join(root, place, path))),
      `${path} is there`,
    );
});

/** The table's folders are at the top or below the renderer. */
const PLACES = ['', 'renderer'];

test('every file and folder that the architecture names exists', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, path]) => path!)
    .filter((path) => path.includes('/') && !path.includes('NAME'));
  assert.ok(paths.length > 50, 'the paths are found');
  assert.equal(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  );
});
