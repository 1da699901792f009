import type { RequestRow } from '../request.ts';
import { channelRequests } from './channel.ts';
import { draftRequests } from './drafts.ts';
import { historyRequests } from './history.ts';
import { peopleRequests } from './people.ts';
import { releaseRequests } from './releases.ts';
import { talkRequests } from './talk.ts';

/** Every registry request that requires sign-in. */
export const REQUESTS: readonly RequestRow[] = [
  ...releaseRequests,
  ...draftRequests,
  ...talkRequests,
  ...channelRequests,
  ...historyRequests,
  ...peopleRequests,
];
