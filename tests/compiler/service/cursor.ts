import { type LanguageService, openService } from '../../../compiler/service/index.ts';
import { type Authored, type Changes, library } from '../library.ts';

/** The cursor: somewhere in a text or a name of a document. */
const CURSOR = '▮';
export const BOOK_FILE = 'screens/book/screen.json';

/** The example library, opened in the language service. */
export function openLibrary(changes: Changes = {}): LanguageService {
  const { files, assets } = library(changes);
  return openService(Object.fromEntries(files), { assets: [...assets.values()].map(({ file }) => file) });
}

/** The library with the cursor at `▮` in the screen `book`, and its offset. */
export function atCursor(screen: Authored, changes: Changes = {}) {
  const service = openLibrary({ ...changes, screen });
  const marked = service.textOf(BOOK_FILE)!;
  const offset = marked.indexOf(CURSOR);
  if (offset < 0) throw new Error('no cursor in the document');
  const text = marked.replace(CURSOR, '');
  service.update(BOOK_FILE, text);
  return { service, offset, text };
}

/** The completions at the cursor: their labels, and each by its label. */
export function offeredAt(screen: Authored, changes: Changes = {}) {
  const { service, offset } = atCursor(screen, changes);
  const all = service.completions(BOOK_FILE, offset);
  return { labels: all.map(({ label }) => label), byLabel: new Map(all.map((one) => [one.label, one])) };
}

/** The hover at the cursor. */
export function hoveredAt(screen: Authored, changes: Changes = {}, fixture?: string) {
  const { service, offset } = atCursor(screen, changes);
  return service.hover(BOOK_FILE, offset, fixture);
}

/** A view with one text that has this condition. */
export const showing = (when: string): Authored => ({ view: [{ widget: 'text', when, text: 'Hello' }] });

/** A view with one button that runs these actions. */
export const tapping = (...tap: Authored[]): Authored => ({ view: [{ widget: 'button', label: 'Go', on: { tap } }] });
