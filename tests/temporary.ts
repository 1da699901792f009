import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from './suite.ts';

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'screens-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A project without screens, for tests that need none and must start fast. The paths of its calls are the product’s.
 */
export function emptyProject(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens'));
  copyFileSync(new URL('../screens/product.json', import.meta.url), join(folder, 'screens/product.json'));
  return folder;
}
