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
