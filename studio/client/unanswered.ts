import { Refused } from './refused.ts';

/**
 * Sends a change. Where its answer is lost, what is there now tells whether it was carried out; rejects like the change
 * when it was not, and with another message when that cannot be known.
 *
 * @param ifDone asks what is there now: the answer that the change would have got, or undefined if it was not carried out
 */
export async function carriedOut<Answer>(
  change: () => Promise<Answer>,
  ifDone: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    if (!isLost(error)) throw error;
    const answer = await ifDone().catch(() => {
      throw new Refused(error.request, error.status, error.code, UNKNOWN);
    });
    if (answer === undefined) throw error;
    return answer;
  }
}

const UNKNOWN = 'The server cannot be reached: whether this was done will be seen here when it can.';

/** Whether it is unknown if a request was carried out: no answer came, or one of something in between. */
function isLost(error: unknown): error is Refused {
  return error instanceof Refused && (error.status === 0 || error.status >= 500);
}
