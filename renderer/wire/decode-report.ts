/** Told about what is odd in a value, once per place (all rows of a list are one place) and sentence. */
export type DecodeReport = (path: string, what: string) => void;

/** A field of a record, or, by itself in a list, the number of a row or a key of a map. */
export type Step = string | readonly [number | string];

/** Keys come from servers and are shown in reports: units shown. */
export const MAX_KEY = 40;
/** What a reader answers in place of a value. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/** What goes along through a value: the path to the place, and whom to tell. */
export interface Notes {
  path: Step[];
  /** @param at as `pathText` writes it; by default where the reader is */
  say(what: string, at?: string): void;
  /** Notes why the place is unreadable. */
  refuse(what: string): typeof UNREADABLE;
  /** Place and sentence of the last that was refused. */
  failure: readonly [path: string, what: string];
}

/** Notes for one value; what is odd goes to the report. */
export function takeNotes(report: DecodeReport): Notes {
  const said = new Set<string>();
  const notes: Notes = {
    path: [],
    failure: ['', ''],
    refuse(what) {
      notes.failure = [pathText(notes.path), what];
      return UNREADABLE;
    },
    say(what, at = pathText(notes.path)) {
      // Rows and keys are one place: a thousand wrong rows are one report, about the first.
      const place = at.replace(/\[.*?\]/g, '[]') + what;
      if (said.has(place)) return;
      said.add(place);
      report(at, what);
    },
  };
  return notes;
}

/** `list[3].name`, `notes["Step 1"]`; empty for the value itself. */
function pathText(path: readonly Step[]): string {
  const steps = path.map((step) => (typeof step === 'string' ? `.${step}` : JSON.stringify(step)));
  return steps.join('').replace(/^\./, '');
}
