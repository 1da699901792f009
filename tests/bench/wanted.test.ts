import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

/** What a program prints as its error that is asked for something it does not have. */
function refused(file: string, ...words: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...words], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.is(status, 1, stderr);
  return stderr;
}

test('asking for a fault or a measurement that does not exist is an error, not a success without rounds', () => {
  assert.match(refused('tests/browser/faults/main.ts', '1', 'nosuch'), /no fault has "nosuch" in its name: everything/);
  assert.match(refused('tests/browser/faults/main.ts', 'cut'), /"cut" is no number of rounds/);
  assert.match(
    refused('bench/main.ts', '--only', 'nosuch'),
    /there is no part "nosuch": form, phone, busy, visit, headless/,
  );
});

test('the build and the measurements say how they are used, when asked and after a slip', () => {
  const said = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return [status, stdout || stderr] as const;
  };
  for (const program of [['build.mjs'], ['--import', 'tsx', 'bench/main.ts']]) {
    const [status, usage] = said(...program, '--help');
    assert.is(status, 0);
    assert.match(usage, /^Usage: .+\n\n {2}--/);
    const [failed, slip] = said(...program, '--halp');
    assert.is(failed, 2);
    assert.match(slip, /^Unknown option '--halp'/);
    assert.ok(slip.endsWith(usage), slip);
  }
});
