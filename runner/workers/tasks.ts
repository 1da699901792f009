import type { FixtureText } from '../fixture/fixture.ts';
import type { CheckJob, CheckResult, CheckSetup } from './check-job.ts';
import type { MutateJob, MutateSetup, Noticed, NoticeJob, Tried } from './mutate.ts';
import type { Played, PlaySetup } from './play.ts';

/** What threads can be asked to do: what they are told first, a job, and what comes of it. All of it plain data. */
export interface Tasks {
  /** Plays fixtures. */
  play: { setup: PlaySetup; job: readonly FixtureText[]; result: readonly Played[] };
  /** Compiles projects and plays those of their fixtures that are asked for. */
  check: { setup: CheckSetup; job: CheckJob; result: CheckResult };
  /** Tries changes to documents. */
  mutate: { setup: MutateSetup; job: MutateJob; result: Tried };
  /** Asks which fixtures notice a change. */
  notice: { setup: MutateSetup; job: NoticeJob; result: Noticed };
}

export type TaskName = keyof Tasks;

/** Sets a thread up for a task; the answer does one job after the other. */
export type Prepare<Name extends TaskName> = (
  setup: Tasks[Name]['setup'],
) => Promise<(job: Tasks[Name]['job']) => Promise<Tasks[Name]['result']>>;
