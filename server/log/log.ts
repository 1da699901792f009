import { type DestinationStream, pino } from 'pino';
import type { BackendSettings } from '../../schemas/backend.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { openOutlet } from './outlet.ts';
import { createRedactor, firstSegment, placeOf } from './redact.ts';

/** Log levels, from the most to the least verbose. */
export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type Level = (typeof LEVELS)[number];

/** Fields a line may have in addition to its message; nothing else is logged. */
export interface Facts {
  method?: string;
  /** Path of a call or page; shortened when the server does not know it. */
  path?: string;
  status?: number;
  /** Milliseconds. */
  ms?: number;
  /** Its message is omitted, since it may quote unparsable input. */
  error?: unknown;
  /** Number of worker processes. */
  workers?: number;
}

/** Writes one line of JSON per event. No line contains data of a borrower. */
export interface Log {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
  /** Logs an issue of the documents unredacted: documents contain no borrower data. */
  issue(line: string): void;
  /** From now on, the paths of these releases are logged unshortened. */
  know(releases: Iterable<ServedPaths>): void;
}

/** What a release says about the paths it serves. */
export interface ServedPaths {
  readonly documents: readonly CompiledScreen[];
  readonly backend: Pick<BackendSettings, 'sandboxPaths'>;
}

/** Routes of the server itself. */
const OWN = [
  '/',
  '/intents',
  '/beacon',
  '/gallery',
  '/registry',
  '/studio',
  '/preview',
  '/m/current',
  '/worker.js',
  '/offline',
];

/** Creates a log that writes to standard error, or to `to`. */
export function createLog(level: Level, to?: DestinationStream): Log {
  const known = new Set(OWN);
  const redact = createRedactor((path) => known.has(path));
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  const formatters = { level: (label: string) => ({ level: label }) };
  const dropped = (count: number) => out.warn(`${count} lines of this log could not be written`);
  const out = pino({ ...options, formatters }, to ?? openOutlet(2, dropped));
  const write =
    (name: 'info' | 'warn' | 'error') =>
    (message: string, facts: Facts = {}): void => {
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
        redact.text(message),
      );
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    issue: (line) => out.warn(line),
    know(releases) {
      for (const release of releases) for (const path of pathsOf(release)) known.add(path);
    },
  };
}

/** The paths of a release's calls and pages, and how those of calls begin. */
function pathsOf({ documents, backend }: ServedPaths): string[] {
  const calls = documents.flatMap(({ calls }) => Object.values(calls).map(({ path }) => path));
  const pages = documents.flatMap(({ routes }) => routes.map(({ path }) => path.replace(/#.*$/s, '')));
  return [...calls, ...pages, ...[...calls, ...backend.sandboxPaths].map(firstSegment)];
}

/** A log that discards everything. */
export const SILENT: Log = { info() {}, warn() {}, error() {}, issue() {}, know() {} };

const logged = new WeakSet<Response>();

/** Marks a response whose failure has already been logged. */
export function markLogged(answer: Response): Response {
  logged.add(answer);
  return answer;
}

/** Whether the failure behind a response has already been logged. */
export function isLogged(answer: Response): boolean {
  return logged.has(answer);
}

/** Library output may contain values: only the fact that there was some, and where an error came from, is logged. */
export function captureConsole(log: Log): void {
  const printed = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (error) log.error('A library reported an error', { error });
  };
  for (const name of ['debug', 'log', 'info', 'warn', 'error'] as const) console[name] = printed;
}
