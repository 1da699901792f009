import type { Field } from '../../form/field.ts';
import type { Screen } from '../../screen/screen.ts';

/** What a screen looked like when it was left: how far it was scrolled, in pixels, and what its fields held. */
interface View {
  readonly top: number;
  readonly fields: { readonly [key: string]: unknown };
}

/** Views by the entries of the history that they were left at. */
export interface KeptViews {
  keep(entry: string, screen: Screen): void;
  /** Brings a screen back to what it looked like at the entry; false where nothing is known of it. */
  restore(entry: string, screen: Screen): boolean;
}

/** Where they are kept when the page goes: as long as the tab. */
const KEPT = 'views';
/** Most views kept, the oldest go. */
const MAX_VIEWS = 10;
/** Milliseconds in which a page may grow to where it was scrolled. */
const MAX_GROWING_MS = 2_000;

export function keepViews(): KeptViews {
  const views = new Map<string, View>(read());
  return {
    keep(entry, screen) {
      if (screen.phase() !== 'ready') return;
      // The latest is the last.
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

/** What the user has changed. Pop-ups open empty, and a file outlives no page. */
function valuesOf(screen: Screen): View['fields'] {
  const fields: readonly Field[] = screen.fields?.visible() ?? [];
  const isTyped = (field: Field) =>
    field.declared.type !== 'uploads' && !isInOverlay(field, screen) && screen.fields.isChanged(field);
  return Object.fromEntries(fields.filter(isTyped).map((field) => [field.key, field.value()]));
}

/** Whether a field is in an open pop-up. */
export function isInOverlay({ place }: Field, { overlays }: Screen): boolean {
  return overlays.stack().some(({ name }) => place.row.startsWith(`${name}/`));
}

/** Fields may come one after the other, each with the choice before it. */
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

/** Again while the page grows, as by its pictures, until the user scrolls or taps. */
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
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, View][];
  } catch {
    return [];
  }
}

function write(views: [string, View][]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(views));
  } catch {
    // Closed storage: they live as long as the page.
  }
}
