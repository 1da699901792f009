import { setTimeout as pause } from 'node:timers/promises';
import type { Output } from './output.ts';
import { AnswerLost, NoConnection } from './refused.ts';

/** How long the registry is asked for an outcome, and how often, in milliseconds. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 500;

/**
 * Makes a change. If its answer is lost, asks the registry whether it was made, and says so.
 *
 * @param change sends the request
 * @param look returns the answer that the change would have had; undefined as long as it was not made
 */
export async function withOutcome<Answer>(
  output: Output,
  change: () => Promise<Answer>,
  look: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    output.error(`${error.broken}: looking whether this was done.`);
    const made = await lookFor(look, error);
    output.error('It was done:');
    return made;
  }
}

/** A server that is started again, or still at work, needs a while. */
async function lookFor<Answer>(look: () => Promise<Answer | undefined>, lost: AnswerLost): Promise<Answer> {
  let failure: NoConnection = lost;
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(PAUSE_MS)) {
    try {
      const made = await look();
      if (made !== undefined) return made;
      failure = new NoConnection('It was not done: nothing has changed in the seconds since. Do it again.');
    } catch (error) {
      if (!(error instanceof NoConnection)) throw error;
      failure = lost;
    }
  }
  throw failure;
}
