import { Documents } from '../compiler/documents.ts';
import type { Issue } from '../compiler/issue.ts';
import { placeOf } from '../compiler/place.ts';
import type { Project } from '../compiler/project.ts';
import { Spot } from '../compiler/spot.ts';
import type { FixtureDocument } from '../schemas/generated/types.ts';

/** What a report says of a fixture, whether it can be played or not. */
export interface FixtureName {
  readonly file: string;
  readonly screen: string;
  /** What it shows, in its own words; the name of its file where it has none that can be read. */
  readonly name: string;
}

/** A fixture that can be played, and where its parts stand. */
export interface Fixture extends FixtureName {
  readonly text: string;
  readonly document: FixtureDocument;
  /** Line of a part in the file, from 1: `['steps', 3]`. */
  lineOf(path: readonly (string | number)[]): number;
}

/** A fixture that cannot be played, and why. */
export interface BrokenFixture extends FixtureName {
  readonly issues: readonly Issue[];
}

export interface Fixtures {
  readonly sound: readonly Fixture[];
  readonly broken: readonly BrokenFixture[];
}

/**
 * Every fixture of a project in the sequence of their files.
 *
 * @param found what checking the project found: a fixture with an error in it is not played
 */
export function readFixtures(
  project: Project,
  found: readonly Issue[],
  documents: Documents = new Documents(),
): Fixtures {
  const sound: Fixture[] = [];
  const broken: BrokenFixture[] = [];
  const names = new Map<string, string>();
  for (const { kind, path, text, spot } of documents.read(project)) {
    if (kind !== 'fixture') continue;
    const name = nameOf(path, spot);
    const full = `${name.screen}: ${name.name}`;
    const before = names.get(full);
    const issues = found.filter(({ file, severity }) => file === path && severity === 'error');
    if (spot && before !== undefined) issues.push(repeated(spot, before));
    names.set(full, path);
    if (!spot || issues.length > 0) broken.push({ ...name, issues });
    else {
      const lineOf = (part: readonly (string | number)[]) => placeOf(new Spot(spot.file, part)).line;
      sound.push({ ...name, text, document: spot.value as FixtureDocument, lineOf });
    }
  }
  return { sound, broken };
}

function nameOf(file: string, spot: Spot | undefined): FixtureName {
  const [, folder = '', , base = ''] = file.split('/');
  return {
    file,
    screen: spot?.textOf('screen') ?? folder,
    name: spot?.textOf('fixture') ?? base.replace(/\.json$/, ''),
  };
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
