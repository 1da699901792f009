/** What the document is asked about when a step does not hold. */
export interface Question {
  /** Text or name that the step is about. */
  text: string;
  /** Why it is not there, why it is, why it cannot be used, why it can. */
  why: 'absent' | 'present' | 'disabled' | 'usable';
}

/** A step that did not hold: what was expected, and what to ask the document for the explanation. */
export class StepFailure extends Error {
  readonly question: Question | undefined;

  constructor(message: string, text?: string, why: Question['why'] = 'absent') {
    super(message);
    this.name = 'StepFailure';
    this.question = text === undefined ? undefined : { text, why };
  }
}

/** Short JSON for a message. */
export function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text === undefined ? 'nothing' : text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Whether two JSON values are the same, whatever the sequence of names in their records. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name as keyof typeof a], b[name as keyof typeof b]))
  );
}
