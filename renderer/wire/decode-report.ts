/** Called for each anomaly in a value, once per place and message; all rows of a list are one place. */
export type DecodeReport = (path: string, problem: string) => void;

/** A field of a record or, in an array, the index of a row or the key of a map. */
export type Step = string | readonly [number | string];

/** Maximum length of a key in a report; keys come from servers. */
export const MAX_KEY = 40;
/** Returned by a reader in place of a value. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/** Passed along while decoding a value: the current path, and the report. */
export interface Notes {
  path: Step[];
  /** @param at as written by `pathText`; by default the current path */
  say(problem: string, at?: string): void;
  /** Records why the place is unreadable. */
  refuse(problem: string): typeof UNREADABLE;
  /** Path and message of the last failure. */
  failure: readonly [path: string, what: string];
}

/** Creates the notes for one value; anomalies go to `report`. */
export function createNotes(report: DecodeReport): Notes {
  const reported = new Set<string>();
  const notes: Notes = {
    path: [],
    failure: ['', ''],
    refuse(problem) {
      notes.failure = [pathText(notes.path), problem];
      return UNREADABLE;
    },
    say(problem, at = pathText(notes.path)) {
      // Rows and keys are one place: a thousand bad rows are reported once, for the first.
      const place = at.replace(/\[.*?\]/g, '[]') + problem;
      if (reported.has(place)) return;
      reported.add(place);
      report(at, problem);
    },
  };
  return notes;
}

/** `list[3].name`, `notes["Step 1"]`; empty for the value itself. */
function pathText(path: readonly Step[]): string {
  const steps = path.map((step) => (typeof step === 'string' ? `.${step}` : JSON.stringify(step)));
  return steps.join('').replace(/^\./, '');
}
