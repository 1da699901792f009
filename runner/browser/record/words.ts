import type { Noted } from '../../record/recording.ts';
import { stepWords } from '../../steps/texts.ts';

/** Describes the notes as a list for the user; looks and timers are omitted. */
export function wordsOf(notes: readonly Noted[]): string[] {
  return notes.flatMap((note) => lineOf(note, notes) ?? []);
}

function lineOf(note: Noted, notes: readonly Noted[]): string | undefined {
  switch (note.is) {
    case 'did':
      return stepWords(note.step);
    case 'expected':
      return `expect “${note.text}”`;
    case 'answered': {
      const request = notes.find((other) => other.is === 'sent' && other.id === note.id);
      const name = request?.is === 'sent' ? request.request.call : 'a call';
      return `${name}: ${note.answer.status === 0 ? 'no answer' : 'answered'}`;
    }
    case 'toast':
      return `toast “${note.text}”`;
    case 'bridge':
      return `to the app: ${note.action}`;
    case 'went':
      return `went to ${note.url.split('?')[0]}`;
    case 'went-back':
      return 'went back';
    case 'copied':
      return 'copied a text';
    default:
      return undefined;
  }
}
