import type { Live } from '../delivery/live.ts';
import type { Settings } from '../settings/settings.ts';

/** Messages from the primary process to a worker. */
export type ToWorker =
  | { kind: 'serve'; order: Order }
  /** The live releases have changed; those the worker already has are omitted. */
  | { kind: 'live-releases'; live: Live }
  /** The requested file; `failed` when the data cannot be reached. */
  | { kind: 'file'; number: number; bytes?: Uint8Array | undefined; failed?: boolean }
  | { kind: 'stop' };

/** Messages from a worker to the primary process. */
export type FromWorker =
  | { kind: 'started' }
  | { kind: 'ready'; address: string }
  /** The settings cannot be used; the message is for the person who set them. */
  | { kind: 'refused'; message: string }
  /** A request for a hashed file that another process has served. */
  | { kind: 'file-request'; number: number; path: string };

/** What a worker serves, as plain data that can be sent. */
export interface Order {
  live: Live;
  settings: Pick<Settings, 'port' | 'host' | 'offline' | 'pageData' | 'data' | 'trustProxy'>;
  /** Timeout for the backend in milliseconds; overrides the documents' own. */
  timeout: number | undefined;
  /** Socket on which the primary process serves the registry. */
  socket: string;
  calls:
    | { kind: 'forwarded'; upstream: string }
    /** The primary process handles calls and the gallery, because the sandbox keeps its state in memory. */
    | { kind: 'primary'; recorder?: string | undefined };
}
