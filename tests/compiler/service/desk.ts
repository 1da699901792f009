import { type LanguageService, openService } from '../../../compiler/service/index.ts';
import { type Authored, type Changes, library } from '../library.ts';

/** The cursor in a document: in one of its texts or names. */
const CURSOR = '▮';
export const BOOK_FILE = 'screens/book/screen.json';

/** The example library, opened in the language service. */
export function openLibrary(changes: Changes = {}): LanguageService {
  const { files, assets } = library(changes);
  return openService(Object.fromEntries(files), { assets: [...assets.values()].map(({ file }) => file) });
}

/** The library with the cursor where `▮` is in the screen `book`, and where that is. */
export function atCursor(screen: Authored, changes: Changes = {}) {
  const service = openLibrary({ ...changes, screen });
  const marked = service.textOf(BOOK_FILE)!;
  const offset = marked.indexOf(CURSOR);
  if (offset < 0) throw new Error('no cursor in the document');
  const text = marked.replace(CURSOR, '');
  service.update(BOOK_FILE, text);
  return { service, offset, text };
}

/** The labels that are offered at the cursor, and everything that is said of each. */
export function offeredAt(screen: Authored, changes: Changes = {}) {
  const { service, offset } = atCursor(screen, changes);
  const all = service.completions(BOOK_FILE, offset);
  return { labels: all.map(({ label }) => label), byLabel: new Map(all.map((one) => [one.label, one])) };
}

/** What is hovered at the cursor. */
export function hoveredAt(screen: Authored, changes: Changes = {}, fixture?: string) {
  const { service, offset } = atCursor(screen, changes);
  return service.hover(BOOK_FILE, offset, fixture);
}

/** A view with one text that an expression decides about. */
export const showing = (when: string): Authored => ({ view: [{ widget: 'text', when, text: 'Hello' }] });

/** A view with one button that does this. */
export const tapping = (...tap: Authored[]): Authored => ({ view: [{ widget: 'button', label: 'Go', on: { tap } }] });
