import type { Issue } from '../source/issue.ts';
import type { Declared, Missing } from '../source/missing.ts';
import type { Mistake } from '../source/mistake.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';

/** What issues with the same cause have in common. */
export interface Cause {
  /** The missing name, if the issue is about one. */
  missing?: Missing;
  /** The name that an alias renames, if it is not declared, and the tables that may have lost it. */
  alias?: { name: string; tables: readonly string[] };
  /** The names of a recorded answer that a shape does not declare: one that is missing was rather renamed to it. */
  answered?: readonly string[];
  /** Any other mistake that may have several issues. */
  mistake?: Mistake;
  /** The table that has a name twice: the other name may be the missing one. */
  twice?: string;
  /** The value of an answer that the issue is about: `book.detail ok copies[].place`. */
  datum?: string;
  /** The call that moves no money and is taken for one that does. */
  money?: string;
  /** It is about what a handler does to tell the user something. */
  telling?: true;
  /** Further declarations of what is read or given there, any of which may be its cause. */
  among?: readonly Declared[];
  /** The condition around it without which it would be right. */
  guard?: Spot;
  /** The place of its value has been reported as wrong, so this is only a consequence. */
  reported?: true;
}

/** A row that is a single value: its name, its type in words, and the list it is an entry of. */
export interface RowOf {
  readonly name: string;
  readonly is: string;
  readonly list: Spot;
}

/** An issue, and what is known of its cause. */
export interface FoundIssue extends Issue, Cause {
  /** The declaration of what the expression in question reads. */
  declared?: Declared;
  /** The row that the expression in question reads. */
  row?: RowOf;
  /** The declaration of what the value in question is passed to, or compared with. */
  receiver?: Declared;
}

/** The issue as it is reported, without what is known of its cause. */
export function plain(foundIssue: FoundIssue): Issue {
  const {
    missing: _n,
    alias: _s,
    answered: _w,
    mistake: _k,
    twice: _t,
    datum: _d,
    money: _m,
    telling: _l,
    reported: _r,
    guard: _g,
    among: _a,
    declared: _read,
    row: _row,
    receiver: _to,
    ...issue
  } = foundIssue;
  return issue;
}

/** Whether a declaration itself has an error. */
export function isWrong(declared: Spot, issues: readonly Issue[]): boolean {
  const path = pathText(declared.path);
  return issues.some((issue) => {
    const { severity, file } = issue;
    return severity === 'error' && file === declared.file.name && isWithin(issue.path, path);
  });
}
