import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
/** Not copied with the sources. */
const LEFT_OUT = /^(\.git|\.data|node_modules|artefacts|dist(\..*)?)$/;

/**
 * Compresses the build's files. The copy's files are nearly the same, and compressing them takes longer than the rest.
 */
const COMPRESSED = '.cache/screens';

/** A copy of the sources that uses the packages installed here. */
function copyOfSources(): string {
  const folder = temporaryFolder();
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) });
  mkdirSync(join(root, 'node_modules', COMPRESSED), { recursive: true });
  mkdirSync(join(folder, 'node_modules/.cache'), { recursive: true });
  symlinkSync(join(root, 'node_modules', COMPRESSED), join(folder, 'node_modules', COMPRESSED));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

function node(words: string[], cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Runs a command that must succeed, and returns its output. */
function succeed(words: string[], cwd: string): string {
  const { status, output } = node(words, cwd);
  assert.is(status, 0, `${words.join(' ')}\n${output}`);
  return output;
}

/** A project with one screen that uses the generated constructs, and a fixture that plays it. */
function projectWithNew(): string {
  const folder = temporaryFolder();
  const view = [
    { widget: 'fresh-note', text: "=loud('Emma')" },
    { widget: 'button', label: 'Name it', on: { tap: [{ do: 'fresh-title', text: "=loud('Shelf')" }] } },
  ];
  const screen = { screen: 'shelf', version: '1.0.0', language: 1, routes: ['/shelf'], title: 'Shelf', view };
  const steps = [{ tap: 'Name it' }, { looksFor: 'EMMA' }];
  const fixture = { screen: 'shelf', fixture: 'shows what is new', open: '/shelf', steps };
  mkdirSync(join(folder, 'screens/shelf/fixtures'), { recursive: true });
  writeFileSync(join(folder, 'screens/shelf/screen.json'), JSON.stringify(screen));
  writeFileSync(join(folder, 'screens/shelf/fixtures/new.json'), JSON.stringify(fixture));
  return folder;
}

/** The files that a row of docs/architecture.md names for a new construct. */
function filesOf(row: string, name: string): string[] {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const line = text.split('\n').find((entry) => entry.startsWith(`| ${row} |`)) ?? '';
  return [...line.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file.replace('NAME', name));
}

test('a generated widget, action, function and step work unchanged, alongside all others', () => {
  const copy = copyOfSources();
  const screens = (...words: string[]) => [join(copy, 'cli/screens.mjs'), ...words];
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  const NEW = [
    ['widget', 'fresh-note', 'a widget'],
    ['action', 'fresh-title', 'an action'],
    ['function', 'loud', 'an expression function'],
    ['step', 'looksFor', 'a fixture step'],
  ] as const;
  const files = NEW.flatMap(([kind, name, row]) => {
    const lines = succeed(screens('new', kind, name), copy);
    const written = [...lines.matchAll(/^(?:new|changed) +(.*)$/gm)].map(([, file]) => file!);
    assert.equal(written.sort(), filesOf(row, name).sort(), row);
    return written;
  });
  succeed(['build.mjs'], copy);
  succeed(['node_modules/typescript/bin/tsc'], copy);
  succeed(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files], copy);
  const project = projectWithNew();
  assert.match(succeed(screens('check', '--strict'), project), /0 errors/);
  assert.match(succeed(screens('test'), project), /1 passed/);
  const parts = [
    'widgets/fresh-note',
    'actions/fresh-title',
    'runner/looksFor',
    'expressions/fixtures',
    'house/parity',
  ];
  succeed(['tests/run.mjs', ...parts, 'widgets/parity', 'compiler/actions', 'schemas/routes'], copy);
});

test('a new screen of each template and a new call pass the check, and are formatted', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  writeFileSync(join(folder, 'answer.json'), JSON.stringify({ code: 0, data: { title: 'Spring' } }));
  const screens = (...words: string[]) => succeed([join(root, 'cli/screens.mjs'), ...words], folder);
  const call = screens('new', 'call', 'offer.detail', '--answer', 'answer.json', '--path', '/api/offer');
  assert.match(call, /new {5}screens\/calls\/offer\.json\n.*answers\/offer\.detail\/ok\.json/);
  screens('new', 'screen', 'spring-offer', '--template', 'message');
  const file = join(folder, 'screens/spring-offer/screen.json');
  const screen = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(
    file,
    JSON.stringify({ ...screen, load: { offer: { call: 'offer.detail', then: { unreachable: [] } } } }),
  );
  screens('fmt');
  for (const template of ['nothing', 'message', 'form']) screens('new', 'screen', template, '--template', template);
  screens('new', 'call', 'other.list', '--method', 'POST');
  assert.match(screens('check'), /0 errors/);
  assert.match(screens('fmt', '--check'), /, 0 not formatted/);
  const again = node([join(root, 'cli/screens.mjs'), 'new', 'screen', 'form'], folder);
  assert.equal([again.status, again.output.trim()], [2, 'The screen "form" already exists.']);
  for (const [name, why] of [
    ['assets', /^"assets" is the folder of the pictures: choose another name\.$/],
    ['studio', /^"studio" cannot be used: /],
  ] as const) {
    const { status, output } = node([join(root, 'cli/screens.mjs'), 'new', 'screen', name], folder);
    assert.is(status, 2, output);
    assert.match(output.trim(), why);
    assert.not.ok(existsSync(join(folder, 'screens', name)));
  }
});

test('an unknown kind, a name that is taken and an invalid name are refused', () => {
  const refused = (...words: string[]) => {
    const { status, output } = node([join(root, 'cli/screens.mjs'), 'new', ...words], root);
    assert.is(status, 2, output);
    return output.trim();
  };
  assert.is(
    refused('gadget', 'x'),
    '"gadget" cannot be created: use one of screen, call, widget, action, function, step.',
  );
  assert.is(refused('widget', 'button'), 'The widget "button" already exists.');
  assert.is(refused('step', 'a-b'), '"a-b" is not a valid name: write it like "seeInOrder".');
  assert.is(refused('action', 'delete'), '"delete" is a reserved word of JavaScript: choose another name.');
});
