import { writeFileSync } from 'node:fs';
import { formatIssue } from '../compiler/issue.ts';
import type { Project } from '../compiler/project.ts';
import { readProject } from '../compiler/read.ts';
import { coverageHtml } from '../runner/coverage/html.ts';
import { coverageJson } from '../runner/coverage/json.ts';
import { tableText } from '../runner/coverage/table.ts';
import { createRunner, type Findings, type FixtureName, failureText, percent, type Runner } from '../runner/index.ts';
import { jsonText } from '../runner/reports/json.ts';
import { junitText } from '../runner/reports/junit.ts';
import { tapText } from '../runner/reports/tap.ts';
import { folderSnapshots } from '../runner/snapshots.ts';
import { projectFolder } from '../server/folders.ts';
import { plural } from './plural.ts';

export interface TestOptions {
  /** A regular expression that `screen: name` of a fixture must match. */
  grep?: string;
  /** Names of screens. */
  screen?: string[];
  bail?: boolean;
  /** Files that reports are written to. */
  junit?: string;
  json?: string;
  tap?: boolean;
  coverage?: boolean;
  coverageHtml?: string;
  coverageJson?: string;
  /** Least share of what must be seen, in percent. */
  min?: string;
  update?: boolean;
  /** A whole number; the sequence of the fixtures is drawn from it. */
  seed?: string;
}

/** How `screens test` ends: everything holds; something does not; it could not be asked so. */
export const EXIT = { passed: 0, failed: 1, wrong: 2 } as const;

/** The command cannot be run as it was asked. */
export class UsageError extends Error {}

/**
 * `screens test [PATTERN]`: plays the fixtures, prints what failed and a line `N passed, N failed`; answers the exit
 * code: 0 when everything held, 1 when a fixture failed, a document has an error or coverage is too low, 2 when there
 * was nothing to play or an option is wrong.
 */
export async function test(pattern = '', options: TestOptions = {}): Promise<number> {
  const started = performance.now();
  try {
    const findings = await play(createRunner(), readProject(projectFolder()), chosenBy(pattern, options), options);
    const failed = findings.verdicts.filter(({ passed }) => !passed).length;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const coverage = report(findings, options);
    if (!options.tap) console.log(`${findings.verdicts.length - failed} passed, ${failed} failed (${seconds} s)`);
    const wrong = findings.issues.some(({ severity }) => severity === 'error');
    if (findings.verdicts.length === 0 && !wrong) throw new UsageError(nothingText(pattern, options));
    return failed > 0 || wrong || !coverage ? EXIT.failed : EXIT.passed;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return EXIT.wrong;
  }
}

/** Plays once and says what failed as it happens. */
export async function play(
  runner: Runner,
  project: Project,
  filter: ((fixture: FixtureName) => boolean) | undefined,
  options: TestOptions,
): Promise<Findings> {
  const findings = await runner.run(project, {
    ...(filter ? { filter } : {}),
    bail: options.bail === true,
    coverage: wantsCoverage(options),
    ...(options.seed === undefined ? {} : { seed: seedOf(options.seed) }),
    snapshots: folderSnapshots(projectFolder(), options.update === true),
    onVerdict: (verdict) => {
      if (!verdict.passed && !verdict.unplayed && !options.tap) console.log(`${failureText(verdict)}\n`);
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
    ([screen, count]) => `FAIL ${screen}: ${plural(count, 'fixture')} not played, for this error:`,
  );
}

/** Which fixtures the words of the command mean; undefined for all. */
export function chosenBy(
  pattern: string,
  { grep, screen }: TestOptions,
): ((fixture: FixtureName) => boolean) | undefined {
  if (pattern === '' && grep === undefined && screen === undefined) return undefined;
  const expression = grep === undefined ? undefined : expressionOf(grep);
  const known = screen && new Set(screen);
  return ({ file, screen: name, name: title }) =>
    `${file} ${name} ${title}`.includes(pattern) &&
    (expression === undefined || expression.test(`${name}: ${title}`)) &&
    (known === undefined || known.has(name));
}

function seedOf(text: string): number {
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0) throw new UsageError(`--seed is a whole number from 0, not ${text}`);
  return seed;
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new UsageError(`--grep: ${error instanceof Error ? error.message : error}`);
  }
}

function wantsCoverage({ coverage, coverageHtml: html, coverageJson: json, min }: TestOptions): boolean {
  return coverage === true || html !== undefined || json !== undefined || min !== undefined;
}

/** Writes the reports asked for; answers whether coverage suffices. */
function report({ verdicts, issues, coverage }: Findings, options: TestOptions): boolean {
  const least = Number(options.min ?? 0);
  if (!(least >= 0 && least <= 100)) throw new UsageError(`--min is a share from 0 to 100, not ${options.min}`);
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

function nothingText(pattern: string, { grep, screen }: TestOptions): string {
  if (pattern !== '') return `No fixture contains "${pattern}".`;
  if (grep !== undefined) return `No fixture matches "${grep}".`;
  return screen === undefined ? 'There are no fixtures.' : `No fixture is for ${screen.join(', ')}.`;
}
