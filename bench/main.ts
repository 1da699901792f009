/**
 * `npm run bench`: how fast screens as documents are, compared with the same pages written by hand and, as the control,
 * a copy of those. Prints one table and writes it to `bench/RESULTS.md`.
 *
 * npm run bench -- --quick          only a few rounds; does not write RESULTS.md
 * npm run bench -- --only form      one part: form, phone, busy, visit, headless; does not write RESULTS.md
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { optionsOf } from '../build/options.mjs';
import { startChromium } from '../runner/browser/chromium.ts';
import { readBundle } from '../server/files/bundle.ts';
import { findWholeChromium } from '../tests/browser/chromium.ts';
import { openFormBench, type Samples } from './form/measure.ts';
import { flatLine, formLines, headlessLines, type Line, phoneLines, visitLines } from './goals.ts';
import { measureHeadless } from './headless/measure.ts';
import { measurePhone } from './phone/rounds.ts';
import { measureVisits } from './phone/visits.ts';
import { tableText, versionsText } from './report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Output folders of the two builds. */
const BUILDS = { react: `${root}dist`, preact: `${root}dist.preact` };
const results = fileURLToPath(new URL('RESULTS.md', import.meta.url));
const USAGE = `Usage: npm run bench -- [options]

  --quick       only a few rounds; does not write bench/RESULTS.md
  --only PART   form, phone, busy, visit or headless; does not write bench/RESULTS.md`;
const { quick = false, only } = optionsOf(USAGE, { quick: { type: 'boolean' }, only: { type: 'string' } });

/** Rounds by number of fields, without layout and with it. */
const ROUNDS = new Map([
  [20, [8, 5]],
  [200, [8, 5]],
  [1000, [6, 3]],
]);
const PHONE_ROUNDS = 8;
const HEADLESS_ROUNDS = 5;
const rounds = (count: number) => (quick ? 2 : count);
const PARTS = ['form', 'phone', 'busy', 'visit', 'headless'] as const;
if (only !== undefined && !PARTS.some((part) => part === only))
  throw new Error(`there is no part "${only}": ${PARTS.join(', ')}`);
const wanted = (part: (typeof PARTS)[number]) => only === undefined || only === part;

const started = performance.now();
const lines: Line[] = [];
build();
const browser = await startChromium(findWholeChromium());
try {
  if (wanted('form')) lines.push(...(await form()));
  if (wanted('phone')) lines.push(...(await phone()));
  if (wanted('busy')) lines.push(...(await whileBusy(() => phone(`${availableParallelism()} cores busy`))));
  if (wanted('visit')) lines.push(...(await visit()));
  if (wanted('headless')) lines.push(...headlessLines(await measureHeadless(browser, rounds(HEADLESS_ROUNDS))));
} finally {
  await browser.close();
}

const table = tableText(lines);
const versions = versionsText(browser.version(), quick, (performance.now() - started) / 1000);
console.log(`${table}\n\n${versions}`);
if (!quick && only === undefined) putTable(`${versions}\n\n${table}`);
process.exit(0);

/** Builds what is measured: once on React, once on preact. */
function build(): void {
  execFileSync('node', ['build.mjs'], { cwd: root, stdio: 'inherit' });
  execFileSync('node', ['build.mjs', '--phone', 'preact', '--out', 'dist.preact'], { cwd: root, stdio: 'inherit' });
}

async function form(): Promise<Line[]> {
  const bench = await openFormBench(browser, readBundle(BUILDS.react).style);
  const lines: Line[] = [];
  const plain = new Map<number, Samples>();
  try {
    for (const [n, [without, layout]] of ROUNDS) {
      say(`form of ${n} fields`);
      const samples = await bench.run({ n, layout: false, rounds: rounds(without!) });
      plain.set(n, samples);
      lines.push(...formLines(n, false, samples));
      lines.push(...formLines(n, true, await bench.run({ n, layout: true, rounds: rounds(layout!) })));
    }
  } finally {
    bench.stop();
  }
  return [...lines, flatLine(plain.get(20)!, plain.get(1000)!)];
}

async function phone(where?: string): Promise<Line[]> {
  say(where ? `phone, ${where}` : 'phone');
  return phoneLines(await measurePhone(browser, BUILDS, root, rounds(PHONE_ROUNDS)), where);
}

async function visit(): Promise<Line[]> {
  say('first visits');
  const findings = await measureVisits(browser, BUILDS, root);
  const { react, preact } = findings;
  for (const [path, bytes] of react) console.error(`${path}: ${bytes} bytes, on preact ${preact.get(path)}`);
  return visitLines(findings);
}

/** Runs work while separate programs keep every core busy, as on a cheap phone under load. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const programs = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;) Math.random();'], { stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const program of programs) program.kill();
  }
}

function say(message: string): void {
  console.error(`${Math.round((performance.now() - started) / 1000)} s: ${message}`);
}

/** Replaces the table between its two markers; the text around them stays. */
function putTable(text: string): void {
  const before = readFileSync(results, 'utf8');
  const [open, close] = ['<!-- table -->', '<!-- end of table -->'];
  const [from, to] = [before.indexOf(open), before.indexOf(close)];
  if (from < 0 || to < from) throw new Error('bench/RESULTS.md lacks the markers around its table');
  writeFileSync(results, `${before.slice(0, from + open.length)}\n${text}\n${before.slice(to)}`);
}
