import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { median } from '../numbers.ts';
import { type ExpressionSpeed, measureExpressions } from './expressions.ts';
import { measureRivals, type RivalFindings } from './rivals.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Results without a browser, and of rivals. Times are milliseconds of CPU where nothing else is said. */
export interface HeadlessFindings {
  fixtures: { passed: number; failed: number; perSecond: number };
  rivals: RivalFindings;
  expressions: ExpressionSpeed;
  /** Reading, checking and compiling all screens in a fresh process; and again after a change of one. */
  compile: { six: CompileFindings; all: CompileFindings };
}
export interface CompileFindings {
  screens: number;
  cold: number;
  change: number;
}

/** The first six screens of the product, with the screens that they are made of or lead to. */
const SIX = [
  ...['order', 'bank', 'repay', 'repay-delay', 'complaint', 'complaint-form', 'complaint-list', 'complaint-details'],
  ...['payway', 'payway-handover', 'repayment-code', 'repayment-code-slip', 'carpmm'],
  ...['receipt', 'customer-service'],
];

/** @param rounds fresh processes per figure */
export async function measureHeadless(browser: Browser, rounds: number): Promise<HeadlessFindings> {
  return {
    compile: await measureCompile(rounds),
    fixtures: await measureFixtures(),
    rivals: await measureRivals(browser, rounds),
    expressions: await measureExpressions(rounds * 20_000),
  };
}

async function measureCompile(rounds: number): Promise<HeadlessFindings['compile']> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'compile.mjs');
    await build({
      absWorkingDir: root,
      entryPoints: ['bench/headless/compile.ts'],
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
    });
    copyScreens(SIX, folder);
    return { six: await compiled(file, folder, rounds), all: await compiled(file, root, rounds) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Copies a project of some screens, with the fragments that they use and everything that screens share, into a folder. */
function copyScreens(names: readonly string[], folder: string): void {
  const [from, to] = [join(root, 'screens'), join(folder, 'screens')];
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !existsSync(join(path, 'screen.json')) || names.includes(basename(path)),
  });
  const used = new Set<string>();
  const gather = (file: string) => {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/"use": "([\w-]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      gather(join(to, 'fragments', `${name}.json`));
    }
  };
  for (const name of names) gather(join(to, name, 'screen.json'));
  for (const file of readdirSync(join(to, 'fragments')))
    if (!used.has(basename(file, '.json'))) rmSync(join(to, 'fragments', file));
}

async function compiled(file: string, folder: string, rounds: number): Promise<CompileFindings> {
  const findings: CompileFindings[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    findings.push(JSON.parse(stdout) as CompileFindings);
  }
  return {
    screens: findings[0]!.screens,
    cold: median(findings.map(({ cold }) => cold)),
    change: median(findings.map(({ change }) => change)),
  };
}

/** Prints at the end how many milliseconds of CPU the process has used. */
const COUNTED =
  "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();console.log('cpu',(user+system)/1e3)})";

/** Runs all fixtures with the built command, including the start of the process. */
async function measureFixtures(): Promise<HeadlessFindings['fixtures']> {
  const { stdout } = await run(process.execPath, ['--import', COUNTED, 'cli/screens.mjs', 'test'], {
    cwd: root,
    maxBuffer: 1 << 26,
  }).catch((error: { stdout: string }) => error);
  const [, passed, failed] = /(\d+) passed, (\d+) failed/.exec(stdout) ?? [];
  const [, cpu] = /^cpu ([\d.]+)$/m.exec(stdout) ?? [];
  if (passed === undefined || cpu === undefined) throw new Error(`the fixtures did not run: ${stdout}`);
  const all = Number(passed) + Number(failed);
  return { passed: Number(passed), failed: Number(failed), perSecond: (all * 1000) / Number(cpu) };
}
