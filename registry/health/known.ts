import type { CompiledScreen } from '../../schemas/compiled.ts';
import { REPORT_CODES } from '../../schemas/report-codes.ts';
import type { Beacon } from './beacon.ts';

/**
 * The names that reports about a release may contain: by screen the calls of its loads and handlers, by call the
 * outcomes.
 */
export type Known = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** In no contract: there was no readable answer. */
const UNREACHABLE = 'unreachable';
/** Replaces every unknown name. */
const OTHER = 'other';

/** The renderer's report codes (`HostReport.code`). */
export const CODES: ReadonlySet<string> = new Set(Object.keys(REPORT_CODES));

/** Returns what phones can report about these screens. */
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
 * Returns the detail counted with a beacon's kind: call and outcome of a failed load, code of a report or crash,
 * otherwise empty. Undefined for a screen or call that the release does not have: anyone can send anything, and must
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
