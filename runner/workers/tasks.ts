import type { FixtureText } from '../fixture/fixture.ts';
import type { CheckJob, CheckResult, CheckSetup } from './check-job.ts';
import type { MutateJob, MutateSetup, Noticed, NoticeJob, Tried } from './mutate.ts';
import type { Played, PlaySetup } from './play.ts';

/** The tasks of threads: setup, job and result of each, as plain data. */
export interface Tasks {
  /** Plays fixtures. */
  play: { setup: PlaySetup; job: readonly FixtureText[]; result: readonly Played[] };
  /** Compiles projects and plays selected fixtures. */
  check: { setup: CheckSetup; job: CheckJob; result: CheckResult };
  /** Tries changes to documents. */
  mutate: { setup: MutateSetup; job: MutateJob; result: Tried };
  /** Determines which fixtures detect a change. */
  notice: { setup: MutateSetup; job: NoticeJob; result: Noticed };
}

export type TaskName = keyof Tasks;

/** The message of a thread that has finished a part of its job. */
export const PROGRESS = 'progress';

/**
 * Prepares a thread for a task; returns a function that does one job at a time, and may report the end of each part of
 * it.
 */
export type Prepare<Name extends TaskName> = (
  setup: Tasks[Name]['setup'],
) => Promise<(job: Tasks[Name]['job'], progress: () => void) => Promise<Tasks[Name]['result']>>;
