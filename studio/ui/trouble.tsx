import { useEffect } from 'react';

/** Milliseconds between two attempts while the server cannot be reached. */
const RETRY_MS = 5_000;

export interface TroubleProps {
  /** What has failed, in a sentence. */
  readonly says: string;
  /** Whether the same may succeed later without anybody's doing. */
  readonly mayPass: boolean;
  /** Tries again. */
  readonly again: () => void;
}

/** Says what could not be fetched; tries again on a tap, and by itself while that may help. */
export function Trouble({ says, mayPass, again }: TroubleProps) {
  useEffect(() => {
    if (!mayPass) return;
    const timer = setInterval(() => !document.hidden && again(), RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [mayPass, again]);
  return (
    <div className="trouble" role="alert">
      <p>{says}</p>
      <button type="button" className="button" onClick={again}>
        Try again
      </button>
    </div>
  );
}
