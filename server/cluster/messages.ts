import type { Live } from '../delivery/live.ts';
import type { Settings } from '../settings/settings.ts';

/** What the primary process says to a worker. */
export type ToWorker =
  | { is: 'serve'; order: Order }
  /** Something else is live: releases that the worker has been told of are left out. */
  | { is: 'live'; live: Live }
  /** The file that was wanted; `failed` where the data cannot be reached. */
  | { is: 'kept'; number: number; bytes?: Uint8Array | undefined; failed?: boolean }
  | { is: 'stop' };

/** What a worker says to the primary process. */
export type FromWorker =
  | { is: 'here' }
  | { is: 'ready'; address: string }
  /** It cannot be as the settings say; the message is for the person who set them. */
  | { is: 'refused'; message: string }
  /** A hashed file that others have served. */
  | { is: 'wanted'; number: number; path: string };

/** What a worker serves, as data that can be sent. */
export interface Order {
  live: Live;
  settings: Pick<Settings, 'port' | 'host' | 'offline' | 'pageData' | 'data' | 'trustProxy'>;
  /** Milliseconds that the backend may take to answer, in place of what the documents say. */
  timeout: number | undefined;
  /** Where the primary process answers what concerns the registry. */
  socket: string;
  calls:
    | { are: 'passed on'; upstream: string }
    /** The primary process answers them, and the gallery, there: the sandbox keeps what it knows in memory. */
    | { are: 'the primary’s'; recorder?: string | undefined };
}
