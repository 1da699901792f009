import { writeFileSync } from 'node:fs';
import { readProject } from '../compiler/project/read.ts';
import { formatIssue } from '../compiler/source/issue.ts';
import type { Project } from '../compiler/source/project.ts';
import { coverageHtml } from '../runner/coverage/html.ts';
import { coverageJson } from '../runner/coverage/json.ts';
import { tableText } from '../runner/coverage/table.ts';
import type { LabelChange } from '../runner/labels/changes.ts';
import { createRunner, type Findings, failureText, percent, type Runner } from '../runner/play/runner.ts';
import { folderSnapshots } from '../runner/play/snapshots.ts';
import { jsonText } from '../runner/reports/json.ts';
import { junitText } from '../runner/reports/junit.ts';
import { tapText } from '../runner/reports/tap.ts';
import { projectFolder } from '../server/settings/folders.ts';
import { type Choice, chosenBy, type Filter, nothingText, onlyMarked } from './choose.ts';
import { plural } from './plural.ts';
import { threadsOf, threadsText, workerScript } from './threads.ts';
import { changedLabels, labelLines, updateLabels } from './update-labels.ts';
import { UsageError } from './usage.ts';

export interface TestOptions extends Choice {
  bail?: boolean;
  /** Report files. */
  junit?: string;
  json?: string;
  /** Folder for details on failed fixtures. */
  artifacts?: string;
  tap?: boolean;
  coverage?: boolean;
  coverageHtml?: string;
  coverageJson?: string;
  /** Minimum coverage in percent. */
  min?: string;
  update?: boolean;
  updateLabels?: boolean;
  yes?: boolean;
  /** Number of threads, from 1. */
  workers?: string;
  /** A whole number: seed for the order of the fixtures. */
  seed?: string;
}

/** Exit codes of `screens test`: everything passed; something failed; wrong usage. */
export const EXIT = { passed: 0, failed: 1, wrong: 2 } as const;

/**
 * `screens test [PATTERN]`: runs the fixtures, prints failures and a line `N passed, N failed`; returns the exit code:
 * 0 when everything passed, 1 when a fixture failed, a document has an error or coverage is too low.
 *
 * @throws {UsageError} when there was nothing to run or an option is invalid
 */
export async function test(pattern = '', options: TestOptions = {}): Promise<number> {
  const started = performance.now();
  const runner = createRunner();
  const project = readProject(projectFolder());
  if (options.updateLabels)
    return (await updateLabels(runner, project, options.yes === true)) ? EXIT.passed : EXIT.failed;
  const findings = await play(runner, project, chosenBy(pattern, options), options);
  const failed = findings.verdicts.filter(({ passed }) => !passed).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const coverage = report(findings, options);
  if (options.artifacts !== undefined) {
    const { keepArtifacts } = await import('./artifacts.ts');
    await keepArtifacts(options.artifacts, runner.prepare(project), findings.verdicts);
  }
  if (!options.tap) console.log(`${findings.verdicts.length - failed} passed, ${failed} failed (${seconds} s)`);
  const wrong = findings.issues.some(({ severity }) => severity === 'error');
  if (findings.verdicts.length === 0 && !wrong) {
    throw new UsageError(nothingText(pattern, options, runner.prepare(project).sound));
  }
  return failed > 0 || wrong || !coverage ? EXIT.failed : EXIT.passed;
}

/** Runs the fixtures once, printing failures as they happen. */
export async function play(
  runner: Runner,
  project: Project,
  filter: Filter | undefined,
  options: TestOptions,
): Promise<Findings> {
  // Only asked of git when something fails.
  let labels: LabelChange[] | undefined;
  const chosen = onlyMarked(runner.prepare(project), filter);
  const findings = await runner.run(project, {
    ...(chosen ? { filter: chosen } : {}),
    bail: options.bail === true,
    coverage: wantsCoverage(options),
    ...(options.seed === undefined ? {} : { seed: seedOf(options.seed) }),
    snapshots: folderSnapshots(projectFolder(), options.update === true),
    threads: {
      count: workersOf(options) - 1,
      script: workerScript(),
      folder: projectFolder(),
      update: options.update === true,
    },
    onVerdict: (verdict) => {
      if (verdict.passed || verdict.unplayed || options.tap) return;
      labels ??= changedLabels(project);
      const lines = [...verdict.lines, ...labelLines(verdict.lines, labels)];
      console.log(`${failureText({ ...verdict, lines })}\n`);
    },
  });
  const say = options.tap ? console.error : console.log;
  for (const line of unplayedLines(findings)) say(line);
  for (const issue of findings.issues) if (issue.severity === 'error') say(formatIssue(issue));
  return findings;
}

/** One line for each screen with an error, however many fixtures it has. */
function unplayedLines({ verdicts }: Findings): string[] {
  const counts = new Map<string, number>();
  for (const { screen, unplayed } of verdicts) if (unplayed) counts.set(screen, (counts.get(screen) ?? 0) + 1);
  return [...counts].map(
    ([screen, count]) => `FAIL ${screen}: ${plural(count, 'fixture')} not run because of this error:`,
  );
}

function seedOf(text: string): number {
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0) throw new UsageError(`--seed must be a whole number from 0, not ${text}`);
  return seed;
}

function workersOf({ workers }: TestOptions): number {
  const threads = threadsOf(workers);
  if (threads === undefined) throw new UsageError(threadsText(workers));
  return threads;
}

function wantsCoverage({ coverage, coverageHtml: html, coverageJson: json, min }: TestOptions): boolean {
  return coverage === true || html !== undefined || json !== undefined || min !== undefined;
}

/** Writes the requested reports; returns whether coverage is sufficient. */
function report({ verdicts, issues, coverage }: Findings, options: TestOptions): boolean {
  const least = Number(options.min ?? 0);
  if (!(least >= 0 && least <= 100))
    throw new UsageError(`--min must be a percentage from 0 to 100, not ${options.min}`);
  if (options.junit !== undefined) write(options.junit, junitText(verdicts, issues));
  if (options.json !== undefined) write(options.json, jsonText(verdicts, issues));
  if (options.tap) console.log(tapText(verdicts));
  if (!coverage) return true;
  const found = coverage.report();
  if (options.coverageHtml !== undefined) write(options.coverageHtml, coverageHtml(found));
  if (options.coverageJson !== undefined) write(options.coverageJson, coverageJson(found));
  if (!options.tap) console.log(tableText(found));
  const enough = percent(found) >= least;
  if (!enough) console.error(`Coverage is ${percent(found)} %, less than ${least} %.`);
  return enough;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
