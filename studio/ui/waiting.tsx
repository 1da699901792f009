import { mayPass, wordsOf } from '../client/refused.ts';
import { Trouble } from './trouble.tsx';
import type { RequestState } from './use-request.ts';

/** Placeholder for a response that is pending or failed. */
export function Waiting({ asking: { error, again } }: { asking: Pick<RequestState<unknown>, 'error' | 'again'> }) {
  if (error === undefined) return <p className="waiting">Loading…</p>;
  return <Trouble says={wordsOf(error)} mayPass={mayPass(error)} again={again} />;
}
