import type { CallAnswer } from '../../renderer/explain/answer-text.ts';
import { readBody } from '../../renderer/wire/encodings.ts';
import type { HostReport, HostRequest } from '../../renderer/wire/host.ts';

/** A request that left the screen, its query and body taken apart. */
export interface SentCall {
  call: string;
  method: 'GET' | 'POST';
  path: string;
  query: { [name: string]: string };
  /** Form fields; of a multipart body, a file stands as its name. */
  body: { [name: string]: string };
  headers: { [name: string]: string };
}

export interface ShownToast {
  text: string;
  kind: 'info' | 'error';
  ms: number;
}

export interface Visit {
  /** Path, query and hash, or a whole URL. */
  url: string;
  replace: boolean;
  external: boolean;
}

/** What the renderer reported, with the file and line of the node or action where there is one. */
export interface PlacedReport extends HostReport {
  place?: string | undefined;
}

/** Everything that left a screen during a fixture, in the order in which it happened. */
export interface Log {
  calls: SentCall[];
  /** What came back, in the order in which it did. */
  answers: CallAnswer[];
  /** Messages to the native shell not yet looked at by a step. */
  bridge: { action: string; params: { readonly [name: string]: unknown } }[];
  /** Toasts not yet looked at by a step. */
  toasts: ShownToast[];
  went: Visit | undefined;
  wentBack: boolean;
  copied: string | undefined;
  title: string;
  reports: PlacedReport[];
}

export function emptyLog(): Log {
  return {
    calls: [],
    answers: [],
    bridge: [],
    toasts: [],
    went: undefined,
    wentBack: false,
    copied: undefined,
    title: '',
    reports: [],
  };
}

/**
 * Whether the screen has been left: the page goes to another screen or address, or back. A call or a mail, which another
 * app takes, leaves it where it is.
 */
export function hasLeft({ went, wentBack }: Pick<Log, 'went' | 'wentBack'>): boolean {
  return wentBack || (went !== undefined && (!went.external || went.replace || /^https?:/.test(went.url)));
}

/** Takes a request apart into what a fixture's `called … with` compares. */
export function readRequest(request: HostRequest): SentCall {
  const url = new URL(request.url, 'http://screen.invalid');
  return {
    call: request.call,
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: readBody(request.body),
    headers: request.headers,
  };
}

/** What went wrong that no step asks for: crashes, steps that failed. */
export function complaintsIn({ reports }: Log): string[] {
  return reports
    .filter(({ code }) => /crashed|failed$/.test(code) && code !== 'copy-failed')
    .map(({ code, message, place }) => `${code}${place ? ` at ${place}` : ''}: ${message}`);
}
