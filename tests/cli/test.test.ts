import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture, shelf } from '../runner/shelf.ts';
import { afterAll, assert, test } from '../suite.ts';

const door = join(fileURLToPath(import.meta.url), '../../../cli/screens.mjs');
const folder = mkdtempSync(join(tmpdir(), 'screens-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = fixture([{ see: ['Emma'] }], { fixture: 'a good one' });
const BAD = fixture([{ see: ['Emna'] }], { fixture: 'a bad one' });
for (const [path, text] of shelf({ good: GOOD, bad: BAD }).files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
mkdirSync(join(folder, 'screens/assets/cover'), { recursive: true });

function screens(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [door, ...words], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a failing fixture is printed with file and line, and ends the command with 1', () => {
  const { status, stdout } = screens('test');
  assert.is(status, 1);
  assert.match(stdout, /^FAIL screens\/shelf\/fixtures\/bad\.json:\d+ shelf: a bad one\n {2}expected to see "Emna"/);
  assert.match(stdout, /\n1 passed, 1 failed \(\d+\.\d s\)\n$/);
});

test('an error of a screen is said once, not for every fixture of it', () => {
  const screen = join(folder, 'screens/shelf/screen.json');
  const text = readFileSync(screen, 'utf8');
  writeFileSync(screen, text.replace('"Shelf"', '"=data.bok.title"'));
  const { status, stdout } = screens('test');
  writeFileSync(screen, text);
  assert.is(status, 1);
  assert.match(
    stdout,
    /^FAIL shelf: 2 fixtures not played, for this error:\nscreens\/shelf\/screen\.json:.* error .*\n0 passed, 2 failed/,
  );
});

test('a pattern, --grep and --screen choose; all that hold end with 0', () => {
  for (const words of [['good'], ['--grep', '^shelf: a good'], ['good', '--screen', 'shelf', 'desk']]) {
    const { status, stdout } = screens('test', ...words);
    assert.is(status, 0, stdout);
    assert.match(stdout, /^1 passed, 0 failed/);
  }
});

test('nothing to play, a wrong expression and a wrong share end with 2', () => {
  for (const [words, said] of [
    [['nobody'], 'No fixture contains "nobody".'],
    [['--grep', 'nobody'], 'No fixture matches "nobody".'],
    [['--screen', 'nobody'], 'No fixture is for nobody.'],
    [['--grep', '('], '--grep: Invalid regular expression'],
    [['--seed', 'some'], '--seed is a whole number from 0, not some'],
    [['--min', 'most'], '--min is a share from 0 to 100, not most'],
    [['good', '--junit', '/nowhere/at/all.xml'], '/nowhere/at/all.xml cannot be written'],
  ] as const) {
    const { status, stderr } = screens('test', ...words);
    assert.is(status, 2, stderr);
    assert.ok(stderr.includes(said), stderr);
  }
});

test('reports are written, and coverage that is too low ends with 1', () => {
  const file = (name: string) => join(folder, name);
  const { status, stdout, stderr } = screens(
    ...['test', 'good', '--junit', 'junit.xml', '--json', 'run.json'],
    ...['--coverage-html', 'coverage.html', '--coverage-json', 'coverage.json', '--min', '100'],
  );
  assert.is(status, 1);
  assert.match(stderr, /Coverage is \d+(\.\d)? %, less than 100 %\./);
  assert.match(stdout, /No fixture reaches:\n/);
  assert.match(readFileSync(file('junit.xml'), 'utf8'), /<testsuite name="shelf" tests="1" failures="0"/);
  assert.is((JSON.parse(readFileSync(file('run.json'), 'utf8')) as { passed: number }).passed, 1);
  assert.match(readFileSync(file('coverage.html'), 'utf8'), /^<!doctype html>/);
  assert.ok((JSON.parse(readFileSync(file('coverage.json'), 'utf8')) as { percent: number }).percent < 100);
});

test('TAP stands alone on its stream', () => {
  const { status, stdout } = screens('test', '--tap');
  assert.is(status, 1);
  assert.match(
    stdout,
    /^TAP version 14\n1\.\.2\nnot ok 1 - shelf: a bad one\n[\s\S]*\nok 2 - shelf: a good one # time=/,
  );
  assert.not.match(stdout, /passed/);
});

test('show and explain answer for a fixture, and list what there is where it is unknown', () => {
  const shown = screens('show', 'shelf', '--fixture', 'good');
  assert.is(shown.status, 0, shown.stderr);
  assert.match(shown.stdout, /^page "Shelf"\nbanner\n {2}button "Back"\n/);
  const explained = screens('explain', 'shelf', 'New', '--fixture', 'good');
  assert.match(explained.stdout, /the case for 1[\s\S]*2: data\.book\.state \(answer of book\.detail\)/);
  const unknown = screens('show', 'shelf', '--fixture', 'zzz');
  assert.is(unknown.status, 2);
  assert.match(unknown.stderr, /No fixture of shelf is called "zzz"/);
  const beyond = screens('show', 'shelf', '--fixture', 'good', '--steps', '2');
  assert.is(beyond.status, 2);
  assert.match(beyond.stderr, /--steps 2 is more than this fixture has: 1 step/);
});

test('pairs writes fixtures and --update keeps their screens', () => {
  assert.is(screens('pairs', 'shelf', '--fixture', 'good').status, 0);
  assert.ok(existsSync(join(folder, 'screens/shelf/fixtures/pair-6.json')));
  assert.is(screens('test', 'pair-').status, 1);
  assert.is(screens('test', 'pair-', '--update').status, 0);
  assert.is(screens('test', 'pair-').status, 0);
});

test('fuzz holds on a sound screen, and refuses what is no number', () => {
  const { status, stdout } = screens('fuzz', 'shelf', '--runs', '5', '--seed', '3');
  assert.is(status, 0, stdout);
  assert.match(stdout, /^shelf: 5 held, 0 broke \(seeds 3 to 7\)\n$/);
  assert.is(screens('fuzz', 'shelf', '--runs', 'many').status, 2);
  assert.is(screens('fuzz', 'nobody').status, 2);
});
