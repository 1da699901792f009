import { useCallback, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../client/refused.ts';

/** An answer that is on its way, there, or refused. */
export interface Asking<Answer> {
  /** The latest answer; undefined before the first. */
  readonly answer: Answer | undefined;
  /** Why the last request failed; undefined where it did not. */
  readonly error: string | undefined;
  /** Asks once more. */
  again(): Promise<void>;
}

/**
 * Asks the registry when a component comes, and again whenever the key changes.
 *
 * @param every milliseconds after which it asks again by itself, as long as the page is seen; never when absent
 */
export function useAsked<Answer>(key: string, request: () => Promise<Answer>, every?: number): Asking<Answer> {
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
      // What was there stays: a page does not go blank because a look at what is new failed.
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
