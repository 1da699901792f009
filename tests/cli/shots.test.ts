import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../browser/chromium.ts';
import { afterAll, assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const folder = mkdtempSync(join(tmpdir(), 'shots-'));
afterAll(() => rmSync(folder, { recursive: true }));

function shots(words: string[], env: { [name: string]: string } = {}) {
  return spawnSync(process.execPath, [join(root, 'cli/screens.mjs'), 'shots', folder, ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

/** Width and height of a PNG, from its first chunk. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(file);
  assert.is(bytes.subarray(1, 4).toString(), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('a picture of a fixture is written for each size', () => {
  const sizes = ['--size', '390x844', '1280x800'];
  const { status, stdout } = shots(['official-loan/fixtures/terms', ...sizes], { CHROMIUM: findChromium() });
  assert.is(status, 0, stdout);
  assert.match(stdout, /^2 pictures in /);
  assert.equal(sizeOf(join(folder, '390x844/official-loan/terms.png')), [390, 844]);
  assert.equal(sizeOf(join(folder, '1280x800/official-loan/terms.png')), [1280, 800]);
});

test('without Chromium it explains what to do', () => {
  const { status, stderr } = shots(['official-loan'], { CHROMIUM: '/nowhere/chromium' });
  assert.is(status, 1);
  assert.is(stderr.trim(), 'CHROMIUM is "/nowhere/chromium", but there is no such file.');
});

test('light and dark pictures of a screen differ, and are in two folders', () => {
  const { status, stdout } = shots(['official-loan/fixtures/terms', '--appearance', 'light', 'dark'], {
    CHROMIUM: findChromium(),
  });
  assert.is(status, 0, stdout);
  const [light, dark] = ['light', 'dark'].map((name) => readFileSync(join(folder, name, 'official-loan/terms.png')));
  assert.not.ok(light!.equals(dark!));
});

test('an invalid size or appearance, and a text that no fixture contains, are refused', () => {
  assert.match(shots(['--appearance', 'pink']).stderr, /--appearance must be light or dark, not pink\./);
  assert.match(shots(['--size', 'large']).stderr, /--size is "large", but it must be like 390x844\./);
  assert.match(shots(['no such fixture']).stderr, /No fixture contains "no such fixture"\./);
  assert.is(existsSync(join(folder, 'order')), false);
});
