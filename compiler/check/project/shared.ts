import type { Document } from '../../project/documents.ts';
import type { FoundIssue } from '../../report/found-issue.ts';
import { Report } from '../../report/report.ts';
import { withinBudget } from '../../report/within-budget.ts';
import { resolveFragmentAlone } from '../../resolve/screen.ts';
import type { DocumentKind } from '../../source/project.ts';
import { Work } from '../../source/work.ts';
import type { Tables } from '../../tables/tables.ts';
import { Usage } from '../../walk/usage.ts';
import { checkScreen } from '../screen/screen.ts';
import { reportShapeIssues } from '../value/shape.ts';
import { checkAbsences } from './absent.ts';
import { checkBrand } from './brand.ts';
import type { CachedIssues } from './cached-issues.ts';
import { checkContract } from './contract.ts';
import { checkFixture } from './fixture.ts';
import { checkHeaders } from './headers.ts';
import { checkLeftOut } from './left-out.ts';
import { checkOnward } from './onward.ts';
import { checkRoutesOpened, screensAstray } from './open.ts';
import { checkProduct } from './product.ts';
import { checkRecorded } from './recorded.ts';
import { checkRoutes } from './routes.ts';
import { checkMirrors, checkWho } from './session.ts';
import { checkSharedAnswers, checkSharedAnswersUsed } from './shared-answers.ts';
import { checkStored } from './stored.ts';

/** Documents that use nothing: errors in them cannot hide the use of a name. */
export const BESIDE: ReadonlySet<DocumentKind> = new Set(['fixture', 'answer', 'sharedAnswer']);

/**
 * Checks everything that screens share: routes, contracts, shapes, stored values, fragments.
 *
 * @param used what the screens of the project use
 * @param failed a screen has an error, so nothing is reported as unused: fixing it may use it
 * @param remembered cached results for the same shared documents and the same answers
 */
export function checkShared(
  documents: readonly Document[],
  tables: Tables,
  used: Usage,
  failed: boolean,
  remembered: CachedIssues,
): FoundIssue[] {
  const report = new Report();
  const all = Usage.of([used]);
  const fixtures = documents.flatMap(({ kind, sound, spot }) => (kind === 'fixture' && sound ? [spot!] : []));
  checkRoutes(tables, screensAstray(fixtures, tables), report);
  checkOnward(used.onward, report);
  checkLeftOut(used, tables, report);
  const checkCalls = (report: Report) => {
    checkContracts(tables, report);
    checkRecorded(tables, report);
  };
  report.take(remembered.about(tables.calls, checkCalls));
  checkProduct(
    documents.find(({ kind }) => kind === 'product'),
    tables,
    all,
    report,
  );
  const brand = documents.find(({ kind, sound }) => kind === 'brand' && sound);
  checkBrand(brand?.spot, tables, report);
  const session = documents.find(({ kind, sound }) => kind === 'session' && sound)?.spot;
  const common = documents.find(({ kind, sound }) => kind === 'common' && sound)?.spot;
  checkHeaders(common, session, report);
  checkMirrors(session, report);
  checkWho(session, tables, report);
  checkStored(tables, report);
  checkShapes(documents, tables, report);
  checkSharedAnswers(tables, report);
  for (const fixture of fixtures) {
    const check = (report: Report) =>
      withinBudget(new Work(), fixture, report, () => checkFixture(fixture, tables, report));
    report.take(remembered.about(fixture, check));
  }
  checkRoutesOpened(documents, tables, report);
  // A screen that is not sound may use anything, so nothing is reported as unused.
  const whole = !failed && !report.failed && documents.every((document) => document.sound || BESIDE.has(document.kind));
  if (whole) checkAbsences(documents, report);
  checkFragments(tables, all, whole, report);
  if (whole) checkUnusedShared(documents, tables, all, report);
  if (documents.every(({ kind, sound }) => sound || kind !== 'fixture'))
    checkSharedAnswersUsed(fixtures, tables, report);
  return report.issues;
}

/** The contracts of a file share its budget. */
function checkContracts(tables: Tables, report: Report): void {
  const budgets = new Map<string, Work>();
  for (const contract of tables.calls.values()) {
    if (!contract) continue;
    const { spot } = contract;
    const budget = budgets.get(spot.file.name) ?? new Work();
    budgets.set(spot.file.name, budget);
    // That the budget is exhausted has already been reported.
    if (budget.left < 0) continue;
    withinBudget(budget, spot, report, () => checkContract(contract, tables, report));
  }
}

function checkShapes(documents: readonly Document[], tables: Tables, report: Report): void {
  const spot = documents.find(({ kind }) => kind === 'shapes')?.spot?.get('shapes');
  if (!spot) return;
  reportShapeIssues(tables.shapes.issues, spot, tables, report);
}

/** Fragments that no screen uses are checked alone; the others were checked where they are used. */
function checkFragments(tables: Tables, used: Usage, whole: boolean, report: Report): void {
  const unused = [...tables.fragments].filter(([name]) => !used.fragments.has(name));
  for (const [name, document] of unused) {
    if (!document) continue;
    const usage = new Usage();
    const done = withinBudget(new Work(), document, report, () => {
      checkScreen(resolveFragmentAlone(document, tables.fragments, report), tables, report, usage);
      return true;
    });
    if (!done) return;
    usage.fragments.delete(name);
    for (const key of ['calls', 'fragments', 'stored'] as const) for (const other of usage[key]) used[key].add(other);
  }
  if (!whole) return;
  for (const [name, document] of unused) {
    if (!document || used.fragments.has(name)) continue;
    report.add(
      'unused-name',
      document.get('fragment') ?? document,
      `fragment \`${name}\` is never used: use it or remove it`,
    );
  }
}

function checkUnusedShared(documents: readonly Document[], tables: Tables, used: Usage, report: Report): void {
  for (const [name, contract] of tables.calls) {
    if (contract && !used.calls.has(name)) {
      report.add('unused-name', contract.spot.get('call')!, `call \`${name}\` is never used: use it or remove it`);
    }
  }
  for (const [name, { spot }] of tables.stored) {
    if (!used.stored.has(name))
      report.add('unused-name', spot, `stored value \`${name}\` is never used: use it or remove it`);
  }
  const shapes = documents.find(({ kind }) => kind === 'shapes')?.spot?.get('shapes');
  for (const name of tables.shapes.names) {
    const spot = shapes?.get(name);
    if (spot && !tables.shapes.used.has(name))
      report.add('unused-name', spot, `shape \`${name}\` is never used: use it or remove it`);
  }
}
