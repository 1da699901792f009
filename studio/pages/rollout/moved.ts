import { type Channel, registry } from '../../client/registry.ts';
import { carriedOut } from '../../client/unanswered.ts';

/** Changes production once, even if the answer is lost. */
export function moved(change: () => Promise<Channel>, isDone: (now: Channel) => boolean): Promise<Channel> {
  return carriedOut(change, async () => {
    const now = await registry.channel();
    return isDone(now) ? now : undefined;
  });
}
