import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

test('the packed VS Code extension contains every file that its manifest names', () => {
  const file = join(temporaryFolder(), 'screens.vsix');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'editors/vscode/pack.mjs'), file], {
    encoding: 'utf8',
  });
  assert.is(status, 0, stderr);
  const files = unzipSync(readFileSync(file));
  const { main, name } = JSON.parse(strFromU8(files['extension/package.json']!));
  assert.match(strFromU8(files[join('extension', main)]!), /screens/);
  assert.match(strFromU8(files['extension.vsixmanifest']!), new RegExp(`Id="${name}"`));
  assert.ok(files['[Content_Types].xml']);
});
