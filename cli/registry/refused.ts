import type { DraftInfo, FailedFixture, Issue } from '../../registry/index.ts';

/** What an error of the registry says. */
export interface ErrorAnswer {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly failed?: readonly FailedFixture[];
  /** Files that changed on both sides. */
  readonly conflicts?: readonly { readonly path: string }[];
  readonly [name: string]: unknown;
}

/** The registry, or the command itself, does not do what it was asked for: exit code 1. */
export class Refused extends Error {
  readonly answer: ErrorAnswer;
  /** Status of HTTP; absent where the command itself refuses. */
  readonly status: number | undefined;

  constructor(answer: ErrorAnswer, status?: number) {
    super(answer.message);
    this.answer = answer;
    this.status = status;
  }
}

/** There is no registry to talk to: exit code 2. */
export class NoConnection extends Error {}

/** Issues that lines show before the rest is only counted. */
const MAX_ISSUES = 20;

const WHO = 'Say in SCREENS_TOKEN who you are; an admin gives tokens out with "screens people add NAME --role ROLE".';
const RESOLVE =
  'Write into the folder what is to stand there ("screens diff draft N" says what each side changed), then say so with "screens rebase N --resolved".';

/** A refusal as lines: why, what was found, and what to do next. */
export function refusalLines({ answer, status }: Refused): string[] {
  const { message, issues = [], failed = [], conflicts = [] } = answer;
  return [
    message,
    ...issueLines(issues),
    ...failed.flatMap(failureLines),
    ...conflicts.map(({ path }) => `  screens/${path}`),
    ...(conflicts.length > 0 ? [RESOLVE] : []),
    ...(status === 401 ? [WHO] : []),
  ];
}

function failureLines({ screen, fixture, why }: FailedFixture): string[] {
  return [`failed ${screen}: ${fixture}`, ...why.split('\n').map((line) => `  ${line}`)];
}

/** Issues as `screens check` prints them. */
export function issueLines(issues: readonly Issue[]): string[] {
  const lines = issues.map(
    ({ file, line, column, severity, code, message }) =>
      `screens/${file}:${line}:${column} ${severity} ${message} [${code}]`,
  );
  return lines.length > MAX_ISSUES ? [...lines.slice(0, MAX_ISSUES), `… and ${lines.length - MAX_ISSUES} more`] : lines;
}

/** Whether a draft has what keeps it from being published. */
export function hasErrors({ issues }: Pick<DraftInfo, 'issues'>): boolean {
  return issues.some(({ severity }) => severity === 'error');
}
