import { type BackendSettings, backendOf } from '../schemas/backend.ts';
import type { CompiledScreen, SessionParameter, Sources } from '../schemas/compiled.ts';
import type { DesignTokens } from '../schemas/generated/types.ts';
import { CachedIssues } from './check/project/cached-issues.ts';
import { checkDrawings, checkWhole } from './check/project/drawings.ts';
import { BESIDE, checkShared } from './check/project/shared.ts';
import { checkStrays, checkTwinAssets } from './check/project/stray.ts';
import { checkScreen } from './check/screen/screen.ts';
import { emitScreen } from './emit/screen.ts';
import { screensOf, tablesOf } from './gather/gather.ts';
import { type Document, Documents } from './project/documents.ts';
import { foldIssues } from './report/fold.ts';
import type { FoundIssue } from './report/found-issue.ts';
import { Report } from './report/report.ts';
import { withinBudget } from './report/within-budget.ts';
import { resolveScreen } from './resolve/screen.ts';
import type { Issue } from './source/issue.ts';
import { MIGRATIONS } from './source/language.ts';
import type { Project } from './source/project.ts';
import type { Spot } from './source/spot.ts';
import { Work } from './source/work.ts';
import { answersOf } from './tables/answers.ts';
import { sharedAnswersOf } from './tables/shared-answers.ts';
import type { Tables } from './tables/tables.ts';
import { Usage } from './walk/usage.ts';

/** A compiled screen, and the source positions of its parts. */
export interface CompiledEntry {
  document: CompiledScreen;
  sources: Sources;
}

/**
 * The result of compiling a project. A screen with an error has issues and no entry; every other screen has an entry.
 */
export interface Compiled {
  issues: Issue[];
  screens: Map<string, CompiledEntry>;
  session: { [name: string]: SessionParameter };
  brand: { readonly [name: string]: string };
  /** The look of the brand, as far as its file sets it. */
  tokens: DesignTokens;
  backend: BackendSettings;
  /** Units of work (`work.ts`) spent on each screen, compiled or not. */
  work: Map<string, number>;
}

/** Compiles projects incrementally, redoing only what a change can have affected. */
export interface Compiler {
  compile(project: Project): Compiled;
  /** A compiler that starts with what this one has cached. From then on neither affects the other. */
  fork(): Compiler;
}

/** The issues of one screen, and what it used of the project. */
interface ScreenResult {
  issues: readonly FoundIssue[];
  usage: Usage;
  work: number;
  entry?: CompiledEntry;
}

/** A cached screen, with the key of the shared documents that it was compiled with. */
interface KnownScreen {
  readonly text: string;
  readonly result: ScreenResult;
}

/** What a compiler caches of the last project. */
interface Cache {
  readonly documents: Documents;
  readonly known: ReadonlyMap<string, KnownScreen>;
  readonly shared?:
    | { readonly key: string; readonly tables: Tables; readonly issues: readonly FoundIssue[] }
    | undefined;
  readonly remembered: CachedIssues;
  /** Recorded and shared answers. */
  readonly answers: readonly Document[];
}

/** A compiler that caches the last project. */
export function createCompiler(migrations = MIGRATIONS): Compiler {
  const documents = new Documents(migrations);
  return compilerWith({ documents, known: new Map(), remembered: new CachedIssues(), answers: [] });
}

function compilerWith(cache: Cache): Compiler {
  const { documents } = cache;
  let { known, shared, remembered, answers } = cache;

  const compile = (project: Project): Compiled => {
    const all = documents.read(project);
    const key = sharedKey(all, project);
    const report = new Report();
    // The shared key does not include most of a screen's text, so its document is compared, too.
    const screens = screensOf(all, report);
    const isShared = shared?.key === key;
    if (!shared || !isShared) {
      const report = new Report();
      const tables = tablesOf(all, project, screens, report);
      checkDrawings(project, tables, report);
      checkWhole(project, report);
      shared = { key, tables, issues: report.issues };
    }
    const tables = { ...shared.tables, screens, answers: answersOf(all), sharedAnswers: sharedAnswersOf(all) };
    const nextAnswers = all.filter(({ kind }) => kind === 'sharedAnswer' || kind === 'answer');
    if (!isShared || !areSame(nextAnswers, answers)) remembered = new CachedIssues();
    answers = nextAnswers;
    const next = new Map<string, KnownScreen>();
    for (const [name, spot] of tables.screens) {
      if (!spot) continue;
      const { text } = spot.file;
      const before = isShared ? known.get(name) : undefined;
      const result = before?.text === text ? before.result : compileScreen(spot, tables);
      next.set(name, { text, result });
    }
    known = next;
    const results = [...next.values()].map(({ result }) => result);
    const used = Usage.of(results.map(({ usage }) => usage));
    for (const document of all) report.take(document.issues);
    checkStrays(project, report);
    checkTwinAssets(project, report);
    report.take(shared.issues);
    for (const { issues } of results) report.take(issues);
    report.take(checkShared(all, tables, used, report.failed, remembered));
    const { issues } = report;
    return {
      issues: foldIssues(issues, all),
      screens: runnable(next, tables, issues),
      session: Object.fromEntries(tables.session),
      brand: tables.brand,
      tokens: tables.tokens,
      backend: backendAt(tables),
      work: new Map([...next].map(([name, { result }]) => [name, result.work])),
    };
  };
  const fork = () => compilerWith({ documents: documents.copy(), known, shared, remembered, answers });
  return { compile, fork };
}

/** Whether two lists contain the same documents; unchanged documents are identical objects. */
function areSame(some: readonly Document[], others: readonly Document[]): boolean {
  return some.length === others.length && some.every((document, index) => document === others[index]);
}

/** Checks and compiles a project once. */
export function compileProject(project: Project): Compiled {
  return createCompiler().compile(project);
}

function backendAt({ calls, product: { paths, sandboxPaths }, callTimeout: timeout }: Tables): BackendSettings {
  const derived = backendOf([...calls.values()].flatMap((contract) => contract?.path ?? []));
  return { paths: paths ?? derived.paths, sandboxPaths, timeout };
}

function compileScreen(spot: Spot, tables: Tables): ScreenResult {
  const report = new Report();
  const usage = new Usage();
  const budget = new Work();
  const entry = withinBudget(budget, spot, report, () => {
    const screen = resolveScreen(spot, tables.fragments, report);
    checkScreen(screen, tables, report, usage);
    return report.failed ? undefined : emitScreen(screen, tables);
  });
  return { issues: report.issues, usage, work: budget.done, ...(entry && { entry }) };
}

/**
 * Everything that a screen's result can depend on apart from its own text: all shared documents, and what a `go` reads
 * of the other screens.
 */
function sharedKey(documents: readonly Document[], project: Project): string {
  const parts = documents.flatMap(({ path, kind, text, spot, sound }): unknown[] => {
    if (BESIDE.has(kind)) return [];
    if (kind !== 'screen') return [path, text];
    return [
      path,
      sound,
      spot?.value && [spot.get('screen')?.value, spot.get('routes')?.value, spot.get('params')?.value],
    ];
  });
  return JSON.stringify([parts, [...project.assets]]);
}

/** The screens without errors, in themselves and in the shared files that they use. */
function runnable(
  screens: ReadonlyMap<string, { result: ScreenResult }>,
  tables: Tables,
  issues: readonly Issue[],
): Map<string, CompiledEntry> {
  const wrong = new Set(issues.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])));
  const spoilt = [...wrong].some((file) => COMMON.test(file));
  const entries = [...screens].flatMap(([name, { result }]): [string, CompiledEntry][] => {
    const { entry, usage } = result;
    const files = [
      tables.screens.get(name)?.file.name,
      ...[...usage.calls].map((call) => tables.calls.get(call)?.spot.file.name),
      ...[...usage.fragments].map((fragment) => tables.fragments.get(fragment)?.file.name),
    ];
    // A part that is not sound has no file here.
    const whole = files.every((file) => file !== undefined && !wrong.has(file));
    return entry && whole && !spoilt ? [[name, entry]] : [];
  });
  return new Map(entries);
}

/** Files that every screen uses. */
const COMMON = /(^|\/)(shapes|stored|session|brand|product|_common)\.json$/;
