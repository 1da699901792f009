import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture, shelf } from '../runner/shelf.ts';
import { assert, test } from '../suite.ts';
import { written } from './written.ts';

const cli = join(fileURLToPath(import.meta.url), '../../../cli/screens.mjs');

const GOOD = fixture([{ see: ['Emma'] }], { fixture: 'a good one' });
const BAD = fixture([{ see: ['Emna'] }], { fixture: 'a bad one' });
/** Without CI, which a build server sets for these tests, too. */
const { CI: _, ...ENV } = process.env;
const PROJECT = shelf({ good: GOOD, bad: BAD });
const folder = written(PROJECT);

function screens(...words: string[]) {
  return screensWith(ENV, ...words);
}

function screensWith(env: NodeJS.ProcessEnv, ...words: string[]) {
  const options = { cwd: folder, encoding: 'utf8', env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], options);
  return { status, stdout, stderr };
}

/** Runs a function while the folder has one more fixture. */
function withFixture<T>(name: string, document: object, then: () => T): T {
  const file = join(folder, `screens/shelf/fixtures/${name}.json`);
  writeFileSync(file, JSON.stringify(document));
  try {
    return then();
  } finally {
    rmSync(file);
  }
}

test('a failing fixture is printed with file and line, and the command exits with 1', () => {
  const { status, stdout } = screens('test');
  assert.is(status, 1);
  assert.match(stdout, /^FAIL screens\/shelf\/fixtures\/bad\.json:\d+ shelf: a bad one\n {2}expected to see "Emna"/);
  assert.match(stdout, /\n1 passed, 1 failed \(\d+\.\d s\)\n$/);
});

test('an error of a screen is reported once, not for each of its fixtures', () => {
  const screen = join(folder, 'screens/shelf/screen.json');
  const text = readFileSync(screen, 'utf8');
  writeFileSync(screen, text.replace('"Shelf"', '"=data.bok.title"'));
  const { status, stdout } = screens('test');
  writeFileSync(screen, text);
  assert.is(status, 1);
  assert.match(
    stdout,
    /^FAIL shelf: 2 fixtures not run because of this error:\nscreens\/shelf\/screen\.json:.* error .*\n0 passed, 2 failed/,
  );
});

test('a pattern, --grep and --screen select fixtures; the command exits with 0 when all pass', () => {
  for (const words of [['good'], ['--grep', '^shelf: a good'], ['good', '--screen', 'shelf', 'desk']]) {
    const { status, stdout } = screens('test', ...words);
    assert.is(status, 0, stdout);
    assert.match(stdout, /^1 passed, 0 failed/);
  }
});

test('--tag selects the fixtures with one of the tags', () => {
  const tagged = fixture([{ see: ['Emma'] }], { fixture: 'a tagged one', tags: ['smoke', 'money'] });
  withFixture('tagged', tagged, () => {
    assert.match(screens('test', '--tag', 'smoke', 'night').stdout, /^1 passed, 0 failed/);
    const { status, stderr } = screens('test', '--tag', 'smoek');
    assert.is(status, 2);
    assert.is(stderr.trim(), 'No fixture has the tag smoek; did you mean `smoke`?');
  });
});

test('the shards together contain every fixture once', () => {
  const counted = ['1/2', '2/2'].map((part) =>
    /(\d+) passed, (\d+) failed/.exec(screens('test', '--shard', part).stdout),
  );
  const played = counted.reduce((sum, found) => sum + Number(found?.[1] ?? 0) + Number(found?.[2] ?? 0), 0);
  assert.is(played, 2);
});

test('"only" plays a fixture alone locally, and is refused on a build server', () => {
  const only = fixture([{ see: ['Emma'] }], { fixture: 'the one at work', only: true });
  withFixture('only', only, () => {
    const { status, stdout, stderr } = screens('test');
    assert.is(status, 0, stdout);
    assert.match(stdout, /^1 passed, 0 failed/);
    assert.match(stderr, /^Only 1 fixture marked "only" of 3: screens\/shelf\/fixtures\/only\.json/);
    const refused = screensWith({ ...ENV, CI: 'true' }, 'test');
    assert.is(refused.status, 2);
    assert.match(refused.stderr, /"only" is for local use: remove it from screens\/shelf\/fixtures\/only\.json/);
  });
});

test('--artifacts writes the failure, the screen at that moment and a timeline', () => {
  const { status, stderr } = screens('test', '--artifacts', 'artifacts');
  assert.is(status, 1);
  assert.match(stderr, /Details on 1 failed fixture are in artifacts/);
  const read = (name: string) => readFileSync(join(folder, 'artifacts/shelf', `bad.${name}.txt`), 'utf8');
  assert.match(
    read('failure'),
    /^FAIL screens\/shelf\/fixtures\/bad\.json:\d+ shelf: a bad one\n {2}expected to see "Emna"/,
  );
  assert.match(read('tree'), /heading "Shelf"/);
  const timeline = read('timeline').split('\n');
  assert.match(timeline[0]!, /^ {6}0 ms {2}\{"open":"\/shelf/);
  assert.match(timeline[1]!, /^ {12}call book\.detail: GET /);
  assert.match(timeline[2]!, /^ {12}answer to book\.detail: 200 /);
  assert.match(timeline[3]!, /^ {6}0 ms {2}\{"failed":\{"see":\["Emna"\]\}\}/);
  assert.not.ok(existsSync(join(folder, 'artifacts/shelf/good.tree.txt')));
});

test('a filter without matches and an invalid option exit with 2', () => {
  for (const [words, said] of [
    [['nobody'], 'No fixture contains "nobody".'],
    [['--grep', 'nobody'], 'No fixture matches "nobody".'],
    [['--screen', 'nobody'], 'No fixture is for nobody.'],
    [['--grep', '('], '--grep: Invalid regular expression'],
    [['--seed', 'some'], '--seed must be a whole number from 0, not some'],
    [['--shard', '4/3'], '--shard must be like 1/3, not 4/3'],
    [['--min', 'most'], '--min must be a percentage from 0 to 100, not most'],
    [['good', '--junit', '/nowhere/at/all.xml'], '/nowhere/at/all.xml cannot be written'],
  ] as const) {
    const { status, stderr } = screens('test', ...words);
    assert.is(status, 2, stderr);
    assert.ok(stderr.includes(said), stderr);
  }
});

test('reports are written, and coverage below the minimum exits with 1', () => {
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

test('--tap prints nothing but TAP on stdout', () => {
  const { status, stdout } = screens('test', '--tap');
  assert.is(status, 1);
  assert.match(
    stdout,
    /^TAP version 14\n1\.\.2\nnot ok 1 - shelf: a bad one\n[\s\S]*\nok 2 - shelf: a good one # time=/,
  );
  assert.not.match(stdout, /passed/);
});

test('show and explain work on a fixture, and reject an unknown one', () => {
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
  assert.match(beyond.stderr, /--steps 2 is more than the fixture has: 1 step/);
});

test('pairs writes fixtures, and --update writes their snapshots', () => {
  assert.is(screens('pairs', 'shelf', '--fixture', 'good').status, 0);
  assert.ok(existsSync(join(folder, 'screens/shelf/fixtures/pair-6.json')));
  assert.is(screens('test', 'pair-').status, 1);
  assert.is(screens('test', 'pair-', '--update').status, 0);
  assert.is(screens('test', 'pair-').status, 0);
});

test('fuzz passes on a correct screen, and refuses a number of runs that is no number', () => {
  const { status, stdout } = screens('fuzz', 'shelf', '--runs', '5', '--seed', '3');
  assert.is(status, 0, stdout);
  assert.match(stdout, /^shelf: 5 passed, 0 failed \(seeds 3 to 7\)\n$/);
  assert.is(screens('fuzz', 'shelf', '--runs', 'many').status, 2);
  assert.is(screens('fuzz', 'nobody').status, 2);
});
