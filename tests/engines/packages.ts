import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installFolder } from '../../server/settings/folders.ts';

/** Packages of the registry that carry a Chromium of their time, by its version: the first is older than what the product supports. */
export const CHROMIUMS = {
  78: 'chrome-aws-lambda@1.20.4',
  80: 'chrome-aws-lambda@2.1.1',
  83: 'chrome-aws-lambda@3.1.1',
  85: 'chrome-aws-lambda@5.2.1',
  88: 'chrome-aws-lambda@5.5.0',
  90: 'chrome-aws-lambda@8.0.2',
  92: '@sparticuz/chromium@92.0.0',
  103: '@sparticuz/chromium@103.0.0',
} as const;

export type Version = keyof typeof CHROMIUMS;
/** It cannot run the product. */
export const TOO_OLD: Version = 78;

/** Where they are kept: each is some 40 MB to fetch and 130 MB unpacked. */
const KEPT = join(installFolder(), 'node_modules/.cache/engines');

/** Milliseconds to fetch one. */
const FETCH_MS = 120_000;

/** The registry does not give the package. */
export class NotFetched extends Error {}

/** Path of a Chromium of this version, fetched and unpacked where that has not been done; throws {@link NotFetched}. */
export function oldChromium(version: Version): string {
  const binary = join(KEPT, `chromium-${version}`);
  if (existsSync(binary)) return binary;
  const folder = join(KEPT, `fetching-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const [archive] = fetched(CHROMIUMS[version], folder);
    execFileSync('tar', ['-xzf', archive!, 'package/bin/chromium.br'], { cwd: folder });
    const bytes = brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br')));
    writeFileSync(join(folder, 'chromium'), bytes, { mode: 0o755 });
    renameSync(join(folder, 'chromium'), binary);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return binary;
}

/** Names of the archives of a package, in the folder. */
function fetched(name: string, folder: string): string[] {
  try {
    const said = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, timeout: FETCH_MS, encoding: 'utf8' });
    return said.trim().split('\n').slice(-1);
  } catch (error) {
    throw new NotFetched(`${name} could not be fetched: ${(error as Error).message.split('\n')[0]}`);
  }
}
