import { writeFileSync } from 'node:fs';
import { readProject } from '../compiler/project/read.ts';
import { formatIssue } from '../compiler/source/issue.ts';
import type { Project } from '../compiler/source/project.ts';
import { ACCEPTED_FILE, type AcceptedMutants, readAccepted } from '../runner/mutate/accepted.ts';
import { mutantsOf, mutate } from '../runner/mutate/index.ts';
import { type MutationReport, mutationReport, noticed, reportMarkdown, reportText } from '../runner/mutate/report.ts';
import { createRunner, type Prepared } from '../runner/play/runner.ts';
import { projectFolder } from '../server/settings/folders.ts';
import { plural } from './plural.ts';
import { EXIT } from './test.ts';
import { threadsOf, threadsText, workerScript } from './threads.ts';
import { UsageError } from './usage.ts';

export interface MutateOptions {
  /** Try only this many, chosen at random with the seed. */
  sample?: string;
  seed: string;
  workers?: string;
  json?: boolean;
  /** A file for the results, as a table. */
  write?: string;
  /** Minimum percentage of mutants that fixtures must kill: of those in logic, and of all. */
  minLogic?: string;
  min?: string;
}

/** Number of mutants between progress lines. */
const EVERY = 500;

/**
 * `screens mutate [SCREEN…]`: makes small changes to documents, runs the affected fixtures, and prints the surviving
 * mutants. Returns the exit code: 1 when fewer are killed than required, or the list of accepted mutants is wrong.
 *
 * @throws {UsageError} for an invalid option
 */
export async function mutateScreens(names: readonly string[], options: MutateOptions): Promise<number> {
  const report = await reportOn(names, options);
  console.log(options.json ? JSON.stringify(report, null, 2) : reportText(report));
  if (options.write !== undefined) writeFileSync(options.write, pageOf(report, options));
  const enough = suffices('logic', noticed(report.logic), options.minLogic);
  const all = suffices('all changes', noticed(report.all), options.min);
  return enough && all && report.faults.length === 0 ? EXIT.passed : EXIT.failed;
}

async function reportOn(names: readonly string[], options: MutateOptions): Promise<MutationReport> {
  const threads = threadsOf(options.workers);
  if (threads === undefined) throw new UsageError(threadsText(options.workers));
  const sample = options.sample === undefined ? {} : { sample: wholeOf('--sample', options.sample, 1) };
  const folder = projectFolder();
  const project = readProject(folder);
  const files = filesOf(names, createRunner().prepare(project));
  const seed = wholeOf('--seed', options.seed, 0);
  const accepted = acceptedIn(project);
  const onTried = (_: unknown, done: number, total: number): void => {
    if (done % EVERY === 0) console.error(`${done} of ${plural(total, 'mutant')}`);
  };
  const chosen = { ...(files ? { files } : {}), ...sample, seed };
  const results = await mutate(project, { script: workerScript(), threads, folder, ...chosen, onTried });
  return mutationReport(results, accepted, mutantsOf(project));
}

/** The documents that screens consist of, including shared ones; undefined, for all, without a name. */
function filesOf(names: readonly string[], { compiled }: Prepared): ReadonlySet<string> | undefined {
  const wrong = compiled.issues.find(({ severity }) => severity === 'error');
  if (wrong) throw new UsageError(`Fix this first, then mutate:\n${formatIssue(wrong)}`);
  for (const name of names) if (!compiled.screens.has(name)) throw new UsageError(`There is no screen "${name}".`);
  if (names.length === 0) return undefined;
  const wanted = [...compiled.screens].filter(([name]) => names.includes(name));
  return new Set(wanted.flatMap(([, { sources }]) => Object.values(sources.nodes).map(({ file }) => file)));
}

function acceptedIn({ files }: Project): AcceptedMutants {
  try {
    return readAccepted(files.get(ACCEPTED_FILE));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function suffices(what: string, share: number, least: string | undefined): boolean {
  if (least === undefined || share >= Number(least)) return true;
  console.error(`Fixtures kill ${share} % of ${what}, less than ${least} %.`);
  return false;
}

function wholeOf(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new UsageError(`${option} must be a whole number from ${least}, not ${text}`);
  return number;
}

function pageOf(report: MutationReport, { sample, seed }: MutateOptions): string {
  const drawn = sample === undefined ? 'All mutants.' : `A sample of ${sample}, chosen with seed ${seed}.`;
  return `# What the fixtures notice\n\nWritten by \`screens mutate\`. ${drawn}\n\n${reportMarkdown(report)}`;
}
