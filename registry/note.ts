import { Refusal } from './shapes.ts';

const MAX_NOTE_LENGTH = 2_000;

/**
 * What somebody wrote for the history. Throws a {@link Refusal} for none or too much.
 *
 * @param missing what to say where there is none
 */
export function readNote(note: unknown, missing: string): string {
  const text = typeof note === 'string' ? note.trim() : '';
  if (text === '') throw new Refusal(400, 'no-note', missing);
  if (text.length > MAX_NOTE_LENGTH)
    throw new Refusal(400, 'long-note', `A note has ${MAX_NOTE_LENGTH} characters at most.`);
  return text;
}
