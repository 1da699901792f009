import type { Conflict, DraftInfo, FailedFixture, Issue } from '../../../registry/index.ts';
import { failureLines } from './failures.ts';
import type { Line } from './output.ts';

/** The body of an error response. */
export interface ErrorAnswer {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly failed?: readonly FailedFixture[];
  /** Files that changed on both sides: in `draft` and in the release `onto`, since the release `base`. */
  readonly conflicts?: readonly Conflict[];
  readonly [name: string]: unknown;
}

/** The registry, or the command itself, refuses: exit code 1. */
export class Refused extends Error {
  readonly answer: ErrorAnswer;
  /** HTTP status; undefined when the command itself refuses. */
  readonly status: number | undefined;

  constructor(answer: ErrorAnswer, status?: number) {
    super(answer.message);
    this.answer = answer;
    this.status = status;
  }
}

/** There is no registry to talk to: exit code 2. */
export class NoConnection extends Error {}

/** The answer to a change was lost: it is not known whether it was made. */
export class AnswerLost extends NoConnection {
  /** What has happened to the connection. */
  readonly broken: string;

  constructor(broken: string) {
    super(`${broken}, so it is not known whether this was done: look with "screens history" before you do it again.`);
    this.broken = broken;
  }
}

/** Number of issues printed before the rest is only counted. */
const MAX_ISSUES = 20;

/** What to do next, by the code of a refusal. */
const NEXT: { readonly [code: string]: (answer: ErrorAnswer) => readonly string[] } = {
  'no-draft': () => ['List the drafts with "screens drafts".'],
  'no-release': () => ['List the releases with "screens releases".'],
  'no-person': () => ['List the people with "screens people".'],
  candidate: () => ['Use "screens rollback --note TEXT", or "screens rollout 100".'],
  'never-production': ({ draft }) => [`"screens pull --draft ${draft}" gets them, then "screens push".`],
  'rollout-running': () => ['Use "screens rollout 100", or "screens rollback --note TEXT".'],
  'failed-fixtures': ({ draft }) => [
    `Correct it and push again, or publish it anyway: ${publishAnyway(Number(draft))}.`,
  ],
  coverage: () => ['List what no fixture reaches with "screens test --coverage".'],
  conflict: ({ draft, base, onto, version }) => [
    `"screens diff release ${base} release ${onto}" shows what changed there, "screens diff release ${base} draft ${draft}" what the draft changes.`,
    `"screens rebase ${draft} --versions DIR" writes both versions of each file, and what both began with, into a folder.`,
    `Edit these files in the folder as they should be, then run "screens rebase ${draft} --resolved ${onto} --seen ${version}".`,
  ],
};

/** The command that publishes a draft despite failing fixtures. */
export function publishAnyway(draft: number): string {
  return `"screens publish ${draft} --reason TEXT"`;
}

const WHO = 'Set SCREENS_TOKEN to your token; an admin creates tokens with "screens people add NAME --role ROLE".';

/** Formats a refusal: the reason, the issues, and what to do next. */
export function refusalLines({ answer, status }: Refused): Line[] {
  const { code, message, issues = [], failed = [], conflicts = [] } = answer;
  return [
    message,
    ...issueLines(issues),
    ...failureLines(failed),
    ...conflicts.map(({ path }) => `  screens/${path}`),
    ...(NEXT[code]?.(answer) ?? []),
    ...(status === 401 ? [WHO] : []),
  ];
}

/** Formats issues as `screens check` does. */
export function issueLines(issues: readonly Issue[]): string[] {
  const lines = issues.map(
    ({ file, line, column, severity, code, message }) =>
      `screens/${file}:${line}:${column} ${severity} ${message} [${code}]`,
  );
  return lines.length > MAX_ISSUES ? [...lines.slice(0, MAX_ISSUES), `… and ${lines.length - MAX_ISSUES} more`] : lines;
}

/** Whether a draft has errors that keep it from being published. */
export function hasErrors({ issues }: Pick<DraftInfo, 'issues'>): boolean {
  return issues.some(({ severity }) => severity === 'error');
}
