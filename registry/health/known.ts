import type { CompiledScreen } from '../../schemas/compiled.ts';
import { REPORT_CODES } from '../../schemas/report-codes.ts';
import type { Beacon } from './beacon.ts';

/** The names that reports of a release may hold: by screen the calls of its loads and handlers, by call the outcomes. */
export type Known = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** What no contract names: no readable answer came. */
const UNREACHABLE = 'unreachable';
/** Stands for every name that nobody knows. */
const OTHER = 'other';

/** What the renderer reports (`HostReport.code`). */
export const CODES: ReadonlySet<string> = new Set(Object.keys(REPORT_CODES));

/** What phones can report of these screens. */
export function knownIn(documents: readonly CompiledScreen[]): Known {
  return new Map(
    documents.map(({ screen, calls }) => [
      screen,
      new Map(
        Object.entries(calls).map(([call, { outcomes }]) => [
          call,
          new Set([...outcomes.map(({ is }) => is), UNREACHABLE]),
        ]),
      ),
    ]),
  );
}

/**
 * What is counted of a beacon beside its kind: the call and outcome of a failed load, the code of a report or a crash, else
 * nothing. Undefined for a beacon of a screen or call that the release does not have: anybody can send anything, and must
 * not be able to fill the store.
 */
export function detailOf({ screen, kind, call, outcome, code }: Beacon, known: Known): string | undefined {
  const calls = known.get(screen);
  if (!calls) return undefined;
  if (kind === 'failed' && call !== undefined) {
    const outcomes = calls.get(call);
    return outcomes && `${call} ${outcome !== undefined && outcomes.has(outcome) ? outcome : OTHER}`;
  }
  if ((kind === 'report' || kind === 'crashed') && code !== undefined) return CODES.has(code) ? code : OTHER;
  return '';
}
