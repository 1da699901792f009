/** An issue in a document: what is wrong, where, what was expected and what to write instead. */
export interface Issue {
  severity: 'error' | 'warning';
  /** Stable, in kebab case: `unknown-name`, `always-true`, … All are listed with an example in `report/codes.ts`. */
  code: string;
  /** Path of the file as given, or relative to the project. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
  /** JSON path, `view[3].on.tap[0].send.amount`; empty for the whole file. */
  path: string;
  /** One sentence: what is wrong, what was expected, what to write instead. */
  message: string;
  /** The end of the message that says what to do with files, for those who have none. */
  advice?: string;
  /** Other places affected by the same cause, with a message for each. */
  also?: readonly Pick<Issue, 'file' | 'line' | 'column' | 'message'>[];
}

/** Names of the fixers of an issue (`service/fixes/table.ts`), or why it cannot be fixed automatically. */
export type CodeFix = readonly string[] | string;

/** An entry of the catalogue (`report/codes.ts`). */
export interface CodeEntry {
  severity: Issue['severity'];
  /** Its meaning, in one sentence. */
  means: string;
  /** A part of a document with this issue. */
  example: string;
  fix: CodeFix;
}

/** An entry for an error; its type keeps the names of the fixers. */
export function errorCode<const Fix extends CodeFix>(means: string, example: string, fix: Fix) {
  return { severity: 'error', means, example, fix } as const;
}

/** An entry for a warning; its type keeps the names of the fixers. */
export function warningCode<const Fix extends CodeFix>(means: string, example: string, fix: Fix) {
  return { severity: 'warning', means, example, fix } as const;
}

/** `file:line:col severity message [code]`, one line. */
export function formatIssue(issue: Issue): string {
  return `${issue.file}:${issue.line}:${issue.column} ${issue.severity} ${issue.message} [${issue.code}]`;
}

/** Sorted by file and place, errors before warnings in the same place. */
export function sortIssues<I extends Issue>(issues: readonly I[]): I[] {
  return [...issues].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.severity, b.severity) ||
      compareText(a.message, b.message),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
