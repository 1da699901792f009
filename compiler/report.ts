import { CHECK_CODES, type CheckCode } from './check/codes.ts';
import type { ExpressionIssue } from './expression/ast.ts';
import { type Issue, sortIssues } from './issue.ts';
import { meant, quoted } from './nearest.ts';
import { placeOf } from './place.ts';
import { pathText, type Spot } from './spot.ts';

/** Gathers the issues of a project. What is said twice of one place, as by two uses of a fragment, counts once. */
export class Report {
  readonly #issues = new Map<string, Issue>();

  /** An issue of the catalogue about a value, or about the part of its text between two offsets (UTF-16 units). */
  add(code: CheckCode, spot: Spot, message: string, start?: number): void {
    this.#put(CHECK_CODES[code].severity, code, spot, message, start);
  }

  /** What the expression language found; its spans count from the beginning of the value's text. */
  expression(issue: ExpressionIssue, spot: Spot): void {
    this.#put(issue.severity, issue.code, spot, issue.message, issue.start);
  }

  /** A name that nothing is declared by, with the nearest that is. */
  unknown(kind: string, name: string, spot: Spot, known: Iterable<string>): void {
    this.add('unknown-name', spot, `there is no ${kind} ${quoted(name)}; ${meant(name, known)}`);
  }

  /** A name that something named does not have; `kind` says of what. */
  lacking(owner: string, kind: string, name: string, spot: Spot, known: Iterable<string>): void {
    const what = [kind, quoted(name)].filter(Boolean).join(' ');
    this.add('unknown-name', spot, `${owner} has no ${what}; ${meant(name, known)}`);
  }

  /** What another part of the compiler found. */
  take(issues: readonly Issue[]): void {
    for (const issue of issues) this.#issues.set(keyOf(issue), issue);
  }

  /** Everything found, sorted by file and place. */
  get issues(): Issue[] {
    return sortIssues([...this.#issues.values()]);
  }

  /** Whether a name leads nowhere: any name may have been meant, so none can be called unused. */
  get lost(): boolean {
    return [...this.#issues.values()].some((issue) => issue.code === 'unknown-name');
  }

  get failed(): boolean {
    return [...this.#issues.values()].some((issue) => issue.severity === 'error');
  }

  #put(severity: Issue['severity'], code: string, spot: Spot, message: string, start?: number): void {
    const { line, column } = placeOf(spot, start);
    this.take([{ severity, code, file: spot.file.name, line, column, path: pathText(spot.path), message }]);
  }
}

function keyOf(issue: Issue): string {
  return [issue.file, issue.line, issue.column, issue.code, issue.message].join('\0');
}
