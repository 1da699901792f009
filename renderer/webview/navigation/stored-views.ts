import type { Field } from '../../form/field.ts';
import type { UploadedFile } from '../../form/uploads.ts';
import type { Screen } from '../../screen/screen.ts';

/** The state of a screen when it was left: its scroll position in pixels, and the values of its fields. */
interface View {
  readonly top: number;
  readonly fields: { readonly [key: string]: unknown };
}

/** Views by history entry. */
export interface StoredViews {
  keep(entry: string, screen: Screen): void;
  /** Restores the view of an entry; false if there is none. */
  restore(entry: string, screen: Screen): boolean;
}

/** The storage key for views when the page is unloaded; they last as long as the tab. */
const STORAGE_KEY = 'views';
/** Maximum number of views; the oldest are dropped. */
const MAX_VIEWS = 10;
/** Milliseconds in which a page may grow until it can be scrolled to its position. */
const MAX_GROWING_MS = 2_000;

export function storeViews(): StoredViews {
  const views = new Map<string, View>(read());
  return {
    keep(entry, screen) {
      if (screen.phase() !== 'ready') return;
      // Reinsert, so that the latest is last.
      views.delete(entry);
      views.set(entry, { top: scrollY, fields: valuesOf(screen) });
      for (const old of [...views.keys()].slice(0, -MAX_VIEWS)) views.delete(old);
      write([...views]);
    },
    restore(entry, screen) {
      const view = views.get(entry);
      if (!view) return false;
      restoreFields(screen, view.fields);
      whenReady(screen, () => scrollBack(view.top));
      return true;
    },
  };
}

/** The values that the user has changed. Overlays open empty. */
function valuesOf(screen: Screen): View['fields'] {
  const fields: readonly Field[] = screen.fields?.visible() ?? [];
  const isTyped = (field: Field) => !isInOverlay(field, screen) && screen.fields.isChanged(field);
  return Object.fromEntries(fields.filter(isTyped).map((field) => [field.key, lasting(field.value())]));
}

/** A value as it can outlive its page: without the files that are not on the server. */
function lasting(value: unknown): unknown {
  return Array.isArray(value) ? (value as UploadedFile[]).filter(({ url }) => url) : value;
}

/** Whether a field is in an open overlay. */
export function isInOverlay({ place }: Field, { overlays }: Screen): boolean {
  return overlays.stack().some(({ name }) => place.row.startsWith(`${name}/`));
}

/** Fields may appear one after another, each with the choice before it. */
function restoreFields(screen: Screen, fields: View['fields']): void {
  const left = new Map(Object.entries(fields));
  const look = () => {
    if (screen.phase() !== 'ready') return;
    for (const field of screen.fields?.visible() ?? []) {
      if (!left.has(field.key)) continue;
      const value = left.get(field.key);
      left.delete(field.key);
      if (!Object.is(field.value(), value)) screen.fields.set(field, value);
    }
  };
  screen.changes.subscribe(['phase', 'form', 'data', 'state'], look);
  look();
}

function whenReady(screen: Screen, then: () => void): void {
  const look = () => {
    if (screen.phase() !== 'ready') return;
    stop();
    then();
  };
  const stop = screen.changes.subscribe(['phase'], look);
  look();
}

/** Scrolls again while the page grows, for example as images load, until the user scrolls or taps. */
function scrollBack(top: number): void {
  const over = new AbortController();
  const end = () => over.abort();
  for (const kind of ['touchstart', 'wheel', 'keydown', 'mousedown'])
    addEventListener(kind, end, { signal: over.signal });
  const began = performance.now();
  const look = () => {
    if (over.signal.aborted) return;
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 1 || performance.now() - began > MAX_GROWING_MS) end();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function read(): [string, View][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, View][];
  } catch {
    return [];
  }
}

function write(views: [string, View][]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(views));
  } catch {
    // Storage is unavailable: views last as long as the page.
  }
}
