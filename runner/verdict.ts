import { onOneLine } from '../compiler/nearest.ts';
import type { BrokenFixture, FixtureName } from './fixture.ts';

/** How a fixture ended. */
export interface Verdict extends FixtureName {
  readonly passed: boolean;
  /** What failed, in at most a dozen lines for a person; empty when it passed. */
  readonly lines: readonly string[];
  /** Line of what failed in the fixture's file, where one line did. */
  readonly line?: number;
  /** Its screen has an error, which is said of the screen: the fixture was not played. */
  readonly unplayed?: true;
  /** Milliseconds of real time. */
  readonly took: number;
}

/** Most lines that a failure prints below its heading, which is one more. */
const MOST_LINES = 11;

/** The verdict on a fixture, its lines no more than a person reads. */
export function verdictOn(
  { file, screen, name }: FixtureName,
  { lines = [], line, took = 0 }: { lines?: readonly string[]; line?: number | undefined; took?: number } = {},
): Verdict {
  const passed = lines.length === 0;
  const shown = lines.slice(0, MOST_LINES).map((text) => onOneLine(text, 400));
  return { file, screen, name, passed, lines: shown, took, ...(line === undefined ? {} : { line }) };
}

/** Why no fixture of a screen with an error is played. */
export function notPlayable({ screen }: FixtureName): string {
  return `screen ${screen} has an error and cannot be played; see screens check`;
}

/** The verdict on a fixture whose screen has an error. */
export function verdictUnplayed(fixture: FixtureName): Verdict {
  return { ...verdictOn(fixture, { lines: [notPlayable(fixture)] }), unplayed: true };
}

/** The verdict on a fixture that cannot be played: its first issues. */
export function verdictOnBroken(fixture: BrokenFixture): Verdict {
  // What is no JSON has no structure either: only where it breaks is news.
  const breaks = fixture.issues.filter(({ code }) => code.startsWith('json'));
  const issues = breaks.length > 0 ? breaks : fixture.issues;
  const lines = issues.map(({ line, column, message }) => `${line}:${column} ${message}`);
  const said = lines.length > 0 ? lines : ['it cannot be read'];
  return verdictOn(fixture, { lines: said, line: issues[0]?.line });
}

/** A failure for a person: the fixture's file and line, its name, and why. */
export function failureText({ file, line, screen, name, lines }: Verdict): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return [`FAIL ${place} ${screen}: ${onOneLine(name, 200)}`, ...lines.map((text) => `  ${text}`)].join('\n');
}
