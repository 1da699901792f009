import { CHECK_CODES, type CheckCode } from '../check/issue-codes.ts';
import type { ExpressionIssue } from '../expression/syntax/ast.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { type Missing, type Owner, tableOf } from '../source/missing.ts';
import { meant, nearest, quoted } from '../source/nearest.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import type { Found } from './fold.ts';
import { placeOf, placeOfName } from './place.ts';

/** Gathers the issues of a project. What is said twice of one place, as by two uses of a fragment, counts once. */
export class Report {
  readonly #issues = new Map<string, Found>();

  /**
   * An issue of the catalogue about a value, the part of its text from an offset (UTF-16 units), or the name before it.
   *
   * @param missing the name that leads nowhere, where it is about one
   */
  add(code: CheckCode, spot: Spot, message: string, start?: number | 'name', missing?: Missing): void {
    this.#put({ severity: CHECK_CODES[code].severity, code, message, ...(missing && { missing }) }, spot, start);
  }

  /** What the expression language found; its spans count from the beginning of the value's text. */
  expression({ severity, code, message, start, missing }: ExpressionIssue, spot: Spot): void {
    const table = missing && (missing.table ?? tableOf(missing.root ?? '', spot.file.name));
    const named = missing && table !== undefined ? { missing: { ...missing, table } } : {};
    this.#put({ severity, code, message, ...named }, spot, start);
  }

  /** A name that nothing is declared by, with the nearest that is. */
  unknown(kind: string, name: string, spot: Spot, known: Iterable<string>): void {
    const names = [...known];
    const missing = missingIn(tableOf(kind, spot.file.name), name, names);
    this.add('unknown-name', spot, `there is no ${kind} ${quoted(name)}; ${meant(name, names)}`, undefined, missing);
  }

  /** A name that something does not have; `kind` says of what. */
  lacking({ what, table }: Owner, kind: string, name: string, spot: Spot, known: Iterable<string>): void {
    const names = [...known];
    const thing = [kind, quoted(name)].filter(Boolean).join(' ');
    const message = `${what} has no ${thing}; ${meant(name, names)}`;
    this.add('unknown-name', spot, message, undefined, missingIn(table, name, names));
  }

  /** What another part of the compiler found. */
  take(issues: readonly Found[]): void {
    for (const issue of issues) this.#issues.set(keyOf(issue), issue);
  }

  /** Everything found, sorted by file and place. */
  get issues(): Found[] {
    return sortIssues([...this.#issues.values()]);
  }

  /** Whether there is an error at a value or inside it. */
  hasErrorIn(spot: Spot): boolean {
    const path = pathText(spot.path);
    return [...this.#issues.values()].some(
      (issue) => issue.severity === 'error' && issue.file === spot.file.name && isWithin(issue.path, path),
    );
  }

  get failed(): boolean {
    return [...this.#issues.values()].some((issue) => issue.severity === 'error');
  }

  #put(what: Pick<Found, 'severity' | 'code' | 'message' | 'missing'>, spot: Spot, start?: number | 'name'): void {
    // A name that leads nowhere may itself be what the value stands under.
    const isName = start === 'name' || (start === undefined && what.missing?.name === spot.path.at(-1));
    const { line, column } = isName
      ? placeOfName(spot)
      : placeOf(spot, Number.isInteger(start) ? Number(start) : undefined);
    this.take([{ ...what, file: spot.file.name, line, column, path: pathText(spot.path) }]);
  }
}

/** A name that a table lacks. */
export function missingIn(table: string | undefined, name: string, known: Iterable<string>): Missing | undefined {
  if (table === undefined) return undefined;
  const near = nearest(name, known);
  return { table, name, ...(near === undefined ? {} : { near }) };
}

function keyOf(issue: Issue): string {
  return [issue.file, issue.line, issue.column, issue.code, issue.message].join('\0');
}
