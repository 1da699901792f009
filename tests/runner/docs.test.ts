import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { fixtureNamed, lookAt } from '../../runner/play/look.ts';
import { createRunner, type Verdict } from '../../runner/play/runner.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const text = readFileSync(join(root, 'docs/fixtures.md'), 'utf8');
const schema = JSON.parse(readFileSync(join(root, 'schemas/fixture.json'), 'utf8')) as {
  $defs: { step: { oneOf: { $ref: string }[] } };
};
const project = readProject(root);
const runner = createRunner();

/** A code block of the page: its info string after the language, and its text. */
interface Block {
  readonly kind: string;
  readonly words: string[];
  readonly body: string;
}

const blocks: Block[] = [...text.matchAll(/```(?:json|text) (\w+) ?(.*)\n([\s\S]*?)\n```/g)].map(
  ([, kind = '', words = '', body = '']) => ({
    kind,
    words: [words.split(' ')[0]!, words.split(' ').slice(1).join(' ')],
    body,
  }),
);

/** The project with an additional fixture derived from an existing one. */
function changed(from: string, change: object): { project: Project; file: string } {
  const [screen = '', name = ''] = from.split('/');
  const base = JSON.parse(project.files.get(`screens/${screen}/fixtures/${name}.json`)!) as object;
  const file = `screens/${screen}/fixtures/of-the-page.json`;
  const document = JSON.stringify({ ...base, fixture: 'an example of the page', ...change });
  return { project: { ...project, files: new Map([...project.files, [file, document]]) }, file };
}

async function play({ project: given, file }: { project: Project; file: string }): Promise<Verdict> {
  const filter = (fixture: { file: string }) => fixture.file === file;
  const { verdicts } = await runner.run(given, { filter, snapshots: folderSnapshots(root) });
  assert.is(verdicts.length, 1);
  return verdicts[0]!;
}

test('every example of a fixture plays', async () => {
  for (const { body } of blocks.filter(({ kind }) => kind === 'fixture')) {
    const { screen } = JSON.parse(body) as { screen: string };
    const file = `screens/${screen}/fixtures/of-the-page.json`;
    const { lines } = await play({ project: { ...project, files: new Map([...project.files, [file, body]]) }, file });
    assert.equal(lines, [], body);
  }
});

test('every example of answers is accepted', async () => {
  const found = blocks.filter(({ kind }) => kind === 'answers');
  assert.ok(found.length >= 5);
  for (const { words, body } of found) {
    const { lines } = await play(
      changed(words[0]!, { answers: JSON.parse(body) as object, steps: [{ stayed: true }] }),
    );
    assert.equal(lines, [], body);
  }
});

test('every example of steps passes', async () => {
  for (const { words, body } of blocks.filter(({ kind }) => kind === 'steps')) {
    const { lines } = await play(changed(words[0]!, { steps: JSON.parse(body) as object[] }));
    assert.equal(lines, [], `${words[0]}\n${body}`);
  }
});

test('every step has an example', () => {
  const shown = blocks.filter(({ kind }) => kind === 'steps').map(({ body }) => JSON.parse(body) as object[]);
  const names = new Set(shown.flat().flatMap((step) => Object.keys(step)));
  for (const { $ref } of schema.$defs.step.oneOf) {
    const name = $ref.replace('#/$defs/', '');
    assert.ok(names.has(name), `${name} has no example`);
  }
});

test('every example of a failure fails with the message shown', async () => {
  for (const { words, body } of blocks.filter(({ kind }) => kind === 'fails')) {
    const { lines } = await play(changed(words[0]!, { steps: [JSON.parse(words[1]!) as object] }));
    assert.is(lines.join('\n'), body);
  }
});

test('a screen as text starts as shown', async () => {
  const prepared = runner.prepare(project);
  for (const { words, body } of blocks.filter(({ kind }) => kind === 'show')) {
    const [screen = '', name = ''] = words[0]!.split('/');
    const fixture = fixtureNamed(prepared, screen, name);
    if (typeof fixture === 'string') throw new Error(fixture);
    const shown = await lookAt(prepared, fixture, undefined, ({ title, tree }) => `page "${title}"\n${tree}`);
    assert.ok(shown.startsWith(body), shown);
  }
});
