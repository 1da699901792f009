import { baseOnNewest, misfitOf } from './misfit.ts';
import { registry } from './registry.ts';

/** Sends a draft for review, and returns what to say. One that does not fit the newest release is based on that instead. */
export async function sendForReview(draft: number): Promise<string> {
  try {
    await registry.review(draft);
    return 'It is in review.';
  } catch (error) {
    const misfit = await misfitOf(draft, error);
    if (!misfit) throw error;
    return baseOnNewest(misfit);
  }
}
