import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installFolder } from '../../server/settings/folders.ts';

/** Packages of the registry that contain an old Chromium, by its version: the first is too old for the product. */
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

/** Their cache: each is a download of some 40 MB, and 130 MB unpacked. */
const KEPT = join(installFolder(), 'node_modules/.cache/engines');

/** The maximum time of a download, in milliseconds. */
const FETCH_MS = 120_000;

/** The registry does not serve the package. */
export class NotFetched extends Error {}

/** Path of a Chromium of this version, downloaded and unpacked if necessary; throws {@link NotFetched}. */
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

/** Names of the package archives in the folder. */
function fetched(name: string, folder: string): string[] {
  try {
    const said = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, timeout: FETCH_MS, encoding: 'utf8' });
    return said.trim().split('\n').slice(-1);
  } catch (error) {
    throw new NotFetched(`${name} could not be fetched: ${(error as Error).message.split('\n')[0]}`);
  }
}
