/** Told about what is odd in a value, once per place (all rows of a list are one place) and sentence. */
export type DecodeReport = (path: string, what: string) => void;

/** A field of a record, a place in a list, a key of a map. */
export type Step = string | number | readonly [key: string];
export type Path = readonly Step[];

/** Keys come from servers and stand in reports: units shown. */
const MAX_KEY = 40;
/** What a reader answers in place of a value. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/** What goes along through a value: the path to the place, and whom to tell. */
export interface Notes {
  path: Step[];
  say(what: string, path?: Path): void;
  /** Notes why the place is unreadable. */
  refuse(what: string): typeof UNREADABLE;
  failure(): readonly [path: Path, what: string];
}
/** Notes for one value; what is odd goes to the report. */
export function takeNotes(report: DecodeReport): Notes {
  const path: Step[] = [];
  const said = new Set<string>();
  let failure: readonly [Path, string] = [path, ''];
  return {
    path,
    failure: () => failure,
    refuse: (what) => {
      failure = [[...path], what];
      return UNREADABLE;
    },
    say: (what, at = path) => {
      // Rows and keys are one place: a thousand wrong rows are one report, about the first.
      const place = at.map((step) => (typeof step === 'string' ? step : '[]')).join('.') + what;
      if (said.has(place)) return;
      said.add(place);
      report(pathText(at), what);
    },
  };
}

/** `list[3].name`, `notes["Step 1"]`; empty for the value itself. */
export function pathText(path: Path): string {
  const steps = path.map((step) => (typeof step === 'string' ? `.${step}` : `[${keyText(step)}]`));
  return steps.join('').replace(/^\./, '');
}

function keyText(step: number | readonly [string]): string {
  return typeof step === 'number' ? String(step) : JSON.stringify(step[0].slice(0, MAX_KEY));
}
