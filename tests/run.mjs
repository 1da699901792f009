/**
 * `npm test` and `npm test PATTERN`: every test file in a process of its own, two at a time.
 *
 * A file counts by the line its suite prints; a file that ran no test, or ended without saying so, or not at all, has
 * failed. A file that drives a real browser and fails beside another is run a second time, alone: what a busy machine
 * delayed passes then, what is broken fails again. The first output is printed in both cases.
 * The last line is `N passed, N failed`.
 *
 *     node tests/run.mjs                 everything: build, types, lint, documents, tests
 *     node tests/run.mjs compiler/json   only the test files whose path contains the text, on what is built
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../..');
const patterns = process.argv.slice(2);

/** Checks that stand before the test files; each counts as one test, or as many as its closing line says. */
const CHECKS = [
  ['build', ['node', 'build.mjs']],
  ['types', ['npx', 'tsc']],
  ['lint and format', ['npx', 'biome', 'check', '--error-on-warnings']],
  ['documents', ['node', 'cli/screens.mjs', 'check', '--strict']],
  ['fixtures', ['node', 'cli/screens.mjs', 'test']],
  ['advisories', ['node', 'tests/advisories.mjs']],
  ['bill of materials', ['node', 'tests/bill-of-materials.mjs']],
];

/** Milliseconds after which a command that has not ended never will: many times what the longest takes. */
const PATIENCE = 600_000;
/** Milliseconds in which it can put its house in order then. */
const GRACE = 10_000;

/** Runs a command; answers its exit code and everything it printed. */
function run(command, env = {}) {
  return new Promise((done) => {
    const child = spawn(command[0], command.slice(1), { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    const ends = [
      setTimeout(() => {
        output += `\nstill running after ${PATIENCE / 1000} s: ended from outside\n`;
        child.kill('SIGTERM');
      }, PATIENCE),
      setTimeout(() => child.kill('SIGKILL'), PATIENCE + GRACE),
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
      done({ code: code ?? 1, output });
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

async function runFile(file) {
  const started = Date.now();
  const { code, output } = await run(['node', '--import', 'tsx', join(root, file)], {
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  });
  const { total, passed } = countOf(output);
  const ranNone = total === 0;
  const failed = ranNone ? 1 : total - passed || (code === 0 ? 0 : 1);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${failed ? 'FAIL' : 'ok  '} ${file} (${passed}/${total}, ${seconds} s)`);
  if (failed) console.log(ranNone && code === 0 ? `  ran no test\n${output}` : output);
  return { passed, failed };
}

function testFiles() {
  return (
    readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
      .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
      // Browser tests are the longest: begin with them, so that the last minute is not theirs alone.
      .sort((a, b) => Number(b.includes('/browser/')) - Number(a.includes('/browser/')) || (a < b ? -1 : 1))
  );
}

/** Whether a file drives a real browser, whose events come later on a busy machine. */
const drivesBrowser = (file) => /^tests[/\\](browser|payments|runner[/\\]browser)[/\\]/.test(file);

let passed = 0;
let failed = 0;

function count(result) {
  passed += result.passed;
  failed += result.failed;
}

if (patterns.length === 0) {
  for (const [name, command] of CHECKS) {
    const { code, output } = await run(command);
    const counted = /(\d+) passed, (\d+) failed/.exec(output) ?? [];
    const good = Number(counted[1] ?? (code === 0 ? 1 : 0));
    const bad = Math.max(Number(counted[2] ?? 0), code === 0 ? 0 : 1);
    console.log(`${bad === 0 ? 'ok  ' : 'FAIL'} ${name}${good + bad > 1 ? ` (${good}/${good + bad})` : ''}`);
    // What a check could not do is said, though it did not fail.
    if (bad > 0 || /not checked/.test(output)) console.log(output.trimEnd());
    passed += good;
    failed += bad;
    if (code !== 0 && name === 'build') process.exit(1);
  }
}

const queue = testFiles();
if (queue.length === 0) {
  console.log(`No test file matches ${patterns.join(', ')}`);
  failed += 1;
}
const again = [];
await Promise.all(
  Array.from({ length: Math.min(2, cpus().length) }, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const result = await runFile(file);
      if (result.failed > 0 && drivesBrowser(file)) again.push(file);
      else count(result);
    }
  }),
);
if (again.length > 0) console.log(`A second time, each alone: ${again.join(', ')}`);
for (const file of again) count(await runFile(file));

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
