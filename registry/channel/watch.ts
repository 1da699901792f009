import type { Data } from '../data.ts';
import type { Channel } from '../shapes.ts';
import type { Store } from '../store/index.ts';
import { readChannel } from './state.ts';

/** Milliseconds between two looks: another server's change is live here within a second, hint or no hint. */
const POLL_MS = 300;

/** Tells listeners of every `seq`, once and in its order; a smaller one comes from a backup that was brought back. */
export interface Watch {
  /** What was just written. */
  see(channel: Channel): void;
  /** Looks now. Never rejects: what cannot be read is looked at again. */
  look(): Promise<void>;
  listen(listener: (channel: Channel) => void): () => void;
  close(): void;
}

/** Looks as long as somebody listens. */
export function watchChannel(data: Data, store: Pick<Store, 'hear'>): Watch {
  const listeners = new Set<(channel: Channel) => void>();
  let known: Channel | undefined;
  /** How often something was written here: what was read before it is older. */
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
    // A failure is said elsewhere; what is known goes on being served.
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
