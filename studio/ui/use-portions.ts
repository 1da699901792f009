import { useState } from 'react';
import { type RequestState, useRequest } from './use-request.ts';

/** A list that is read in portions, newest first. */
export interface Portions<Entry> {
  /** The request for the latest portion. */
  readonly latest: RequestState<readonly Entry[]>;
  /** Everything that has been read; empty before the first answer. */
  readonly entries: readonly Entry[];
  /** Reads the next portion; undefined where there is none. Rejects as the request does. */
  readonly readMore: (() => Promise<void>) | undefined;
}

/**
 * Reads the latest portion of a list when a component is mounted, and earlier ones when they are asked for.
 *
 * @param read requests the entries before a number, or the latest
 * @param numberOf the number of an entry; they begin at 1
 */
export function usePortions<Entry>(
  key: string,
  read: (before?: number) => Promise<readonly Entry[]>,
  numberOf: (entry: Entry) => number,
): Portions<Entry> {
  const latest = useRequest(key, () => read());
  const [earlier, setEarlier] = useState<readonly Entry[]>([]);
  const [isWhole, setWhole] = useState(false);
  const entries = [...(latest.answer ?? []), ...earlier];
  const oldest = entries.at(-1);
  const readMore = async () => {
    const next = await read(numberOf(oldest!));
    const isNew = (entry: Entry) => (known: Entry) => numberOf(known) !== numberOf(entry);
    setEarlier((known) => [...known, ...next.filter((entry) => known.every(isNew(entry)))]);
    setWhole(next.length === 0);
  };
  const hasMore = oldest !== undefined && numberOf(oldest) > 1 && !isWhole;
  return { latest, entries, readMore: hasMore ? readMore : undefined };
}
