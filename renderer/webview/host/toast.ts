import { topLayer } from './top-layer.ts';

/** Milliseconds between a live region's arrival and its text: screen readers announce changes, not arrivals. */
const ANNOUNCE = 30;

/** Where a notice is kept across a full page load. */
const KEPT = 'toast';

interface Notice {
  text: string;
  kind: 'info' | 'error';
  /** Milliseconds since 1970. */
  until: number;
}

let current: { notice: Notice; element: HTMLElement; timers: ReturnType<typeof setTimeout>[] } | undefined;

/** Shows a short notice, in place of the one before: `status`, or `alert` for an error. */
export function showToast(text: string, kind: 'info' | 'error', ms: number): void {
  hide();
  const element = document.createElement('div');
  element.className = 'toasts';
  const region = document.createElement('div');
  region.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  element.append(region);
  topLayer().append(element);
  const write = () => {
    region.className = `toast toast-${kind}`;
    region.textContent = text;
  };
  const timers = [setTimeout(write, ANNOUNCE), setTimeout(hide, ms + ANNOUNCE)];
  current = { notice: { text, kind, until: Date.now() + ms }, element, timers };
}

/** A refusal speaks of the screen it was shown on, and ends with it. An information may be about what led on. */
export function endRefusal(): void {
  if (current?.notice.kind === 'error') hide();
}

/**
 * Keeps a notice in sight whatever happens to the page below it: a dialog that opens or closes takes it along, a full
 * page load shows an information again on the other side.
 */
export function keepToasts(): void {
  new MutationObserver(moveUp).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  addEventListener('pagehide', store);
  // A page that the browser has kept does not load again.
  addEventListener('pageshow', restore);
  restore();
}

function hide(): void {
  for (const timer of current?.timers ?? []) clearTimeout(timer);
  current?.element.remove();
  current = undefined;
}

function moveUp(): void {
  if (!current) return;
  const layer = topLayer();
  if (current.element.parentElement !== layer) layer.append(current.element);
}

function store(): void {
  endRefusal();
  if (!current) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(current.notice));
  } catch {
    // Closed storage: the notice ends with the page.
  }
}

function restore(): void {
  try {
    const text = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const notice = text ? (JSON.parse(text) as Notice) : undefined;
    const left = notice ? notice.until - Date.now() : 0;
    if (notice && left > 0) showToast(notice.text, notice.kind, left);
  } catch {
    // Closed storage holds no notice.
  }
}
