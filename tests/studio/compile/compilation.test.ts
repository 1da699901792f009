import { createCompiler } from '../../../compiler/index.ts';
import { createCompilation } from '../../../studio/compile/compilation.ts';
import { createFixtureReader } from '../../../studio/compile/fixtures.ts';
import { fixture, shelf } from '../../runner/shelf.ts';
import { assert, test } from '../../suite.ts';

const PATH = 'screens/shelf/screen.json';

function edited(project: ReturnType<typeof shelf>, from: string, to: string) {
  return { ...project, files: new Map(project.files).set(PATH, project.files.get(PATH)!.replace(from, to)) };
}

test('after a change, phones receive exactly the screens and files that changed', () => {
  const compile = createCompilation(createCompiler());
  const project = shelf({ one: fixture([]) });
  const first = compile(project);
  assert.ok(first.screens.length > 1);
  assert.not.ok(
    first.files.some(([path]) => path.includes('/fixtures/')),
    'no fixture is among the files',
  );
  const { screens, gone, files } = compile(edited(project, '"Press"', '"Push"'));
  assert.equal(
    screens.map(({ document }) => document.screen),
    ['shelf'],
  );
  assert.equal(gone, []);
  assert.equal(
    files.map(([path]) => path),
    [PATH],
  );
});

test('a screen with an error keeps its last compiled version until it is deleted', () => {
  const compile = createCompilation(createCompiler());
  const project = shelf({});
  compile(project);
  const broken = compile(edited(project, 'rules.isLent', 'rules.isLend'));
  assert.equal([broken.screens, broken.gone], [[], []]);
  const files = new Map(project.files);
  files.delete(PATH);
  assert.equal(compile({ ...project, files }).gone, ['shelf']);
});

test('a brand with an error leaves phones the one that their screens were compiled with', () => {
  const compile = createCompilation(createCompiler());
  const project = shelf({});
  const brand = (phone: string) => ({
    ...project,
    files: new Map([...project.files, ['screens/brand.json', JSON.stringify({ brand: { name: 'Shelf', phone } })]]),
  });
  const { brand: valid, style } = compile(brand('+63 2 8555 0142'));
  assert.is(valid.phone, '+63 2 8555 0142');
  const broken = compile(brand('call us'));
  assert.equal([broken.brand, broken.style], [valid, style]);
  assert.is(compile(brand('+63 2 8555 0143')).brand.phone, '+63 2 8555 0143');
});

test('a screen with an error affects no fixture, because its last compiled version stays', () => {
  const project = shelf({ one: fixture([]) });
  const compiler = createCompiler();
  const read = createFixtureReader(project, compiler.compile(project));
  const broken = edited(project, 'rules.isLent', 'rules.isLend');
  const compiled = compiler.compile(broken);
  assert.is(compiled.screens.has('shelf'), false);
  assert.equal(read(broken, compiled).concerned, []);
});

test('a change affects the fixtures that can read it', () => {
  const project = shelf({ one: fixture([]), two: { ...fixture([]), fixture: 'another' } });
  const compiler = createCompiler();
  const readNow = createFixtureReader(project, compiler.compile(project));
  const read = (edited: typeof project) => readNow(edited, compiler.compile(edited));
  assert.equal(read(project).concerned, []);
  assert.is(read(edited(project, '"Press"', '"Push"')).concerned.length, 2);
  const one = 'screens/shelf/fixtures/one.json';
  const files = new Map(project.files).set(one, project.files.get(one)!.replace('a fixture', 'a longer name'));
  assert.equal(read({ ...project, files }).concerned, [one]);
});
