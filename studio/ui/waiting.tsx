import { isMissing, mayPass, wordsOf } from '../client/refused.ts';
import { Page } from './page.tsx';
import { Trouble } from './trouble.tsx';
import type { RequestState } from './use-request.ts';

type Asking = Pick<RequestState<unknown>, 'error' | 'again'>;

/** Placeholder for a response that is pending or failed. */
export function Waiting({ asking: { error, again } }: { asking: Asking }) {
  if (error === undefined) return <p className="waiting">Loading…</p>;
  if (isMissing(error)) return <p role="alert">{wordsOf(error)}</p>;
  return <Trouble says={wordsOf(error)} mayPass={mayPass(error)} again={again} />;
}

/** The same instead of a whole page. */
export function WaitingPage({ title, asking }: { title: string; asking: Asking }) {
  const waiting = <Waiting asking={asking} />;
  return asking.error === undefined ? waiting : <Page title={title}>{waiting}</Page>;
}
