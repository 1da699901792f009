/** Typed messages between two windows of one origin. */

/** Identifies our messages: other scripts of a page, such as extensions, also post messages. */
const CHANNEL = 'screens-studio';

interface Envelope {
  readonly channel: typeof CHANNEL;
  readonly kind: string;
  readonly data: unknown;
}

/** The handlers, by kind of message. */
export type Handlers<Table> = { readonly [Kind in keyof Table]?: (data: Table[Kind]) => void };

/** Posts a message; a window of another origin does not receive it. */
export function post<Table, Kind extends keyof Table & string>(to: Window, kind: Kind, data: Table[Kind]): void {
  to.postMessage({ channel: CHANNEL, kind, data } satisfies Envelope, location.origin);
}

/**
 * Listens for messages of one window of our own origin; returns the unsubscribe function.
 *
 * @param from called per message, since an iframe may not have its window yet
 */
export function listen<Table>(from: () => Window | null, handlers: Handlers<Table>): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== from() || !isEnvelope(data)) return;
    const then = Object.hasOwn(handlers, data.kind) ? handlers[data.kind as keyof Table] : undefined;
    then?.(data.data as never);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

function isEnvelope(data: unknown): data is Envelope {
  return typeof data === 'object' && data !== null && (data as Envelope).channel === CHANNEL;
}
