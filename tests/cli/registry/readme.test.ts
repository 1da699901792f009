import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRegistryApi } from '../../server/registry/api.ts';
import { assert, test } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { screens } from './screens.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The words of each command in the README's block, without its comment. */
function linesOfReadme(): string[][] {
  const [, block = ''] = /^```sh publish\n(.*?)^```$/ms.exec(readme)!;
  return block
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.replace(/#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!),
    );
}

test('the six commands of the README publish a change', async () => {
  const { address, admin, registry, folder: imported } = await startRegistryApi({ alone: true });
  const folder = temporaryFolder();
  cpSync(join(imported, 'screens'), join(folder, 'screens'), { recursive: true });
  const screen = join(folder, 'screens/shelf/screen.json');
  writeFileSync(screen, readFileSync(screen, 'utf8').replace('"label": "Press"', '"label": "Press here"'));
  const lines = linesOfReadme();
  assert.is(lines.length, 6);
  for (const [npx, command, ...words] of lines) {
    assert.equal([npx, command], ['npx', 'screens']);
    const ended = await screens(words, folder, { SCREENS_SERVER: address, SCREENS_TOKEN: admin });
    assert.is(ended.status, 0, `${words.join(' ')}: ${ended.stdout}${ended.stderr}`);
  }
  const channel = await registry.channel();
  assert.equal([channel.release, channel.candidate], [2, null]);
  assert.match(Buffer.from(await registry.file(2, 'shelf/screen.json')).toString(), /Press here/);
});

test('every registry command that the README and the guide name exists', async () => {
  const texts = ['README.md', 'docs/operations.md'].map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const named = new Set([...texts.matchAll(/npx screens ([a-z][a-z-]*)/g)].map(([, name]) => name!));
  const { stdout } = await screens(['--help'], root);
  assert.ok(named.size > 12);
  for (const name of named) assert.match(stdout, new RegExp(`^ {2}${name} `, 'm'), name);
});
