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
  const { main, name, contributes } = JSON.parse(strFromU8(files['extension/package.json']!));
  assert.match(strFromU8(files[join('extension', main)]!), /screens/);
  assert.match(strFromU8(files['extension.vsixmanifest']!), new RegExp(`Id="${name}"`));
  const [{ id, configuration }] = contributes.languages;
  const [{ language, path }] = contributes.grammars;
  for (const named of [configuration, path]) assert.ok(JSON.parse(strFromU8(files[join('extension', named)]!)), named);
  assert.is(language, id);
  // The documents are of this language only if the client asks for it: those of JSON have a service of the editor.
  assert.match(strFromU8(files[join('extension', main)]!), new RegExp(`language:"${id}"`));
  assert.ok(files['[Content_Types].xml']);
});
