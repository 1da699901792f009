import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { install, mayInstall } from '../install.ts';

/** Creates databases on a PostgreSQL server. */
export interface Databases {
  /** Creates a new database of that name and returns its URL. */
  create(name: string): Promise<string>;
  /** Removes everything from the database of that name. */
  empty(name: string): Promise<void>;
}

/** A separate PostgreSQL server, in a folder of its own. */
export interface Postgres extends Databases {
  readonly port: number;
  /** Stops the server as a crash would, or starts it again. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

const PACKAGES = '/usr/lib/postgresql';
/** The maximum for a start on a busy machine, in milliseconds. */
const START_TIMEOUT_MS = 60_000;

/** There is no PostgreSQL to test with; the message says why. */
export class NoPostgres extends Error {}

/**
 * Starts a temporary PostgreSQL on a free port, from Debian’s package, which is installed if that is allowed. Throws
 * {@link NoPostgres} if there is none.
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPrograms();
  const isRoot = process.getuid?.() === 0;
  // The server refuses to run as root, and its own user cannot read the folders of others.
  const user = isRoot ? idsOf('postgres') : undefined;
  const folder = mkdtempSync('/tmp/screens-postgres-');
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '--no-sync', '-E', 'UTF8'], {
    stdio: 'ignore',
    cwd: folder,
    ...user,
  });
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    // Its log is flushed for a commit that waits for it, and almost never on a timer.
    'wal_writer_delay=10s',
    // Test files share the server, and some open dozens of connections at once.
    'max_connections=500',
  ];
  let running: ReturnType<typeof spawn> | undefined;

  const start = async () => {
    const options = settings.flatMap((setting) => ['-c', setting]);
    running = spawn(join(programs, 'postgres'), ['-D', data, ...options], { stdio: 'ignore', cwd: folder, ...user });
    await reachable(urlOf(port, 'postgres'));
  };
  const crash = async () => {
    const ended = new Promise((done) => running?.once('exit', done));
    // Immediate shutdown: no checkpoint, every connection is dropped.
    running?.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    port,
    start,
    crash,
    ...databasesOn(port),
    async remove() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Databases on the server at a port of this machine. */
export function databasesOn(port: number): Databases {
  return {
    async create(name) {
      await query(urlOf(port, 'postgres'), `create database ${name}`);
      return urlOf(port, name);
    },
    async empty(name) {
      await query(urlOf(port, 'postgres'), `drop database ${name} with (force)`);
      await query(urlOf(port, 'postgres'), `create database ${name}`);
    },
  };
}

const urlOf = (port: number, name: string) => `postgres://test@127.0.0.1:${port}/${name}`;

function findPrograms(): string {
  const found = () =>
    (existsSync(PACKAGES) ? readdirSync(PACKAGES) : [])
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(PACKAGES, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')));
  if (!found() && mayInstall()) install('postgresql', 'PostgreSQL for the tests');
  const folder = found();
  if (!folder) throw new NoPostgres(`no PostgreSQL in ${PACKAGES}; install Debian's package "postgresql"`);
  return folder;
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function reachable(url: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Runs SQL on a connection of its own. */
export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection is reported by the query.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}
