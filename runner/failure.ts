/** A step that did not hold: what was expected, and what the runner can say about it. */
export class StepFailure extends Error {
  /** Text or control the step looked for: the explanation asks the document why it is not there. */
  readonly wanted: string | undefined;

  constructor(message: string, wanted?: string) {
    super(message);
    this.name = 'StepFailure';
    this.wanted = wanted;
  }
}

/** Short JSON for a message. */
export function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text === undefined ? 'nothing' : text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
