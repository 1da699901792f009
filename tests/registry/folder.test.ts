import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder } from '../../registry/content/folder.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';
import { aboutScreen, smallFolder } from './small.ts';

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes!).toString('latin1');

test('a folder whose texts end their lines as on Windows holds the same files', () => {
  const folder = smallFolder();
  const before = readFolder(folder);
  for (const path of before.keys()) {
    const file = join(folder, 'screens', path);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
  }
  assert.equal([...readFolder(folder)], [...before]);
});

test('pictures are read byte by byte, and so is a text that is not UTF-8', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens/assets'), { recursive: true });
  mkdirSync(join(folder, 'screens/about'));
  const picture = '\x89PNG\r\n\x1a\n';
  writeFileSync(join(folder, 'screens/assets/logo.png'), picture, 'latin1');
  writeFileSync(join(folder, 'screens/about/screen.json'), `${aboutScreen('Caf\xe9')}\r\n`, 'latin1');
  const files = readFolder(folder);
  assert.is(textOf(files.get('assets/logo.png')), picture);
  assert.is(textOf(files.get('about/screen.json')), `${aboutScreen('Caf\xe9')}\n`);
});
