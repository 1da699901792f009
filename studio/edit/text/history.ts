import { applySplice, inverted, type JsonPath, type Splice, spliceBetween } from '../../../compiler/json/index.ts';

/** Texts of files by path; null for a file that does not exist. */
export interface Texts {
  readonly [path: string]: string | null | undefined;
}

/** The change of one file: a splice, or the whole text of a file that was created or deleted. */
type FileChange = { splice: Splice } | { made: string } | { removed: string };

/** One undo step. Plain data, so that it can be stored. */
export interface Step {
  /** For the user: "Change label". */
  label: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The property typed into; further typing there without a pause extends the step. */
  typing?: string;
  /** What was selected in the document of the history before the step, and after it. */
  selected?: readonly [before: JsonPath, after: JsonPath];
  changes: readonly (readonly [path: string, change: FileChange])[];
}

/** The undo and redo stacks since the draft was opened. Plain data. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** Pause in typing after which a new step starts, in milliseconds. */
export const TYPING_PAUSE_MS = 1000;

/**
 * Adds a step to the history and clears the redo stack. A step without changes is dropped.
 *
 * @param before the texts of the changed files before
 * @param after the same files now
 */
export function recorded(history: History, step: Omit<Step, 'changes'>, before: Texts, after: Texts): History {
  const changes = Object.keys(after).flatMap((path) => {
    const change = changeBetween(before[path] ?? null, after[path] ?? null);
    return change ? [[path, change] as const] : [];
  });
  if (changes.length === 0) return history;
  const last = history.done.at(-1);
  const merged = last && history.undone.length === 0 ? joined(last, { ...step, changes }) : undefined;
  return {
    done: merged ? [...history.done.slice(0, -1), merged] : [...history.done, { ...step, changes }],
    undone: [],
  };
}

/**
 * Undoes the last step: returns the changed texts and the new history. Undefined when there is none, or when a file has
 * been changed otherwise.
 */
export function undo(history: History, texts: Texts): { texts: Texts; history: History; step: Step } | undefined {
  const step = history.done.at(-1);
  const changed = step && applied(backwards(step), texts);
  if (!step || !changed) return undefined;
  return { texts: changed, step, history: { done: history.done.slice(0, -1), undone: [...history.undone, step] } };
}

/** Redoes the last undone step. */
export function redo(history: History, texts: Texts): { texts: Texts; history: History; step: Step } | undefined {
  const step = history.undone.at(-1);
  const changed = step && applied(step.changes, texts);
  if (!step || !changed) return undefined;
  return { texts: changed, step, history: { done: [...history.done, step], undone: history.undone.slice(0, -1) } };
}

function changeBetween(before: string | null, after: string | null): FileChange | undefined {
  if (before === null) return after === null ? undefined : { made: after };
  if (after === null) return { removed: before };
  const splice = spliceBetween(before, after);
  return splice && { splice };
}

/** Merges two steps when the second continues the typing of the first. */
function joined(last: Step, next: Step): Step | undefined {
  const typesOn = next.typing !== undefined && last.typing === next.typing && next.at - last.at < TYPING_PAUSE_MS;
  return typesOn ? { ...last, at: next.at, changes: [...last.changes, ...next.changes] } : undefined;
}

function backwards({ changes }: Step): Step['changes'] {
  return changes.map(([path, change]) => [path, opposite(change)] as const).reverse();
}

function opposite(change: FileChange): FileChange {
  if ('made' in change) return { removed: change.made };
  if ('removed' in change) return { made: change.removed };
  return { splice: inverted(change.splice) };
}

function applied(changes: Step['changes'], texts: Texts): Texts | undefined {
  const changed: { [path: string]: string | null } = {};
  for (const [path, change] of changes) {
    const now = (Object.hasOwn(changed, path) ? changed[path] : texts[path]) ?? null;
    const next = after(change, now);
    if (next === undefined) return undefined;
    changed[path] = next;
  }
  return changed;
}

function after(change: FileChange, now: string | null): string | null | undefined {
  if ('made' in change) return now === null ? change.made : undefined;
  if ('removed' in change) return now === change.removed ? null : undefined;
  return now === null ? undefined : applySplice(now, change.splice);
}
