import { Refusal } from './shapes.ts';

const MAX_NOTE_LENGTH = 2_000;

/**
 * Validates a note for the history. Throws a {@link Refusal} when it is missing, too long or no text.
 *
 * @param missing message for a missing note
 */
export function readNote(note: unknown, missing: string): string {
  const text = readOptionalNote(note, '');
  if (text === '') throw new Refusal(400, 'no-note', missing);
  return text;
}

/** The same for a note that may be missing. */
export function readOptionalNote(note: unknown, otherwise: string): string {
  const text = (typeof note === 'string' && note.trim()) || otherwise;
  if (text.length > MAX_NOTE_LENGTH)
    throw new Refusal(400, 'long-note', `A note can have at most ${MAX_NOTE_LENGTH} characters.`);
  // It would be replaced: what is stored would not be what was sent.
  if (/\p{Cs}/u.test(text))
    throw new Refusal(400, 'bad-note', 'A note contains half of a surrogate pair, which is not a character.');
  return text;
}
