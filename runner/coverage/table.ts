import { EMPTY, FALSE, TRUE } from './part.ts';
import { type CoverageReport, type CoveredPart, percent } from './report.ts';

/** Maximum number of missing parts in the list; the rest is only counted. */
const MAX_MISSING = 40;

/** A line for each document, then what no fixture reaches. */
export function tableText(report: CoverageReport): string {
  const rows = report.documents.map(({ file, reached, total }) => row(file, reached, total));
  const missing = report.documents.flatMap(({ parts }) => parts.flatMap(missingIn));
  const more = missing.length - MAX_MISSING;
  return [
    ...rows,
    row('all documents', report.reached, report.total),
    ...(missing.length > 0 ? ['', 'No fixture reaches:'] : []),
    ...missing.slice(0, MAX_MISSING),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
}

function row(name: string, reached: number, total: number): string {
  const share = `${percent({ reached, total }).toFixed(1)} %`;
  return `${share.padStart(8)}  ${`${reached}/${total}`.padStart(9)}  ${name}`;
}

function missingIn({ file, line, path, kind, seen }: CoveredPart): string[] {
  return seen
    .filter(({ fixtures }) => fixtures.length === 0)
    .map(({ what }) => `  ${file}:${line} ${missingText(kind, what)} (${path})`);
}

/** Describes what is missing. */
export function missingText(kind: CoveredPart['kind'], goal: string): string {
  const [, atom, value] = /^(.*): (true|false)$/s.exec(goal) ?? [];
  if (atom !== undefined) return `${kind}: ${atom} never decides as ${value}`;
  if (goal === TRUE || goal === FALSE) return `${kind} is never ${goal}`;
  if (goal === EMPTY) return 'the list is never empty';
  return kind === 'overlay' ? 'overlay never opens' : kind === 'step' ? 'step never runs' : `${kind} is never taken`;
}
