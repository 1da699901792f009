import { useState } from 'react';
import { ActButton } from './act-button.tsx';

export interface EarlierProps {
  /** What the list holds, `releases`. */
  readonly what: string;
  /** Reads the next portion (`usePortions`); undefined where there is none. */
  readonly readMore: (() => Promise<void>) | undefined;
  readonly onFail: (error: unknown) => void;
}

/** The button below a list that is read in portions; nothing once all of it has been read. */
export function Earlier({ what, readMore, onFail }: EarlierProps) {
  const [isReading, setReading] = useState(false);
  if (!readMore) return null;
  const press = () => {
    setReading(true);
    readMore()
      .catch(onFail)
      .finally(() => setReading(false));
  };
  return (
    <ActButton type="button" className="button" disabled={isReading} onClick={press}>
      Earlier {what}
    </ActButton>
  );
}
