import { Refused } from './refused.ts';
import { registry } from './registry.ts';

/**
 * Sends a draft for review, and returns what to say. One that has errors together with what others have published since
 * it was begun is based on that release from then on: over its own, its pages would show none of them.
 */
export async function sendForReview(draft: number): Promise<string> {
  try {
    await registry.review(draft);
    return 'It is in review.';
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'issues') throw error;
    const [{ base, version }, { release }] = await Promise.all([registry.draft(draft), registry.channel()]);
    if (base === release) throw error;
    await registry.rebase(draft, {}, { onto: release, version });
    return `Draft ${draft} is based on release ${release} now, where it has errors: correct them, and send it for review.`;
  }
}
