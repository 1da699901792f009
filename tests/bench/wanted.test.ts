import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** How a program ends, and what it prints. */
function run(...words: string[]) {
  return spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', timeout: 60_000 });
}

/** What a program prints as its error that is asked for something it does not have. */
function refused(file: string, words: readonly string[], code = 1): string {
  const { status, stderr } = run('--import', 'tsx', file, ...words);
  assert.is(status, code, stderr);
  return stderr;
}

test('asking for a fault or a measurement that does not exist is an error, not a success without rounds', () => {
  assert.match(
    refused('tests/browser/faults/main.ts', ['1', 'nosuch']),
    /no fault has "nosuch" in its name: everything/,
  );
  assert.match(
    refused('tests/browser/faults/main.ts', ['cut'], 2),
    /^ROUNDS must be a whole number above 0, not "cut"\n\nUsage/,
  );
  assert.match(
    refused('bench/main.ts', ['--only', 'nosuch']),
    /there is no part "nosuch": form, phone, busy, visit, headless/,
  );
});

test('the build and the measurements say how they are used, when asked and after a slip', () => {
  for (const program of [['build.mjs'], ['--import', 'tsx', 'bench/main.ts']]) {
    const { status, stdout: usage } = run(...program, '--help');
    assert.is(status, 0);
    assert.match(usage, /^Usage: .+\n\n {2}--/);
    const { status: failed, stderr: slip } = run(...program, '--halp');
    assert.is(failed, 2);
    assert.match(slip, /^Unknown option '--halp'/);
    assert.ok(slip.endsWith(usage), slip);
  }
});

test('every program of the bench and the long tests reads its options in that way', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { [name: string]: string } };
  const programs = Object.values(scripts).flatMap((script) => script.match(/\S+\/main\.ts/g) ?? []);
  assert.ok(programs.length > 5);
  for (const program of programs) assert.match(read(program), /\b(optionsOf|wordsAndOptionsOf)\(/, program);
});
