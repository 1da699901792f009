import { type CoverageReport, percent } from './report.ts';

/** Coverage as JSON: documents, their parts, and the fixtures that reach each goal. */
export function coverageJson(report: CoverageReport): string {
  const documents = report.documents.map(({ file, total, reached, parts }) => ({
    file,
    total,
    reached,
    percent: percent({ total, reached }),
    parts: parts.map(({ path, line, kind, seen }) => ({ path, line, kind, goals: seen })),
  }));
  const { total, reached } = report;
  return `${JSON.stringify({ total, reached, percent: percent(report), documents }, null, 2)}\n`;
}
