import { useCallback, useEffect, useRef, useState } from 'react';

/** A request that is pending, answered or failed. */
export interface RequestState<Answer> {
  /** The latest response; undefined before the first. */
  readonly answer: Answer | undefined;
  /** What the last request was rejected with; undefined if it was not. */
  readonly error: unknown;
  /** Sends the request again; the same function for as long as the key is the same. */
  readonly again: () => Promise<void>;
}

/**
 * Sends a request when a component is mounted, and again whenever the key changes.
 *
 * @param every polling interval in milliseconds, while the page is visible; no polling when omitted
 */
export function useRequest<Answer>(key: string, request: () => Promise<Answer>, every?: number): RequestState<Answer> {
  const [state, setState] = useState<{ key: string; answer?: Answer; error?: unknown }>({ key });
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
        setState((before) => ({ ...(before.key === key && before), key, error }));
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
