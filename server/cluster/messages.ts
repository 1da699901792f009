import type { Release } from '../release.ts';
import type { Settings } from '../settings.ts';

/** What the primary process says to a worker. */
export type ToWorker = { is: 'serve'; order: Order } | { is: 'stop' };

/** What a worker says to the primary process. */
export type FromWorker =
  | { is: 'here' }
  | { is: 'ready'; address: string }
  /** It cannot be as the settings say; the message is for the person who set them. */
  | { is: 'refused'; message: string };

/** What a worker serves, as data that can be sent. */
export interface Order {
  release: Release;
  settings: Pick<Settings, 'port' | 'host' | 'offline' | 'data' | 'trustProxy'>;
  /** Milliseconds that the backend may take to answer. */
  patience: number;
  calls:
    | { are: 'passed on'; upstream: string }
    /** The primary process answers them, and the gallery, at a local socket: the sandbox keeps what it knows in memory. */
    | { are: 'the primary’s'; socket: string; recorder?: string | undefined };
}
