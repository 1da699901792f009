import { Documents } from '../compiler/documents.ts';
import type { Issue } from '../compiler/issue.ts';
import { parseJson, plain } from '../compiler/json.ts';
import { placeOf } from '../compiler/place.ts';
import type { Project } from '../compiler/project.ts';
import { type SharedAnswers, sharedAnswersOf, withShared } from '../compiler/shared-answers.ts';
import { pathText, type SourceFile, Spot } from '../compiler/spot.ts';
import type { FixtureDocument } from '../schemas/generated/types.ts';

/** What a report says of a fixture, whether it can be played or not. */
export interface FixtureName {
  readonly file: string;
  readonly screen: string;
  /** What it shows, in its own words; the name of its file where it has none that can be read. */
  readonly name: string;
}

/** What fixtures are chosen by. */
export interface ChosenBy extends FixtureName {
  readonly tags: readonly string[];
  /** Plays alone while somebody works on it. */
  readonly only: boolean;
}

/** A fixture as plain data. */
export interface FixtureText extends ChosenBy {
  readonly text: string;
  /** The document, with what it shares with others filled in. */
  readonly document: FixtureDocument;
}

/** A fixture that can be played, and where its parts stand. */
export interface Fixture extends FixtureText {
  /** Line of a part in the file, from 1: `['steps', 3]`. */
  lineOf(path: readonly (string | number)[]): number;
}

/** A fixture that cannot be played, and why. */
export interface BrokenFixture extends ChosenBy {
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
  const all = documents.read(project);
  const shared = sharedAnswersOf(all);
  for (const { kind, path, spot } of all) {
    if (kind !== 'fixture') continue;
    const name = nameOf(path, spot);
    const full = `${name.screen}: ${name.name}`;
    const before = names.get(full);
    const issues = found.flatMap((issue) => (issue.severity === 'error' ? issuesIn(path, issue) : []));
    if (spot && before !== undefined) issues.push(repeated(spot, before));
    if (spot) issues.push(...likeUnsound(spot, shared));
    names.set(full, path);
    if (!spot || issues.length > 0) broken.push({ ...name, ...marksOf(spot), issues });
    else sound.push(soundFixture(name, spot, shared));
  }
  return { sound, broken };
}

/** A fixture that came from another thread as plain data, with the places of its parts again. */
export function rereadFixture(plainFixture: FixtureText): Fixture {
  const { file, text } = plainFixture;
  const { root } = parseJson(text, file);
  if (!root) throw new Error(`${file} is not JSON`);
  return { ...plainFixture, lineOf: lineIn({ name: file, text, root, value: plain(root) }) };
}

function soundFixture(name: FixtureName, spot: Spot, shared: SharedAnswers): Fixture {
  const { file, value } = spot;
  const { answers, ...rest } = value as FixtureDocument;
  const given = Object.entries(answers ?? {}).map(([call, answer]) => [call, withShared(answer, shared)]);
  const document = { ...rest, ...(answers ? { answers: Object.fromEntries(given) } : {}) };
  return { ...name, ...marksOf(spot), text: file.text, document, lineOf: lineIn(file) };
}

function lineIn(file: SourceFile): Fixture['lineOf'] {
  return (part) => placeOf(new Spot(file, part)).line;
}

/** Issues of answers that are like a shared one with an error. */
function likeUnsound(fixture: Spot, shared: SharedAnswers): Issue[] {
  const answers = fixture.entriesOf('answers').flatMap(([, answer]) => (answer.isList ? answer.items() : [answer]));
  return answers.flatMap((answer) => {
    const like = answer.get('like');
    if (!like || shared.get(String(like.value)) !== null) return [];
    return [issueAt(like, 'broken-shared-answer', `shared answer \`${like.value}\` has an error; see screens check`)];
  });
}

/** Marks of a fixture, which need not be sound. */
function marksOf(spot: Spot | undefined): Pick<ChosenBy, 'tags' | 'only'> {
  const tags = spot?.itemsOf('tags').flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) ?? [];
  return { tags, only: spot?.get('only')?.value === true };
}

/** What an issue says of a file: it may be said at the cause of what is wrong in many. */
function issuesIn(path: string, issue: Issue): Issue[] {
  const { also = [], ...alone } = issue;
  const others = also.filter(({ file }) => file === path).map((place) => ({ ...alone, ...place }));
  return issue.file === path && others.length === 0 ? [alone] : others;
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
  const message = `a fixture of this name stands in ${before} already; say what this one shows`;
  return issueAt(new Spot(spot.file, ['fixture']), 'duplicate-fixture', message);
}

function issueAt(spot: Spot, code: string, message: string): Issue {
  return { severity: 'error', code, file: spot.file.name, ...placeOf(spot), path: pathText(spot.path), message };
}
