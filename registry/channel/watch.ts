import type { Data } from '../data.ts';
import type { Channel } from '../shapes.ts';
import { readChannel } from './state.ts';

/** Milliseconds between two looks: another server's change is live here within a second, hint or no hint. */
const PAUSE = 300;

/** Tells listeners of every `seq`, once and in its sequence. */
export interface Watch {
  /** What is known of the channel; an older one is passed over. */
  see(channel: Channel): void;
  /** Looks now. Never rejects: what cannot be read is looked at again. */
  look(): Promise<void>;
  listen(listener: (channel: Channel) => void): () => void;
  close(): void;
}

/** Looks as long as somebody listens. */
export function watchChannel(data: Data): Watch {
  const listeners = new Set<(channel: Channel) => void>();
  let known = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const see = (channel: Channel): void => {
    if (channel.seq <= known) return;
    known = channel.seq;
    for (const listener of listeners) listener(channel);
  };
  const look = (): Promise<void> => {
    looking ??= data
      .read(readChannel)
      .then((channel) => channel && see(channel))
      // Said elsewhere; what is known goes on being served.
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return {
    see,
    look,
    listen(listener) {
      listeners.add(listener);
      timer ??= setInterval(look, PAUSE).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    close() {
      listeners.clear();
      clearInterval(timer);
    },
  };
}
