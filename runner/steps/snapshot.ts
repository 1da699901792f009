import { StepFailure } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { treeText } from '../page/tree.ts';

/** A screen as text, and the path in the project under which it is kept. */
export interface KeptScreen {
  readonly path: string;
  readonly text: string;
}

/** Where the screen as text is kept under a name. */
export function snapshotPath(screen: string, name: string): string {
  return `screens/${screen}/snapshots/${name}.txt`;
}

/** Whether a screen as text is kept at a path of the project. */
export function isSnapshot(path: string): boolean {
  return /^screens\/[^/]+\/snapshots\/[^/]+\.txt$/.test(path);
}

/** The page as text, and where it would be kept under a name. */
export function keptAs({ page, screen }: PageUnderTest, name: string): KeptScreen {
  return { path: snapshotPath(screen, name), text: `${treeText(page)}\n` };
}

/** The page as text is what was kept under this name; where what is kept may be updated, it becomes that. */
export function snapshot(stage: PageUnderTest, name: string): void {
  const { snapshots } = stage;
  const { path, text: actual } = keptAs(stage, name);
  const kept = snapshots.read(path);
  if (kept === actual) return;
  if (snapshots.write) {
    snapshots.write(path, actual);
    return;
  }
  if (kept === undefined) throw new StepFailure(`${path} is not there; "screens test --update" writes it`);
  throw new StepFailure([`the screen differs from ${path}`, ...difference(kept, actual)].join('\n'));
}

/** Most lines of either side. */
const MAX_LINES = 4;

/** What is gone and what is new between the parts that are the same. */
function difference(kept: string, actual: string): string[] {
  const [before, after] = [kept.split('\n'), actual.split('\n')];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 1;
  while (end <= Math.min(before.length, after.length) - from && before.at(-end) === after.at(-end)) end += 1;
  const gone = before.slice(from, before.length - end + 1);
  const come = after.slice(from, after.length - end + 1);
  return [`line ${from + 1}:`, ...few(gone, '-'), ...few(come, '+')];
}

function few(lines: readonly string[], mark: string): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `${mark} ${line}`);
  return lines.length > MAX_LINES ? [...shown, `${mark} … ${lines.length - MAX_LINES} more`] : shown;
}
