import type { Found } from '../../report/fold.ts';
import { Report } from '../../report/report.ts';

/** What was found about parts of a project that are checked by themselves: good for as long as what they are checked against. */
export class Remembered {
  readonly #found = new WeakMap<object, readonly Found[]>();

  /** What the check finds about a part, or has found about the same object before. */
  about(part: object, check: (report: Report) => void): readonly Found[] {
    const known = this.#found.get(part);
    if (known) return known;
    const report = new Report();
    check(report);
    this.#found.set(part, report.issues);
    return report.issues;
  }
}
