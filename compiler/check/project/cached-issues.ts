import type { FoundIssue } from '../../report/found-issue.ts';
import { Report } from '../../report/report.ts';

/**
 * Caches the issues of project parts that are checked independently, for as long as what they are checked against is
 * unchanged.
 */
export class CachedIssues {
  readonly #found = new WeakMap<object, readonly FoundIssue[]>();

  /** Checks a part, or returns the issues found earlier for the same object. */
  about(part: object, check: (report: Report) => void): readonly FoundIssue[] {
    const known = this.#found.get(part);
    if (known) return known;
    const report = new Report();
    check(report);
    this.#found.set(part, report.issues);
    return report.issues;
  }
}
