import { Documents } from '../compiler/documents.ts';
import type { Issue } from '../compiler/issue.ts';
import { placeOf } from '../compiler/place.ts';
import type { Project } from '../compiler/project.ts';
import { Spot } from '../compiler/spot.ts';
import type { FixtureDocument } from '../schemas/generated/types.ts';

/** A fixture of the project, and where its steps stand. */
export interface Fixture {
  readonly file: string;
  readonly document: FixtureDocument;
  /** Line of a step in the file, from 1. */
  lineOf(step: number): number;
}

/** Every fixture of a project that can be played, in the sequence of their files, and what is wrong with the others. */
export function readFixtures(
  project: Project,
  documents: Documents = new Documents(),
): { fixtures: Fixture[]; issues: Issue[] } {
  const fixtures: Fixture[] = [];
  const issues: Issue[] = [];
  const names = new Map<string, string>();
  for (const { kind, path, spot, sound, issues: found } of documents.read(project)) {
    if (kind !== 'fixture') continue;
    issues.push(...found);
    if (!spot || !sound) continue;
    const document = spot.value as FixtureDocument;
    const name = `${document.screen}: ${document.fixture}`;
    const before = names.get(name);
    if (before !== undefined) issues.push(repeated(spot, before));
    names.set(name, path);
    fixtures.push({ file: path, document, lineOf: (step) => placeOf(new Spot(spot.file, ['steps', step])).line });
  }
  return { fixtures, issues };
}

function repeated(spot: Spot, before: string): Issue {
  const at = new Spot(spot.file, ['fixture']);
  return {
    severity: 'error',
    code: 'duplicate-fixture',
    file: spot.file.name,
    ...placeOf(at),
    path: 'fixture',
    message: `a fixture of this name stands in ${before} already; say what this one shows`,
  };
}
