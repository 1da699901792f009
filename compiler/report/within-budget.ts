import { quoted } from '../source/quoting.ts';
import { pathText, type Spot } from '../source/spot.ts';
import { spending, TooDeep, TooMuchWork, type Work } from '../source/work.ts';
import type { Report } from './report.ts';

/**
 * Runs work on a document within its remaining budget. If that is exceeded, reports the most expensive expression and
 * returns undefined. The same with a mistake of the check itself: the document has an error then, and the others are
 * checked.
 */
export function withinBudget<T>(budget: Work, document: Spot, report: Report, run: () => T): T | undefined {
  try {
    return spending(budget, run);
  } catch (error) {
    if (error instanceof TooDeep) report.add('too-complex', error.spot, error.message);
    else if (error instanceof TooMuchWork) tooMuch(budget.dearest ?? document, report);
    else report.add('check-failed', budget.failedOn ?? document, brokenOff(error));
    return undefined;
  }
}

function brokenOff(error: unknown): string {
  return `the check itself breaks off here (${error}): write this in another way, and report it, as it is no mistake of yours`;
}

function tooMuch(spot: Spot, report: Report): void {
  const where = spot.path.length > 0 ? `, most of it for ${quoted(pathText(spot.path))}` : '';
  const message = `checking this document is more work than a document may be${where}: make this shorter, or what it reads`;
  report.add('too-complex', spot, message);
}
