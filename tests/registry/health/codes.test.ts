import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODES } from '../../../registry/health/known.ts';
import { assert, test } from '../../suite.ts';

const renderer = join(fileURLToPath(import.meta.url), '../../../../renderer');

/** Codes in the renderer’s source: those it reports, and those that it passes on. */
function codesInSource(): Set<string> {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => readFileSync(join(renderer, file), 'utf8'));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/(?:code: |\breport\(|\bfail\(|\bstayed\()'([a-z]+(?:-[a-z]+)*)'/g),
    ...text.matchAll(/(?<=stayed\(code: [^)]*)'([a-z-]+)'/g),
  ]);
  return new Set(found.map(([, code]) => code!));
}

test('every code that the renderer reports is counted', () => {
  assert.equal([...codesInSource()].sort(), [...CODES].sort());
});
