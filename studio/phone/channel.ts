/** Messages of a table, between two windows of one origin. */

/** Names the channel: other scripts of a page, extensions among them, post messages as well. */
const CHANNEL = 'screens-studio';

interface Envelope {
  readonly channel: typeof CHANNEL;
  readonly kind: string;
  readonly data: unknown;
}

/** What is done with each kind of message. */
export type Hearing<Table> = { readonly [Kind in keyof Table]?: (data: Table[Kind]) => void };

/** Sends a message; a window of another origin does not get it. */
export function post<Table, Kind extends keyof Table & string>(to: Window, kind: Kind, data: Table[Kind]): void {
  to.postMessage({ channel: CHANNEL, kind, data } satisfies Envelope, location.origin);
}

/**
 * Hears the messages of one window, of our own origin, until the returned function is called.
 *
 * @param from asked with each message: an iframe may not have its window yet
 */
export function hear<Table>(from: () => Window | null, hearing: Hearing<Table>): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== from() || !isEnvelope(data)) return;
    const then = Object.hasOwn(hearing, data.kind) ? hearing[data.kind as keyof Table] : undefined;
    then?.(data.data as never);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

function isEnvelope(data: unknown): data is Envelope {
  return typeof data === 'object' && data !== null && (data as Envelope).channel === CHANNEL;
}
