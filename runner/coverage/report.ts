import type { Part, Reached } from './part.ts';
import type { Places, Stretch } from './places.ts';

/** What must be observed for a part, and the files of the fixtures that do. */
export interface CoveredGoal {
  readonly what: string;
  readonly fixtures: readonly string[];
}

export interface CoveredPart extends Part, Stretch {
  readonly line: number;
  readonly seen: readonly CoveredGoal[];
}

/** How many goals there are, and how many were reached. */
export interface Count {
  readonly total: number;
  readonly reached: number;
}

export interface CoveredDocument extends Count {
  readonly file: string;
  readonly text: string;
  /** In the order of the file. */
  readonly parts: readonly CoveredPart[];
}

export interface CoverageReport extends Count {
  /** By path. */
  readonly documents: readonly CoveredDocument[];
}

/** Rounded down to a tenth, so 100 means that nothing is missing. */
export function percent({ total, reached }: Count): number {
  return total === 0 ? 100 : Math.floor((reached / total) * 1000) / 10;
}

/** Groups the results by document. */
export function reportOf(all: readonly { part: Part; reached: Reached }[], places: Places): CoverageReport {
  const byFile = new Map<string, CoveredPart[]>();
  for (const { part, reached } of all) {
    const stretch = places.stretchOf(part.file, part.path, part.kind);
    const goals = part.goals.map((goal) => ({ what: goal, fixtures: [...(reached.get(goal) ?? [])].sort() }));
    const covered = { ...part, ...stretch, line: places.lineOf(part.file, stretch.start), seen: goals };
    byFile.set(part.file, [...(byFile.get(part.file) ?? []), covered]);
  }
  const documents = [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, parts]) => ({
      file,
      text: places.textOf(file),
      parts: parts.sort((a, b) => a.start - b.start),
      ...countOf(parts),
    }));
  return {
    documents,
    total: documents.reduce((sum, { total }) => sum + total, 0),
    reached: documents.reduce((sum, { reached }) => sum + reached, 0),
  };
}

function countOf(parts: readonly CoveredPart[]): Count {
  const goals = parts.flatMap(({ seen }) => seen);
  return { total: goals.length, reached: goals.filter(({ fixtures }) => fixtures.length > 0).length };
}
