import type { CompiledEntry } from '../../../compiler/compile.ts';
import { compileProject } from '../../../compiler/index.ts';
import type { HostAnswer } from '../../../renderer/wire/host.ts';
import type { Note, Noted, Recording } from '../../../runner/record/recording.ts';
import type { Changes } from '../../compiler/library.ts';
import { shelf } from '../shelf.ts';

/** Notes with their time in milliseconds. */
export function tape(...notes: [at: number, note: Note][]): Noted[] {
  return notes.map(([at, note]) => ({ ...note, at }));
}

/** A request and its answer. */
export function sent(id: number, call: string, values: { query?: object; body?: object } = {}): Note {
  const { query = {}, body = {} } = values;
  const request = { call, method: 'POST' as const, path: '/', headers: {} };
  return { is: 'sent', id, request: { ...request, query: { ...query }, body: { ...body } } };
}
export function answered(id: number, body: unknown, status = 200): Note {
  const answer: HostAnswer = { status, text: status === 0 ? '' : JSON.stringify(body) };
  return { is: 'answered', id, answer };
}

export function looked(...texts: string[]): Note {
  return { is: 'looked', texts, dialog: null, fields: [] };
}

/** The compiled shelf of the library. */
export function shelfEntry(changes: Changes = {}): CompiledEntry {
  return compileProject(shelf({}, changes)).screens.get('shelf')!;
}

/** A recording of the shelf. */
export function recording(notes: readonly Noted[], more: Partial<Recording> = {}, changes: Changes = {}): Recording {
  const { screens } = compileProject(shelf({}, changes));
  return {
    document: screens.get('shelf')!.document,
    places: [...screens.values()].map(({ document: { screen, routes } }) => ({ screen, routes })),
    origin: 'http://127.0.0.1:4300',
    address: { path: '/shelf', query: '?id=BK-2026-77&reader=R123456&record=1&utm=mail', hash: '' },
    opened: Date.UTC(2026, 2, 1, 9, 30, 15),
    stored: {},
    brand: { name: 'The library' },
    notes,
    ...more,
  };
}
