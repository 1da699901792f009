import type { Issue } from '../../compiler/source/issue.ts';
import type { Verdict } from '../fixture/verdict.ts';

/** The whole run as JSON: counts, every verdict, the issues of documents. */
export function jsonText(verdicts: readonly Verdict[], issues: readonly Issue[] = []): string {
  const failed = verdicts.filter(({ passed }) => !passed).length;
  const fixtures = verdicts.map(({ took, ...verdict }) => ({ ...verdict, milliseconds: Math.round(took * 10) / 10 }));
  const report = { passed: verdicts.length - failed, failed, fixtures, issues };
  return `${JSON.stringify(report, null, 2)}\n`;
}
