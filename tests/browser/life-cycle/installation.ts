import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { installFolder } from '../../../server/settings/folders.ts';
import { startServing } from '../../serving.ts';
import { afterAll } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';

/** The built software in a folder of its own, as on a server. */
export function install(): string {
  const folder = temporaryFolder();
  const from = installFolder();
  for (const name of ['package.json', 'cli', 'dist', 'screens'])
    cpSync(join(from, name), join(folder, name), { recursive: true });
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Makes a different build of an installation: the same behaviour, with another name for each file. */
export function rebuild(folder: string): void {
  const web = join(folder, 'dist/web');
  const renamed = new Map<string, string>();
  for (const name of readdirSync(web)) {
    const found = /^(.+-)([0-9A-Z]{8})\.(js|css)$/.exec(name);
    if (found) renamed.set(name, `${found[1]}${[...found[2]!].reverse().join('')}.${found[3]}`);
  }
  const rewrite = (file: string) => {
    const text = readFileSync(file, 'utf8').replace(
      /[\w-]+-[0-9A-Z]{8}\.(?:js|css)/g,
      (name) => renamed.get(name) ?? name,
    );
    writeFileSync(file, text);
    return text;
  };
  for (const name of readdirSync(join(folder, 'dist/page'))) rewrite(join(folder, 'dist/page', name));
  for (const [name, next] of renamed) {
    for (const end of ['', '.br', '.gz']) renameSync(join(web, name + end), join(web, next + end));
    const text = rewrite(join(web, next));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    writeFileSync(join(web, `${next}.br`), brotliCompressSync(text, { params }));
    writeFileSync(join(web, `${next}.gz`), gzipSync(text));
  }
}

/** A server that runs an installation. */
export interface Deployed {
  address: string;
  /** Stops it as a deployment does: pending requests are answered. */
  stop(): Promise<void>;
}

/** Starts an installation from a folder, with its data in another folder; `port` 0 means any free one. */
export async function deploy(folder: string, data: string, port = 0): Promise<Deployed> {
  mkdirSync(data, { recursive: true });
  const stopOf = (child: ChildProcess, ended: Promise<unknown>) => async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const { address, child, ended } = await startServing(
    folder,
    { PORT: String(port), DATA: data, WORKERS: '1' },
    (child, ended) => afterAll(stopOf(child, ended)),
    folder,
  );
  return { address, stop: stopOf(child, ended) };
}
