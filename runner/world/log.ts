import type { CallAnswer } from '../../renderer/explain/answer-text.ts';
import type { HostReport, HostRequest } from '../../renderer/wire/host.ts';
import { readBody, type SentValues } from './bodies.ts';

/** A request of the screen, with its query and body parsed. */
export interface SentCall {
  call: string;
  method: 'GET' | 'POST';
  path: string;
  query: { [name: string]: string };
  body: SentValues;
  headers: { [name: string]: string };
}

export interface ShownToast {
  text: string;
  kind: 'info' | 'error';
  /** When it was shown, in milliseconds, and in which step of the fixture: steps take no time. */
  at: number;
  step: number;
}

export interface Visit {
  /** Path, query and hash, or a complete URL. */
  url: string;
  replace: boolean;
  external: boolean;
}

/** A report of the renderer, with the file and line of the node or action if there is one. */
export interface PlacedReport extends HostReport {
  place?: string | undefined;
}

/** Everything that left a screen during a fixture, in order. */
export interface Log {
  calls: SentCall[];
  /** The answers, in order of arrival. */
  answers: CallAnswer[];
  /** The calls that wait for an answer, and when it comes, in milliseconds. */
  awaited: { readonly call: string; readonly at: number }[];
  /** Messages to the native shell that no step has checked yet. */
  bridge: { action: string; params: { readonly [name: string]: unknown } }[];
  /** The number of steps that have begun. */
  steps: number;
  /** Toasts that no step has checked yet. */
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
    awaited: [],
    bridge: [],
    steps: 0,
    toasts: [],
    went: undefined,
    wentBack: false,
    copied: undefined,
    title: '',
    reports: [],
  };
}

/**
 * Whether the screen has been left: the page goes to another screen or address, or back. A phone or mail link, which
 * another app handles, does not leave it.
 */
export function hasLeft({ went, wentBack }: Pick<Log, 'went' | 'wentBack'>): boolean {
  return wentBack || (went !== undefined && (!went.external || went.replace || /^https?:/.test(went.url)));
}

/** Parses a request into what a fixture's `called … with` compares. */
export function readRequest(request: HostRequest): SentCall {
  const url = new URL(request.url, 'http://screen.invalid');
  return {
    call: request.call,
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: readBody(request),
    headers: request.headers,
  };
}

/** Errors that no step expects: crashes and failed actions. */
export function complaintsIn({ reports }: Log): string[] {
  return reports
    .filter(({ code }) => /crashed|failed$/.test(code) && code !== 'copy-failed')
    .map(({ code, message, place }) => `${code}${place ? ` at ${place}` : ''}: ${message}`);
}
