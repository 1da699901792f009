import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingError } from '../../server/settings/setting-error.ts';
import { openReleases } from '../../server/site/release.ts';
import { type ReleaseThread, startReleaseThread, ThreadLost } from '../../server/site/release-thread.ts';
import { FAMILIES } from '../compiler/adversarial.ts';
import { type Changes, library } from '../compiler/library.ts';
import { afterAll, assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

/** A folder with the example project and some changes. */
function projectWith(changes: Changes = {}): string {
  const folder = temporaryFolder();
  const { files, assets } = library(changes);
  const pictures = [...assets.values()].map(({ file }) => [file, '<svg xmlns="http://www.w3.org/2000/svg"/>'] as const);
  for (const [path, text] of [...files, ...pictures]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const threads: ReleaseThread[] = [];
afterAll(() => {
  for (const { close } of threads) close();
});
function threadFor(...given: Parameters<typeof startReleaseThread>): ReleaseThread {
  const thread = startReleaseThread(...given);
  threads.push(thread);
  return thread;
}

/** How often the event loop of this thread ran during some work. */
async function turnsDuring(work: () => unknown): Promise<number> {
  let turns = 0;
  let done = false;
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await work();
  done = true;
  return turns;
}

/** Nearly the largest document allowed, with nearly the maximum of work. */
const LARGEST = { ...FAMILIES['wide lists of values']!(560) };

test('while the largest document compiles, the event loop is not blocked', async () => {
  const folder = projectWith(LARGEST);
  const said: string[] = [];
  const thread = threadFor(folder, { say: (line) => said.push(line) });
  const turns = await turnsDuring(thread.read);
  assert.ok(turns > 100, `${turns} turns`);
  const own = openReleases(folder, { say() {} });
  assert.is(await turnsDuring(own.read), 0, 'in this thread everything else would wait');
});

test('a release compiled in the thread equals one compiled without it', async () => {
  const folder = projectWith();
  const [lines, own]: [string[], string[]] = [[], []];
  const { release, errors } = await threadFor(folder, { say: (line) => lines.push(line) }).read();
  const expected = openReleases(folder, { say: (line) => own.push(line) }).read();
  assert.equal({ ...release, assets: [...release.assets.keys()] }, {
    ...expected.release,
    assets: [...expected.release.assets.keys()],
  } as never);
  assert.equal(errors, expected.errors);
  assert.equal(lines, own);
});

test('an invalid setting is refused as it is without a thread', async () => {
  const thread = threadFor(projectWith(), { say() {}, brand: new Map([['BRAND_NOPE', 'x']]) });
  const error = await thread.read().catch((error) => error as Error);
  assert.instance(error, SettingError);
  assert.match((error as Error).message, /BRAND_NOPE/);
});

test('a thread that exits is reported, and the next request starts another one', async () => {
  const folder = temporaryFolder();
  const script = join(folder, 'ends.mjs');
  writeFileSync(
    script,
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1));",
  );
  const thread = threadFor(folder, { say() {} }, script);
  for (let time = 0; time < 2; time += 1)
    assert.instance(await thread.read().catch((error) => error as Error), ThreadLost);
});

test('a thread that fails between two reads is replaced by the next one', async () => {
  const folder = temporaryFolder();
  const script = join(folder, 'fails.mjs');
  const answer = { kind: 'failed', message: 'answered', setting: false };
  const lines = [
    "import { parentPort } from 'node:worker_threads';",
    "parentPort.on('message', () => {",
    `  parentPort.postMessage(${JSON.stringify(answer)});`,
    "  setTimeout(() => { throw new Error('out of memory'); }, 10);",
    '});',
  ];
  writeFileSync(script, lines.join('\n'));
  const thread = threadFor(folder, { say() {} }, script);
  for (let time = 0; time < 2; time += 1) {
    const error = await thread.read().catch((error) => error as Error);
    assert.is((error as Error).message, 'answered');
    await new Promise((done) => setTimeout(done, 300));
  }
});
