import type { Project } from '../../compiler/index.ts';
import { createChangeWatch } from '../../runner/changed.ts';
import { createRunner } from '../../runner/index.ts';
import { assert, test } from '../suite.ts';
import { fixture, shelf } from './shelf.ts';

/** Files of the fixtures that are played again, run by run. */
function watching() {
  const runner = createRunner();
  const changed = createChangeWatch();
  return (project: Project): string[] => {
    const prepared = runner.prepare(project);
    return [...prepared.sound, ...prepared.broken].filter(changed(prepared)).map(({ file }) => file);
  };
}

const project = shelf({
  one: fixture([]),
  two: fixture([], { fixture: 'on the desk', screen: 'desk', open: '/desk' }),
});
const without = (text: string, to: string, file: string): Project => ({
  ...project,
  files: new Map([...project.files, [file, project.files.get(file)!.replace(text, to)]]),
});
const ONE = 'screens/shelf/fixtures/one.json';
const TWO = 'screens/shelf/fixtures/two.json';

test('at first everything is played, then nothing until something changes', () => {
  const touched = watching();
  assert.equal(touched(project), [ONE, TWO]);
  assert.equal(touched(project), []);
});

test('a changed fixture is played again, alone', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"steps": []', '"steps": [{ "wait": 1 }]', ONE)), [ONE]);
});

test('a changed screen plays its own fixtures', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"Press"', '"Push"', 'screens/shelf/screen.json')), [ONE]);
});

test('a changed contract plays the fixtures of every screen that uses it', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('/library/book', '/library/volume', 'screens/calls/library.json')), [ONE, TWO]);
});

test('a fixture that breaks is played, and again when it is mended', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"steps": []', '"steps": [', ONE)), [ONE]);
  assert.equal(touched(project), [ONE]);
});
