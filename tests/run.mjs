/**
 * `npm test`, `npm test -- quick` and `npm test -- PART`: the build, then every other check and the test files, each in a
 * process of its own, as many at once as keep the cores busy.
 *
 * A file counts by the line its suite prints; a file that ran no test, printed no such line or did not end has
 * failed. A file that drives a real browser and fails next to others is run a second time, alone, because
 * a busy machine may have delayed it. The first output is printed in both cases.
 * At the end the slowest files are listed, with the CPU time of their processes. The last line is
 * `N passed, N failed`.
 *
 *     node tests/run.mjs                 everything, as CI does
 *     node tests/run.mjs quick           build, types, lint, documents, and all tests but the long ones (`LONG`): five minutes
 *     node tests/run.mjs compiler        only the tests in one folder of tests/, on the existing build
 *     node tests/run.mjs compiler/json   only the test files whose path contains the text, on the existing build
 *     node tests/run.mjs all PART        every case instead of a sample, such as each fixture in Chromium
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBusily } from './busy.mjs';
import { watchCpuTime } from './cpu-time.mjs';
import { makeJavaScript } from './javascript.mjs';
import { shareServers } from './shared.mjs';

const root = join(fileURLToPath(import.meta.url), '../..');
/** The argument that replaces samples by every case. */
const ALL = 'all';
/** The argument that leaves out the long test files. */
const QUICK = 'quick';
const words = process.argv.slice(2);
const parts = words.filter((word) => word !== ALL && word !== QUICK);
/** Without a part: the build and the checks as well. */
const whole = parts.length === 0;

/** What all others need. */
const BUILD = ['build', ['node', 'build.mjs']];
/** Checks besides the test files; each counts as one test, or as many as its last line says. */
const CHECKS = [
  ['types', ['npx', 'tsc']],
  ['lint and format', ['npx', 'biome', 'check', '--error-on-warnings']],
  ['documents', ['node', 'cli/screens.mjs', 'check', '--strict']],
  ['format of documents', ['node', 'cli/screens.mjs', 'fmt', '--check']],
  ['fixtures', ['node', 'cli/screens.mjs', 'test']],
  ['advisories', ['node', 'tests/advisories.mjs']],
  ['bill of materials', ['node', 'tests/bill-of-materials.mjs']],
];

/** The time-out of a command in milliseconds, many times the longest duration. */
const COMMAND_TIMEOUT_MS = 600_000;
/** How long it may take to clean up then, in milliseconds. */
const GRACE_MS = 10_000;
/** How many files are listed at the end. */
const SLOWEST = 10;
/**
 * The long test files, and folders of them, the longest first. They run before all others, so that none of them runs
 * alone at the end, and `quick` leaves them out.
 */
const LONG = [
  'browser/payments',
  'browser/record',
  'studio/edit/sequences',
  'server/cluster',
  'browser/parity',
  'server/real/once',
  'browser/studio',
  'registry/memory',
  'studio/design',
  'browser',
  'cli',
  'server/real',
  'registry',
  'hostile',
  'build/production',
  'compiler/slips',
  'runner/product',
  'bench',
  'runner/styles',
  'runner/workers',
  'runner/renames',
  'runner/mutate',
  'runner/recorded',
  'compiler/cost',
  'compiler/robust',
  'compiler/service/prefixes',
  'server/delivery',
  'server/log',
  'server/registry/crawl',
  'server/registry/served',
  'studio/contracts/new-call',
  'studio/compile/validators',
  'studio/edit/operations',
  'house/proofs',
  'renderer/react/hostile',
  'runner/fuzz',
  'server/outage',
  'server/page-data',
  'server/release-thread',
  'server/session-hosts',
  'server/worker',
];
/** Files among the long ones that run with `quick` as well: each screen, and a change in the studio, in Chromium. */
const ALWAYS = ['browser/chromium', 'browser/links', 'browser/screens', 'browser/sms-step', 'browser/studio/in-place'];

const cpuTime = watchCpuTime();
/** Running processes, which are stopped with this one. */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** Runs a command; returns its exit code, its process id and everything it printed. */
function run(command, env = {}) {
  return new Promise((done) => {
    const child = spawn(command[0], command.slice(1), { cwd: root, env: { ...process.env, ...env } });
    children.add(child);
    let output = '';
    const ends = [
      setTimeout(() => {
        output += `\nstill running after ${COMMAND_TIMEOUT_MS / 1000} s: ended from outside\n`;
        child.kill('SIGTERM');
      }, COMMAND_TIMEOUT_MS),
      setTimeout(() => child.kill('SIGKILL'), COMMAND_TIMEOUT_MS + GRACE_MS),
    ];
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.stderr.on('data', (part) => {
      output += part;
    });
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      for (const end of ends) clearTimeout(end);
      children.delete(child);
      done({ code: code ?? 1, pid: child.pid, output });
    });
  });
}

/** Reads uvu's closing lines: how many tests a file ran and how many passed. */
function countOf(output) {
  // Colours are switched off by NO_COLOR, so the lines are plain.
  const total = /Total:\s+(\d+)/.exec(output);
  const passed = /Passed:\s+(\d+)/.exec(output);
  return { total: total ? Number(total[1]) : 0, passed: passed ? Number(passed[1]) : 0 };
}

/**
 * Tests of rendering use React’s development build, with its checks; all others use its production build, which takes
 * half of the time.
 */
const checksDrawing = (file) => /^tests[/\\](renderer|widgets)[/\\]/.test(file);

const spent = [];

async function runFile(file) {
  const started = Date.now();
  const { code, pid, output } = await run(['node', '--enable-source-maps', pathOf(file)], {
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    NODE_ENV: checksDrawing(file) ? 'development' : 'production',
    TESTS_JAVASCRIPT: folder,
    TESTS_SHARED: shared.address,
    ...(drivesBrowser(file) && { TESTS_CHROMIUM: await chromium }),
    TESTS_ALL: words.includes(ALL) ? 'yes' : 'no',
  });
  const { total, passed } = countOf(output);
  const ranNone = total === 0;
  const failed = ranNone ? 1 : total - passed || (code === 0 ? 0 : 1);
  const seconds = (Date.now() - started) / 1000;
  const cpu = cpuTime.secondsOf(pid) ?? 0;
  spent.push({ file, seconds, cpu });
  const took = `${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`;
  console.log(`${failed ? 'FAIL' : 'ok  '} ${file} (${passed}/${total}, ${took})`);
  if (failed) console.log(ranNone && code === 0 ? `  ran no test\n${output}` : output);
  return { passed, failed };
}

/** Whether a file belongs to the requested part: a folder of the tests or the file of that name, or a text in its path. */
function belongsTo(part, file) {
  if (!existsSync(join(root, 'tests', part))) return file.includes(part);
  return file.startsWith(join('tests', part, sep)) || file.startsWith(join('tests', `${part}.test.`));
}

/** Whether a file is one of a list of files and folders. */
const isAmong = (file) => (path) => belongsTo(path, file);

/** The place of a file in the list of long ones; behind all of them if it is none. */
function rank(file) {
  const at = LONG.findIndex(isAmong(file));
  return at < 0 ? LONG.length : at;
}

/** Every test file, the longest first. */
const allFiles = readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
  .sort((a, b) => (rank(a) === rank(b) ? (a < b ? -1 : 1) : rank(a) - rank(b)));

function isWanted(file) {
  if (!whole) return parts.some(isAmong(file));
  return !words.includes(QUICK) || rank(file) === LONG.length || ALWAYS.some(isAmong(file));
}

/** Whether a file drives a real browser, whose events are late on a busy machine. */
const drivesBrowser = (file) => /^tests[/\\](browser|studio[/\\]design|cli[/\\]shots)/.test(file);

let passed = 0;
let failed = 0;

function count(result) {
  passed += result.passed;
  failed += result.failed;
}

async function runCheck([name, command]) {
  const { code, output } = await run(command);
  const counted = /(\d+) passed, (\d+) failed/.exec(output) ?? [];
  const good = Number(counted[1] ?? (code === 0 ? 1 : 0));
  const bad = Math.max(Number(counted[2] ?? 0), code === 0 ? 0 : 1);
  console.log(`${bad === 0 ? 'ok  ' : 'FAIL'} ${name}${good + bad > 1 ? ` (${good}/${good + bad})` : ''}`);
  // Checks report what they had to skip, although they passed.
  if (bad > 0 || /not checked/.test(output)) console.log(output.trimEnd());
  count({ passed: good, failed: bad });
  return code;
}

if (whole && (await runCheck(BUILD)) !== 0) process.exit(1);

const files = allFiles.filter(isWanted);
for (const part of [...parts, ...LONG, ...ALWAYS].filter((part) => !allFiles.some((file) => belongsTo(part, file)))) {
  console.log(`No test file matches ${part}`);
  failed += 1;
}
const { folder, pathOf, remove } = await makeJavaScript(root);
const shared = await shareServers(pathOf);
process.on('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** The path of a Chromium, which may have to be installed first, while other files run; undefined if there is none. */
const chromium = files.some(drivesBrowser)
  ? run(['node', pathOf('tests/browser/where.ts')]).then(({ output }) => /^\/.*$/m.exec(output)?.[0])
  : undefined;

const again = [];
async function tryFile(file) {
  const result = await runFile(file);
  if (result.failed > 0 && drivesBrowser(file)) again.push(file);
  else count(result);
}

await runBusily([
  ...(whole ? CHECKS.map((check) => () => runCheck(check)) : []),
  ...files.map((file) => () => tryFile(file)),
]);
if (again.length > 0) console.log(`A second time, each alone: ${again.join(', ')}`);
for (const file of again) count(await runFile(file));
await shared.stop();

if (spent.length > 0) {
  console.log('\nThe slowest (seconds, and seconds of processor time):');
  const slowest = spent.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { file, seconds, cpu } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} ${cpu.toFixed(1).padStart(7)}  ${file}`);
  const sum = (of) => spent.reduce((all, one) => all + of(one), 0).toFixed(0);
  console.log(`${sum(({ seconds }) => seconds).padStart(7)} ${sum(({ cpu }) => cpu).padStart(7)}  all files\n`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
