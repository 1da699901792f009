import type { Project } from '../../compiler/index.ts';
import { createChangeWatch } from '../../runner/play/changed.ts';
import { createRunner } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';
import { fixture, shelf } from './shelf.ts';

/** Text snapshots. */
const kept = new Map<string, string>();

/** Files of the fixtures that are played again, for each run. */
function watching() {
  const runner = createRunner();
  const changed = createChangeWatch({ read: (path) => kept.get(path) });
  return (project: Project): string[] => {
    const prepared = runner.prepare(project);
    return [...prepared.sound, ...prepared.broken]
      .filter(changed(prepared))
      .map(({ file }) => file)
      .sort();
  };
}

const project = shelf({
  one: fixture([{ stayed: true }]),
  'screens/desk/fixtures/two.json': fixture([{ stayed: true }], {
    fixture: 'at the desk',
    screen: 'desk',
    open: '/desk',
  }),
  three: fixture([{ tap: 'Desk' }, { went: 'desk' }, { screen: 'desk' }], { fixture: 'from shelf to desk' }),
});
const without = (text: string, to: string, file: string): Project => ({
  ...project,
  files: new Map([...project.files, [file, project.files.get(file)!.replace(text, to)]]),
});
const ONE = 'screens/shelf/fixtures/one.json';
const TWO = 'screens/desk/fixtures/two.json';
const THREE = 'screens/shelf/fixtures/three.json';
const ALL = [ONE, TWO, THREE].sort();

test('the first run plays everything, later ones nothing until something changes', () => {
  const touched = watching();
  assert.equal(touched(project), ALL);
  assert.equal(touched(project), []);
});

test('a changed fixture is replayed alone', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"stayed"', '"note": "still", "stayed"', ONE)), [ONE]);
});

test('a changed screen replays its own fixtures', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"Press"', '"Push"', 'screens/shelf/screen.json')), [ONE, THREE]);
});

test('a changed contract replays the fixtures of every screen that uses it', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('/library/book', '/library/volume', 'screens/calls/library.json')), ALL);
});

test('a changed screen replays the fixtures that continue on it', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"Book"', '"The desk"', 'screens/desk/screen.json')), [TWO, THREE]);
});

test('a changed brand, session or route replays every fixture', () => {
  for (const [text, to, file] of [
    ['The library', 'The archive', 'screens/brand.json'],
    ['"region"', '"quarter"', 'screens/session.json'],
    ['"/book"', '"/volume"', 'screens/book/screen.json'],
  ] as const) {
    const touched = watching();
    touched(project);
    assert.equal(touched(without(text, to, file)), ALL, file);
  }
});

test('a changed asset replays the fixtures of the screens that show it', () => {
  const touched = watching();
  touched(project);
  const drawn = { file: 'screens/assets/logo.svg', hash: 'fedcba9876543210' };
  assert.equal(touched({ ...project, assets: new Map([...project.assets, ['logo', drawn]]) }), [ONE, THREE]);
});

test('a changed snapshot replays the fixtures that compare with it', () => {
  const touched = watching();
  touched(project);
  kept.set('screens/desk/snapshots/desk.txt', 'page');
  assert.equal(touched(project), [THREE]);
});

test('a fixture with an error is played, and replayed when it is fixed', () => {
  const touched = watching();
  touched(project);
  assert.equal(touched(without('"steps": [', '"steps": [[', ONE)), [ONE]);
  assert.equal(touched(project), [ONE]);
});
