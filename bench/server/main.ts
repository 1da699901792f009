/**
 * `npm run bench:server`: how many pages and files per second the built server answers on one core, compared with
 * hono's static files of the same bytes in the same run; and how long a call takes while pages are requested at full
 * rate. Prints the tables and writes them to `bench/SERVER.md`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { optionsOf } from '../../build/options.mjs';
import { median, type Ratio, ratioOf } from '../numbers.ts';
import { ACCEPTED, load, quantile } from './load.ts';
import { call, drawn, drawnFromQuery, page } from './paths.ts';
import {
  buildProgram,
  canPin,
  type Ours,
  type Started,
  startOurs,
  startProgram,
  startStatic,
  stepAside,
} from './servers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'bench/SERVER.md');
const USAGE = `Usage: npm run bench:server -- [options]

  --quick       one short round; does not write bench/SERVER.md
  --part PART   files, data, registry or latency; does not write bench/SERVER.md`;
const { quick = false, part } = optionsOf(USAGE, { quick: { type: 'boolean' }, part: { type: 'string' } });
/** Rounds, and milliseconds of each; an even number, since the order alternates. */
const [ROUNDS, LENGTH] = quick ? [2, 800] : [6, 3_000];
const CONNECTIONS = 16;
/** Milliseconds each server runs before measuring. */
const WARM_UP = quick ? 1_000 : 5_000;

/** How hono finds a compressed file: by the extension added to the plain one. */
const CODINGS: { [coding: string]: { ending: string; plain(body: Buffer): Buffer } } = {
  br: { ending: '.br', plain: brotliDecompressSync },
  gzip: { ending: '.gz', plain: gunzipSync },
};

interface Row {
  what: string;
  path(n: number): string;
  /** Minimum ratio to hono's static files. */
  goal: number;
}

const PAGES: Row[] = [
  { what: 'a page that waits for data', path: page, goal: 0.7 },
  { what: 'a page that comes drawn', path: drawn, goal: 0.7 },
  { what: 'a page drawn from its query, each time another', path: drawnFromQuery, goal: 0.7 },
];

/** Groups of processes: V8 optimizes the same code differently in each, by more than what is measured. */
const GROUPS = quick ? 1 : 8;
/** Rounds of a group, milliseconds of each, and those before them: many processes say more than long rounds. */
const [GROUP_ROUNDS, GROUP_LENGTH, GROUP_WARM_UP] = quick ? [1, 800, 1_000] : [2, 1_500, 3_000];
/** The servers of a group; `copy` is a second one without a registry, as a control. */
const GROUP = ['with', 'without', 'copy'] as const;
type Group<Of> = { readonly [server in (typeof GROUP)[number]]: Of };
/** Minimum ratio to the pages of a server without a registry. */
const LEAST_WITH_REGISTRY = 0.95;

/** One process on the first core. */
const ALONE: Ours = { workers: 1, pinned: true };

/** Result of one round. */
interface Sample {
  /** Responses per second of the server's CPU time. */
  perSecond: number;
  /** Milliseconds from request to response, sorted. */
  times: number[];
  /** Size of a body in bytes. */
  bytes: number;
}

const started: Started[] = [];
const folder = mkdtempSync(join(tmpdir(), 'bench-static-'));
try {
  const parts = { files: throughput, data: withData, registry: withRegistry, latency };
  if (part && !Object.hasOwn(parts, part))
    throw new Error(`there is no part "${part}": ${Object.keys(parts).join(', ')}`);
  const tables: string[] = [];
  for (const [name, measure] of Object.entries(parts)) if (!part || name === part) tables.push(await measure());
  const text = tables.join('\n\n');
  console.log(text);
  if (!quick && !part) putTables(text);
} finally {
  for (const server of started) server.stop();
  rmSync(folder, { recursive: true });
}

/** Pages of servers with a registry, which choose a release for each phone, and of ones without, alternating. */
async function withRegistry(): Promise<string> {
  const lines = [
    '| a page | with registry, per second of a core | p99 | without | p99 | ratio (middle half) | control: without to without | goal |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  stepAside();
  const program = await buildProgram(root);
  const groups = PAGES.map((): Group<Sample>[] => []);
  for (let count = 0; count < GROUPS; count += 1) {
    const servers = {
      with: await keep(startProgram(root, program, 'registry')),
      without: await keep(startProgram(root, program)),
      copy: await keep(startProgram(root, program)),
    };
    for (const [at, { path }] of PAGES.entries()) groups[at]!.push(...(await askGroup(servers, path)));
    for (const server of Object.values(servers)) started.splice(started.indexOf(server), 1)[0]!.stop();
  }
  for (const [at, { what }] of PAGES.entries()) lines.push(registryLine(what, groups[at]!));
  return lines.join('\n');
}

/** Requests a page from the servers of a group, alternating; returns a sample of each per round. */
async function askGroup(servers: Group<Started>, path: Row['path']): Promise<Group<Sample>[]> {
  for (const server of Object.values(servers)) await ask(server, (n) => path(n + 1e9), GROUP_WARM_UP);
  const rounds: Group<Sample>[] = [];
  for (let round = 0; round < GROUP_ROUNDS; round += 1) {
    const samples: Partial<{ -readonly [server in keyof Group<Sample>]: Sample }> = {};
    for (const name of round % 2 ? GROUP : GROUP.toReversed()) {
      samples[name] = await ask(servers[name], (n) => path(n + round * 1e6), GROUP_LENGTH);
    }
    rounds.push(samples as Group<Sample>);
  }
  return rounds;
}

function registryLine(what: string, rounds: readonly Group<Sample>[]): string {
  const rates = (name: keyof Group<Sample>) => rounds.map((samples) => samples[name].perSecond);
  const ratio = ratioOf(rates('with'), rates('without'));
  const control = ratioOf(rates('copy'), rates('without'));
  const [own, other] = (['with', 'without'] as const).map((name) => turnsOf(rounds.map((samples) => samples[name])));
  return `| ${what} ${own}${other}| ${shown(ratio)} | ${shown(control)} | ≥ ${LEAST_WITH_REGISTRY}: ${verdictOn(ratio, control)} |`;
}

function shown({ median: middle, low, high }: Ratio): string {
  return `**${middle.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})`;
}

/** A ratio that misses the goal by less than the spread of the control is inconclusive. */
function verdictOn(ratio: Ratio, control: Ratio): string {
  if (ratio.median >= LEAST_WITH_REGISTRY) return 'met';
  const noise = Math.max(control.high, 1 / control.low, 1);
  return ratio.median * noise >= LEAST_WITH_REGISTRY ? 'not resolved' : 'not met';
}

function ratePerSecond(samples: readonly Sample[]): number {
  return median(samples.map(({ perSecond }) => perSecond));
}

function turnsOf(samples: readonly Sample[]): string {
  const each = ratePerSecond(samples);
  const slowest = median(samples.map(({ times }) => quantile(times, 0.99)));
  return `| ${each.toFixed(0)} | ${slowest.toFixed(1)} ms `;
}

/** Pages and files on one core, ours and hono's, alternating. */
async function throughput(): Promise<string> {
  stepAside();
  const ours = await keep(startOurs(root, ALONE));
  const html = await (await fetch(ours.address + page(0))).text();
  const file = /modulepreload" href="([^"]+)"/.exec(html)![1]!;
  const rows: Row[] = [...PAGES, { what: 'a file', path: () => file, goal: 0.9 }];
  const peer = await keep(startStatic(root, folder));
  const lines = [
    '| responses per second of a core | bytes | ours | hono’s static files | ratio (each round) | goal |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const row of rows) {
    await copy(ours.address, row.path(0));
    lines.push(await compare(row, ours, peer));
  }
  return lines.join('\n');
}

async function keep(starting: Promise<Started>): Promise<Started> {
  const server = await starting;
  started.push(server);
  return server;
}

/** Writes our server's response where hono finds it, plain and compressed the same way. */
async function copy(address: string, path: string): Promise<void> {
  // From the second request on, it is compressed at the highest level.
  for (let time = 0; time < 2; time += 1) {
    await load({ address, path: () => path, connections: 1, milliseconds: 100 });
    await new Promise((done) => setTimeout(done, 500));
  }
  const place = join(folder, fileOf(path));
  mkdirSync(dirname(place), { recursive: true });
  const { coding, body } = await asSent(address + path);
  const { ending, plain } = CODINGS[coding]!;
  writeFileSync(`${place}${ending}`, body);
  writeFileSync(place, plain(body));
}

/** A response as transferred, which `fetch` would decode. */
function asSent(url: string): Promise<{ coding: string; body: Buffer }> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': ACCEPTED } }, async (answer) => {
      done({ coding: answer.headers['content-encoding'] ?? '', body: Buffer.concat(await answer.toArray()) });
    }).once('error', fail);
  });
}

/** Name of the file for a page: with an extension, so that hono knows its type. */
function fileOf(path: string): string {
  const plain = path.replace(/\?.*/, '');
  return plain.includes('.') ? plain : `${plain}.html`;
}

/** Responses per second of the server's CPU time, which other programs do not affect. */
async function ask(server: Started, path: (n: number) => string, milliseconds = LENGTH): Promise<Sample> {
  const before = server.used();
  const { times, bytes } = await load({ address: server.address, path, connections: CONNECTIONS, milliseconds });
  return { perSecond: (times.length * 1000) / (server.used() - before), times, bytes };
}

async function compare({ what, path, goal }: Row, ours: Started, peer: Started): Promise<string> {
  const asPeer = (n: number) => path(n).replace(/^[^?]*/, fileOf(path(n)));
  // Lets V8 optimize the hot paths first.
  await ask(ours, (n) => path(n + 1e9), WARM_UP);
  await ask(peer, asPeer, WARM_UP);
  const rates: { ours: number; peer: number }[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = { ours: 0, peer: 0 };
    const askOurs = async () => {
      const answer = await ask(ours, (n) => path(n + round * 1e6));
      bytes = answer.bytes;
      both.ours = answer.perSecond;
    };
    const askPeer = async () => {
      both.peer = (await ask(peer, asPeer)).perSecond;
    };
    for (const turn of round % 2 ? [askPeer, askOurs] : [askOurs, askPeer]) await turn();
    rates.push(both);
  }
  const shares = rates.map((both) => both.ours / both.peer);
  const share = median(shares);
  const verdict = `≥ ${goal}: ${share >= goal ? 'met' : 'not met'}`;
  const each = shares.map((share) => share.toFixed(2)).join(' ');
  return `| ${what} | ${bytes} | ${median(rates.map((both) => both.ours)).toFixed(0)} | ${median(rates.map((both) => both.peer)).toFixed(0)} | **${share.toFixed(2)}** (${each}) | ${verdict} |`;
}

/**
 * The cost of a screen whose page comes with its data, compared with one whose phone requests the data after the page.
 */
async function withData(): Promise<string> {
  const backend = await keep(startOurs(root, { workers: 1 }));
  const together = await keep(startOurs(root, { workers: 1, pinned: true, backend: backend.address }));
  const apart = await keep(startOurs(root, { workers: 1, pinned: true, backend: backend.address, pageData: false }));
  const both = (n: number) => (n % 2 ? call(n) : page(n));
  await ask(together, page, WARM_UP);
  await ask(apart, both, WARM_UP);
  const rates: { together: number; apart: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pages = await ask(together, page);
    const parts = await ask(apart, both);
    rates.push({ together: pages.perSecond, apart: parts.perSecond / 2 });
  }
  const shares = rates.map(({ together, apart }) => together / apart);
  const [one, two] = [median(rates.map(({ together }) => together)), median(rates.map(({ apart }) => apart))];
  return [
    '| screens per second of a core, with the backend in another process | with data in the page | page, then call | ratio (each round) |',
    '| --- | --- | --- | --- |',
    `| /order | ${one.toFixed(0)} | ${two.toFixed(0)} | **${median(shares).toFixed(2)}** (${shares.map((share) => share.toFixed(2)).join(' ')}) |`,
  ].join('\n');
}

/** A call every few milliseconds, alternately alone and while another process requests pages at full rate. */
async function latency(): Promise<string> {
  const lines = [
    '| a call, milliseconds | p50 | p99 (each round) | pages per second meanwhile |',
    '| --- | --- | --- | --- |',
  ];
  for (const workers of [1, 2]) {
    const { address } = await keep(startOurs(root, { workers }));
    const calls = async () =>
      (await load({ address, path: call, connections: 4, milliseconds: LENGTH, pause: 10 })).times;
    await load({ address, path: page, connections: 4, milliseconds: 1_000 });
    const [alone, beside]: [number[][], number[][]] = [[], []];
    const pages: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await calls());
      const pressing = press(address);
      await new Promise((done) => setTimeout(done, 1_500));
      beside.push(await calls());
      pages.push(await pressing);
    }
    const name = workers === 1 ? 'one process' : `${workers} workers`;
    lines.push(line(`${name}, no pages`, alone), line(`${name}, pages at full rate`, beside, median(pages)));
  }
  return lines.join('\n');
}

/** Requests pages at full rate, from before a round of calls until after it; returns how many per second. */
async function press(address: string): Promise<number> {
  const words = ['--import', 'tsx', 'bench/server/press.ts', address, String(LENGTH + 2_000)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root });
  return Number(stdout);
}

function line(label: string, rounds: readonly number[][], pages?: number): string {
  const [half, most] = [0.5, 0.99].map((part) => rounds.map((times) => quantile(times, part)));
  const each = most!.map((rate) => rate.toFixed(0)).join(' ');
  return `| ${label} | ${median(half!).toFixed(1)} | ${median(most!).toFixed(1)} (${each}) | ${pages?.toFixed(0) ?? ''} |`;
}

/** Replaces the tables between their two markers; the text around them stays. */
function putTables(text: string): void {
  const before = readFileSync(results, 'utf8');
  const [open, close] = ['<!-- tables -->', '<!-- end of tables -->'];
  const [from, to] = [before.indexOf(open), before.indexOf(close)];
  if (from < 0 || to < from) throw new Error('bench/SERVER.md lacks the markers around its tables');
  const cores = `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]!.model.trim()})`;
  const pinned = canPin ? 'servers pinned to one core, clients to another' : 'no process pinned to a core';
  writeFileSync(
    results,
    `${before.slice(0, from + open.length)}\n${cores}; ${pinned}; median of ${ROUNDS} rounds of ${LENGTH / 1000} s.\n\n${text}\n${before.slice(to)}`,
  );
}
