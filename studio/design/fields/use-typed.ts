import { useState } from 'react';

/** What a control shows while somebody types into it. */
export interface Typed {
  readonly text: string;
  /** Keeps a typed text, with the value that it gives. */
  put(text: string, value: unknown): void;
  /** Shows the text of the value again. */
  leave(): void;
}

/**
 * The text of a control whose value can be written in several ways: `1.` on the way to `1.5` is not replaced by `1` under the
 * hands of the person. It is kept until the control is left, or something else, such as an undo, changes the value.
 *
 * @param text the text of the value
 */
export function useTyped(value: unknown, text: string): Typed {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  const isOfValue = typed !== undefined && JSON.stringify(typed.value) === JSON.stringify(value);
  return {
    text: isOfValue ? typed.text : text,
    put: (text, value) => setTyped({ text, value }),
    leave: () => setTyped(undefined),
  };
}
