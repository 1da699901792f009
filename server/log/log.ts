import { type DestinationStream, destination, pino } from 'pino';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { createRedactor, placeOf } from './redact.ts';

/** How much is logged, least last. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type Level = (typeof LEVELS)[number];

/** What a line may say beside its words: nothing else has a place in it. */
export interface Facts {
  method?: string;
  /** Path of a call or page; one that the server does not know is shortened. */
  path?: string;
  status?: number;
  /** Milliseconds. */
  ms?: number;
  /** Its message is left out: it may quote what could not be read. */
  error?: unknown;
  /** Processes that serve. */
  workers?: number;
}

/** Writes what happens, one line of JSON each. No line holds what comes from a borrower. */
export interface Log {
  info(what: string, facts?: Facts): void;
  warn(what: string, facts?: Facts): void;
  error(what: string, facts?: Facts): void;
  /** Says a finding in the documents, which hold nothing of a borrower: as it is. */
  issue(line: string): void;
  /** Paths that may be said whole: those of these documents, from now on. */
  know(documents: readonly CompiledScreen[]): void;
}

/** What the server answers itself. */
const OWN = [
  '/',
  '/examine',
  '/api',
  '/gopia',
  '/intents',
  '/sandbox',
  '/gallery',
  '/registry',
  '/m/current',
  '/worker.js',
  '/offline',
];

/** Makes a log that writes to the standard error output, or where `to` says. */
export function createLog(level: Level, to?: DestinationStream): Log {
  const known = new Set(OWN);
  const redact = createRedactor((path) => known.has(path));
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  const formatters = { level: (label: string) => ({ level: label }) };
  const out = pino({ ...options, formatters }, to ?? destination({ dest: 2, sync: true }));
  const write =
    (name: 'info' | 'warn' | 'error') =>
    (what: string, facts: Facts = {}): void => {
      const { method, path, status, ms, error, workers } = facts;
      out[name](
        {
          ...(method !== undefined && { method: redact.text(method) }),
          ...(path !== undefined && { path: redact.path(path) }),
          ...(status !== undefined && { status }),
          ...(ms !== undefined && { ms: Math.round(ms) }),
          ...(workers !== undefined && { workers }),
          ...(error !== undefined && { error: placeOf(error) }),
        },
        redact.text(what),
      );
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    issue: (line) => out.warn(line),
    know(documents) {
      for (const { calls, routes } of documents) {
        for (const { path } of Object.values(calls)) known.add(path);
        for (const { path } of routes) known.add(path.replace(/#.*$/s, ''));
      }
    },
  };
}

/** Hears nothing. */
export const SILENT: Log = { info() {}, warn() {}, error() {}, issue() {}, know() {} };

const told = new WeakSet<Response>();

/** Marks an answer whose failure has its line in the log. */
export function asTold(answer: Response): Response {
  told.add(answer);
  return answer;
}

/** Whether the failure that an answer speaks of has its line already: what the ledger refuses has, too. */
export function isTold(answer: Response): boolean {
  return told.has(answer) || answer.headers.get('content-type') === 'application/problem+json';
}

/** What libraries print may hold values: only that they did, and where an error came from, is logged. */
export function captureConsole(log: Log): void {
  const printed = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (error) log.error('A library reports an error', { error });
  };
  for (const name of ['debug', 'log', 'info', 'warn', 'error'] as const) console[name] = printed;
}
