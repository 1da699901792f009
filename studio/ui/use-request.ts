import { useCallback, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../client/refused.ts';

/** A request that is pending, answered or failed. */
export interface RequestState<Answer> {
  /** The latest response; undefined before the first. */
  readonly answer: Answer | undefined;
  /** Error of the last request; undefined without one. */
  readonly error: string | undefined;
  /** Sends the request again. */
  again(): Promise<void>;
}

/**
 * Sends a request when a component is mounted, and again whenever the key changes.
 *
 * @param every polling interval in milliseconds, while the page is visible; no polling when omitted
 */
export function useRequest<Answer>(key: string, request: () => Promise<Answer>, every?: number): RequestState<Answer> {
  const [state, setState] = useState<{ key: string; answer?: Answer; error?: string }>({ key });
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const turn = useRef(0);
  const again = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const answer = await latest.current();
      if (mine === turn.current) setState({ key, answer });
    } catch (error) {
      // Keep the last response: a page must not go blank because a poll failed.
      if (mine === turn.current) {
        setState((before) => ({ ...(before.key === key && before), key, error: wordsOf(error) }));
      }
    }
  }, [key]);
  useEffect(() => {
    void again();
    const timer = every === undefined ? undefined : setInterval(() => !document.hidden && void again(), every);
    return () => {
      turn.current += 1;
      clearInterval(timer);
    };
  }, [again, every]);
  const fresh = state.key === key ? state : undefined;
  return { answer: fresh?.answer, error: fresh?.error, again };
}
