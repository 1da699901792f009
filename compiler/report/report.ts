import { CHECK_CODES, type CheckCode } from '../check/issue-codes.ts';
import type { ExpressionIssue } from '../expression/syntax/ast.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { type Declared, type Owner, tableOf } from '../source/missing.ts';
import { nearest, suggestion } from '../source/nearest.ts';
import { quoted } from '../source/quoting.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import type { Cause, FoundIssue, RowOf } from './found-issue.ts';
import { placeOf, placeOfName } from './place.ts';

/** The declarations of what an expression reads. */
export interface Reads {
  /** What the part from an offset reads first; undefined for the whole. */
  at(start: number | undefined): Declared | undefined;
  /** The row that the part from an offset reads as a whole; undefined for the whole. */
  row(start: number | undefined): RowOf | undefined;
  all(): readonly Declared[];
}

type Advised = Pick<Issue, 'advice'>;

/** Collects the issues of a project. Duplicates at the same place, as from two uses of a fragment, count once. */
export class Report {
  readonly #issues = new Map<string, FoundIssue>();
  #receiver: Declared | undefined;
  readonly #declared = new WeakMap<Spot, Reads>();

  /**
   * An issue of the catalogue about a value, the part of its text from an offset (UTF-16 units), or the name before it.
   *
   * @param more what else is known about its cause, and which part of the message is advice
   */
  add(code: CheckCode, spot: Spot, message: string, start?: number | 'name', more: Cause & Advised = {}): void {
    this.#put({ severity: CHECK_CODES[code].severity, code, message, ...more }, spot, start);
  }

  /**
   * Runs the check of a value that is passed to something declared: a wrong type found meanwhile may have its cause
   * there.
   */
  giving<T>(to: Declared | undefined, run: () => T): T {
    const before = this.#receiver;
    this.#receiver = to;
    try {
      return run();
    } finally {
      // Also when the document is too much work: the others are checked after it.
      this.#receiver = before;
    }
  }

  /** Records what the expression at a spot reads: later issues about the expression may have their cause there. */
  reads(spot: Spot, reads: Reads): void {
    this.#declared.set(spot, reads);
  }

  /**
   * Adds an issue of the expression language; its span is relative to the value's text.
   *
   * @param guard the condition around it without which it would be right
   */
  expression({ start, missing, other, ...issue }: ExpressionIssue, spot: Spot, guard?: Spot): void {
    const { severity, code, message, mistake } = issue;
    const table = missing && (missing.table ?? tableOf(missing.root ?? '', spot.file.name));
    const named = missing && table !== undefined ? { missing: { ...missing, table } } : {};
    const against = other === undefined ? undefined : this.#declared.get(spot)?.at(other);
    const cause = { severity, code, message, ...named, ...(mistake && { mistake }), ...(guard && { guard }) };
    this.giving(against ?? this.#receiver, () => this.#put(cause, spot, start));
  }

  /**
   * Reports an undeclared name, with the most similar declared one.
   *
   * @param group the declared one that it is a part of
   */
  unknown(kind: string, name: string, spot: Spot, known: Iterable<string>, group?: string): void {
    const names = [...known];
    const cause = missingIn(tableOf(kind, spot.file.name), name, names, group);
    const advice =
      group === undefined
        ? suggestion(name, names)
        : `it is in the group ${quoted(group)}: did you mean ${quoted(group)}?`;
    const what = name === '' ? `no ${kind} is named` : `there is no ${kind} ${quoted(name)}`;
    this.add('unknown-name', spot, `${what}; ${advice}`, undefined, cause);
  }

  /**
   * Reports a name that its owner does not have.
   *
   * @param kind of name
   * @param more what it was renamed to, if that is known otherwise than by a similar name, and what else tells the cause
   */
  lacking(
    { what, table }: Owner,
    kind: string,
    name: string,
    spot: Spot,
    known: Iterable<string>,
    { instead, ...more }: { instead?: string | undefined } & Cause = {},
  ): void {
    const names = [...known];
    const thing = [kind, quoted(name)].filter(Boolean).join(' ');
    const advice = instead === undefined ? suggestion(name, names) : `did you mean ${quoted(instead)}?`;
    const cause = { ...missingIn(table, name, names, instead), ...more };
    this.add('unknown-name', spot, `${what} has no ${thing}; ${advice}`, undefined, cause);
  }

  /** Adds issues from another part of the compiler. */
  take(issues: readonly FoundIssue[]): void {
    for (const issue of issues) {
      const key = keyOf(issue);
      // What is repeated may be marked as a consequence of what was said first.
      if (!this.#issues.has(key)) this.#issues.set(key, issue);
    }
  }

  /** All issues, sorted by file and position. */
  get issues(): FoundIssue[] {
    return sortIssues([...this.#issues.values()]);
  }

  /** Whether there is an error in a value or inside it. */
  hasErrorIn(spot: Spot): boolean {
    const path = pathText(spot.path);
    return [...this.#issues.values()].some(
      (issue) => issue.severity === 'error' && issue.file === spot.file.name && isWithin(issue.path, path),
    );
  }

  get failed(): boolean {
    return [...this.#issues.values()].some((issue) => issue.severity === 'error');
  }

  #put(
    cause: Pick<FoundIssue, 'severity' | 'code' | 'message'> & Cause & Advised,
    spot: Spot,
    start?: number | 'name',
  ): void {
    // The missing name may be the property name itself.
    const isName = start === 'name' || (start === undefined && cause.missing?.name === spot.path.at(-1));
    const { line, column } = isName
      ? placeOfName(spot)
      : placeOf(spot, Number.isInteger(start) ? Number(start) : undefined);
    const reads = cause.missing && cause.code !== 'wrong-type' ? undefined : this.#declared.get(spot);
    const from = start === 'name' ? undefined : start;
    const declared = reads?.at(from);
    const row = cause.code === 'wrong-type' ? reads?.row(from) : undefined;
    const among = cause.among ?? reads?.all() ?? [];
    const receiver = cause.code === 'wrong-type' ? this.#receiver : undefined;
    const issue = {
      ...cause,
      ...(declared && { declared }),
      ...(row && { row }),
      ...(receiver && { receiver }),
      ...(among.length > 0 && { among }),
      file: spot.file.name,
      line,
      column,
    };
    this.take([{ ...issue, path: pathText(spot.path) }]);
  }
}

/**
 * The cause of an issue about a name that a table lacks.
 *
 * @param instead the name that it has instead, if it is known
 */
export function missingIn(table: string | undefined, name: string, known: Iterable<string>, instead?: string): Cause {
  if (table === undefined) return {};
  const near = instead ?? nearest(name, known);
  return { missing: { table, name, ...(near === undefined ? {} : { near }) } };
}

function keyOf(issue: Issue): string {
  return [issue.file, issue.line, issue.column, issue.code, issue.message].join('\0');
}
