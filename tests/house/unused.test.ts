import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

test('no file, export or dependency is unused', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
    { cwd: root, encoding: 'utf8' },
  );
  assert.is(stdout.trim(), '');
  assert.is(status, 0, stderr);
});
