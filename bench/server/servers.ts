import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A server in a process of its own. */
export interface Started {
  address: string;
  /** CPU time that it has used so far, in milliseconds. */
  used(): number;
  stop(): void;
}

/** Milliseconds of one tick in `/proc/<pid>/stat`. */
const TICK = 10;

/** Where the system does not report CPU time, returns the time that has passed. */
function usedBy(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now();
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Whether a process can be pinned to one core here. */
export const canPin = process.platform === 'linux' && cpus().length > 1;

/** Keeps this process, the client, off the core of the servers. */
export function stepAside(): void {
  if (canPin) execFileSync('taskset', ['-a', '-cp', '1', String(process.pid)], { stdio: 'ignore' });
}

export interface Ours {
  /** Processes that serve. */
  workers: number;
  /** Pinned to the first core. */
  pinned?: boolean;
  /** Address of the backend; without one the sandbox answers calls. */
  backend?: string;
  /** Whether pages come with their data; by default if there is a backend. */
  pageData?: boolean;
}

/** The built server. */
export async function startOurs(root: string, { workers, pinned = false, backend, pageData }: Ours): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const env = {
    PORT: '0',
    WORKERS: String(workers),
    DATA: data,
    LOG_LEVEL: 'error',
    PAGE_DATA: (pageData ?? Boolean(backend)) ? 'on' : 'off',
    UPSTREAM: backend ?? '',
  };
  const { address, child } = await runServer(['cli/screens.mjs', 'serve'], root, env, pinned);
  return {
    address,
    used: () => usedBy(child.pid),
    stop() {
      child.kill('SIGTERM');
      child.once('exit', () => rmSync(data, { recursive: true }));
    },
  };
}

/** Builds the program that serves with or without a registry, as the command is built; returns its path. */
export async function buildProgram(root: string): Promise<string> {
  const outfile = join(root, 'artefacts/bench-server/program.js');
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/server/program.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'error',
  });
  return outfile;
}

/** Starts that program, with a registry of its own or with none, on the first core. */
export async function startProgram(root: string, program: string, registry?: 'registry'): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const words = [program, ...(registry ? [data] : [])];
  const { address, child } = await runServer(words, root, { NODE_ENV: 'production' }, true);
  return {
    address,
    used: () => usedBy(child.pid),
    stop() {
      child.kill();
      child.once('exit', () => rmSync(data, { recursive: true }));
    },
  };
}

/** hono's static files of a folder, on the first core. */
export async function startStatic(root: string, folder: string): Promise<Started> {
  const words = ['--import', 'tsx', 'bench/server/static.ts', folder];
  const { address, child } = await runServer(words, root, { NODE_ENV: 'production' }, true);
  return { address, used: () => usedBy(child.pid), stop: () => void child.kill() };
}

/** Runs Node until it prints an address. */
export function runServer(words: string[], cwd: string, env: { [name: string]: string }, pinned = false) {
  const command = [...(pinned && canPin ? ['taskset', '-c', '0'] : []), process.execPath, ...words];
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise<{ address: string; child: ChildProcess }>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${words.join(' ')} exited with code ${code}`)));
    child.stdout.on('data', (part: Buffer) => {
      const address = /http:\/\/\S+/.exec(String(part))?.[0];
      if (address) done({ address, child });
    });
  });
}
