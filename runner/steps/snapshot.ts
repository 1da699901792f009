import { StepFailure } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { treeText } from '../page/tree.ts';
import { ACCEPTING } from './accepting.ts';

/** A screen as text, and its snapshot's path in the project. */
export interface KeptScreen {
  readonly path: string;
  readonly text: string;
}

/** The path of a snapshot. */
export function snapshotPath(screen: string, name: string): string {
  return `screens/${screen}/snapshots/${name}.txt`;
}

/** Whether a path of the project is that of a snapshot. */
export function isSnapshot(path: string): boolean {
  return /^screens\/[^/]+\/snapshots\/[^/]+\.txt$/.test(path);
}

/** The page as text, and its snapshot's path. */
export function keptAs({ page, screen }: PageUnderTest, name: string): KeptScreen {
  return { path: snapshotPath(screen, name), text: `${treeText(page)}\n` };
}

/** Expects the page as text to match the snapshot; updates the snapshot if that is allowed. */
export function snapshot(stage: PageUnderTest, name: string): void {
  const { snapshots } = stage;
  const { path, text: actual } = keptAs(stage, name);
  const expected = snapshots.read(path);
  if (expected === actual) return;
  if (snapshots.write) {
    snapshots.write(path, actual);
    return;
  }
  const accepting = snapshots.accepting ?? ACCEPTING;
  if (expected === undefined) throw new StepFailure(`${path} is not there; ${accepting} writes it`);
  const { removed, added, line } = differenceOf(expected, actual);
  const message = [`the screen differs from ${path}; ${accepting} accepts it`, `line ${line}:`];
  const text = [...message, ...few(removed, '-'), ...few(added, '+')].join('\n');
  const gone = textMissing(removed, actual);
  throw new StepFailure(text, gone ?? textMissing(added, expected), gone === undefined ? 'present' : 'absent');
}

/** The first text in some lines of a screen that another screen does not have. */
function textMissing(lines: readonly string[], screen: string): string | undefined {
  const quoted = lines.flatMap((line) => line.match(/"(?:[^"\\]|\\.)+"/g) ?? []);
  const missing = quoted.find((text) => !screen.includes(text));
  return missing === undefined ? undefined : JSON.parse(missing);
}

/** Maximum number of lines of either side, which leaves room for the reason. */
const MAX_LINES = 2;

/** Removed and added lines between the common start and end. */
function differenceOf(expected: string, actual: string): { removed: string[]; added: string[]; line: number } {
  const [before, after] = [expected.split('\n'), actual.split('\n')];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 1;
  while (end <= Math.min(before.length, after.length) - from && before.at(-end) === after.at(-end)) end += 1;
  const removed = before.slice(from, before.length - end + 1);
  const added = after.slice(from, after.length - end + 1);
  return { removed, added, line: from + 1 };
}

function few(lines: readonly string[], mark: string): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `${mark} ${line}`);
  return lines.length > MAX_LINES ? [...shown, `${mark} … ${lines.length - MAX_LINES} more`] : shown;
}
