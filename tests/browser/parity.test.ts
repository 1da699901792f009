import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { assert, test } from '../suite.ts';
import { findChromium } from './chromium.ts';

const run = promisify(execFile);

test('every fixture ends on the built product in Chromium as it does without a browser', async () => {
  const env = { ...process.env, CHROMIUM: findChromium() };
  const { stdout } = await run(process.execPath, ['cli/screens.mjs', 'test', '--browser'], { env }).catch(
    (error: { stdout: string }) => error,
  );
  const [, passed, failed] = /(\d+) passed in both, (\d+) did not/.exec(stdout) ?? [];
  assert.is(failed, '0', stdout);
  assert.ok(Number(passed) >= 250, `${passed} fixtures`);
});
