import type { Data } from '../data.ts';
import type { Channel } from '../shapes.ts';
import type { Store } from '../store/index.ts';
import { readChannel } from './state.ts';

/** Poll interval in milliseconds: another server's change is live here within a second, even without a notification. */
const POLL_MS = 300;

/** Notifies listeners of every `seq`, once and in order. A smaller one means that a backup was restored. */
export interface Watch {
  /** Reports a channel just written by this process. */
  see(channel: Channel): void;
  /** Polls now. Never rejects: a failed read is retried. */
  look(): Promise<void>;
  listen(listener: (channel: Channel) => void): () => void;
  close(): void;
}

/** Polls while there are listeners. */
export function watchChannel(data: Data, store: Pick<Store, 'hear'>): Watch {
  const listeners = new Set<(channel: Channel) => void>();
  let known: Channel | undefined;
  /** Number of writes made here: a read that started before the latest one is outdated. */
  let written = 0;
  let timer: NodeJS.Timeout | undefined;
  let deaf = () => {};
  let looking: Promise<void> | undefined;

  const tell = (channel: Channel): void => {
    if (JSON.stringify(channel) === JSON.stringify(known)) return;
    known = channel;
    for (const listener of listeners) listener(channel);
  };
  const see = (channel: Channel): void => {
    written += 1;
    if (channel.seq > (known?.seq ?? 0)) tell(channel);
  };
  const read = async (): Promise<void> => {
    const before = written;
    // The failure is reported elsewhere; the known state continues to be served.
    const channel = await data.read(readChannel).catch(() => undefined);
    if (channel && before === written) tell(channel);
  };
  const look = (): Promise<void> => {
    looking ??= read().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
    deaf();
  };
  return {
    see,
    look,
    listen(listener) {
      listeners.add(listener);
      if (timer === undefined) {
        timer = setInterval(look, POLL_MS).unref();
        deaf = store.hear(look);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    close() {
      listeners.clear();
      rest();
    },
  };
}
