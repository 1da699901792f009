/**
 * `npm run drill`: the registry’s stress tests in full, on SQLite and on a temporary PostgreSQL, with the files that
 * `npm run build` makes. Exits with 1 if one fails. The test suite runs a short form of each except `disk` and `many`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordsAndOptionsOf } from '../../../build/options.mjs';
import type { Place } from '../../../registry/store/place.ts';
import { NoPostgres, startPostgres } from '../postgres.ts';
import { diskDrill } from './disk.ts';
import { killDrill } from './kill.ts';
import { manyDrill } from './many.ts';
import { memoryDrill } from './memory.ts';
import { raceDrill } from './race.ts';
import { serversDrill } from './servers.ts';
import { syncDrill } from './syncs.ts';

const [KILLS, RACERS, RELEASES] = [200, 100, 10_000];
/** The maximum for a start and for publishing with that many releases, in milliseconds. */
const [START, PUBLISH] = [3_000, 2_000];
/** An hour with a release every ten seconds, and the bytes that each release may leave in memory. */
const [HOUR, LEFT] = [360, 50_000];
/**
 * How soon another server must serve a new release, how often that is tried, and how long PostgreSQL is down; in
 * milliseconds.
 */
const [LIVE, TRIES, GONE] = [1_000, 20, 60_000];
/** How many detected faults are printed when a safeguard is disabled. */
const SHOWN = 5;
/** The maximum number of kills until a disabled safeguard is detected. */
const MAX_KILLS = 100;

interface Engine {
  readonly name: string;
  fresh(): Promise<Place>;
}

let failed = 0;
function say(name: string, holds: boolean, figures: object): void {
  if (!holds) failed += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name} ${JSON.stringify(figures)}`);
}

const PARTS: { readonly [part: string]: (engine: Engine) => Promise<void> } = {
  async kill({ name, fresh }) {
    const { acknowledged, lost, torn } = await killDrill(await fresh(), KILLS);
    const holds = acknowledged >= KILLS && lost.length + torn.length === 0;
    say(`${name}: ${KILLS} kills while publishing`, holds, { acknowledged, lost, torn });
    const half = await killDrill(await fresh(), MAX_KILLS, 'transaction');
    say(`${name}: without the transaction it fails`, half.torn.length > 0, { torn: half.torn });
    const early = await killDrill(await fresh(), MAX_KILLS, 'acknowledgement');
    say(`${name}: with acknowledgements that come early it fails`, early.lost.length > 0, { lost: early.lost });
  },
  async race({ name, fresh }) {
    const { refused, twice, lost, torn } = await raceDrill(await fresh(), RACERS);
    const holds = twice.length + lost.length + torn.length === 0;
    say(`${name}: ${RACERS} who publish and roll out at once`, holds, { refused, twice, lost, torn });
    const untied = await raceDrill(await fresh(), RACERS, 'transaction');
    const wrong = [...untied.twice, ...untied.lost, ...untied.torn];
    say(`${name}: without the transaction it fails`, wrong.length > 0, { wrong: wrong.slice(0, SHOWN) });
  },
  async syncs({ name, fresh }) {
    const counted = await syncDrill(await fresh());
    if (!counted) return console.log(`SKIPPED ${name}: it cannot be counted here`);
    say(`${name}: put on the disk before it is acknowledged`, counted.syncs >= counted.acknowledged, counted);
    const weak = (await syncDrill(await fresh(), 'sync'))!;
    say(`${name}: with a weaker setting it is not`, weak.syncs < weak.acknowledged / 2, weak);
  },
  async disk({ name }) {
    if (name !== 'SQLite') return;
    const filled = await diskDrill();
    if (!filled) return console.log('SKIPPED a full disk: none can be made here (it takes root)');
    say('a full disk, and one that can only be read', filled.wrong.length === 0, filled);
    const { wrong } = (await diskDrill('transaction'))!;
    say("with the database's own errors it fails", wrong.length > 0, { wrong: wrong.slice(0, SHOWN) });
  },
  async many({ name, fresh }) {
    const figures = await manyDrill(await fresh(), RELEASES, console.log);
    const holds = figures.start < START && figures.publish < PUBLISH;
    say(`${name}: ${RELEASES} releases in the store (milliseconds)`, holds, figures);
    const all = await manyDrill(await fresh(), RELEASES, console.log, 'newest');
    say(`${name}: a start that reads every release fails`, all.start > START, all);
  },
  async memory({ name, fresh }) {
    const flat = await memoryDrill(await fresh(), HOUR);
    say(`${name}: memory while ${HOUR} releases are published`, flat.perRelease < LEFT, flat);
    const held = await memoryDrill(await fresh(), 60, 'forgetting');
    say(`${name}: where all is held on to it fails`, held.perRelease > LEFT, held);
  },
  async servers({ name }) {
    if (name !== 'PostgreSQL' || !postgres) return;
    const options = { postgres, releases: TRIES, gone: GONE };
    const shared = await serversDrill({ ...options, database: 'servers' });
    const holds = shared.live < LIVE && shared.missed === 0 && shared.wrong.length === 0;
    say('two servers on one PostgreSQL (milliseconds)', holds, shared);
    const asking = await serversDrill({ ...options, gone: 1_000, database: 'asking', without: 'memory' });
    say('a server that asks the database for each page fails', asking.missed > 0, asking);
  },
};

const USAGE = `Usage: npm run drill -- [PART…]

  PART   ${Object.keys(PARTS).join(', ')} (all of them)`;
const wanted = wordsAndOptionsOf(USAGE, {}).words;
const unknown = wanted.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) throw new Error(`there is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
const folders: string[] = [];
const postgres = await startPostgres().catch((error: unknown) => {
  if (!(error instanceof NoPostgres)) throw error;
  console.log(`SKIPPED PostgreSQL: ${error.message}`);
});
let databases = 0;
const engines: Engine[] = [
  {
    name: 'SQLite',
    async fresh() {
      const folder = mkdtempSync(join(tmpdir(), 'screens-drill-'));
      folders.push(folder);
      return { kind: 'folder', folder };
    },
  },
];
if (postgres)
  engines.push({
    name: 'PostgreSQL',
    async fresh() {
      databases += 1;
      return { kind: 'postgres', url: await postgres.create(`drill${databases}`) };
    },
  });
try {
  for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS))
    for (const engine of engines) await PARTS[part]!(engine);
} finally {
  await postgres?.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
