import { topLayer } from './top-layer.ts';

/** Milliseconds between a live region's arrival and its text: screen readers announce changes, not arrivals. */
const ANNOUNCE = 30;

/** Milliseconds within which a dialog still belongs to what the notice is about. */
const SAME_CAUSE = 1000;

/** Milliseconds within which a tap is the second one of a double tap, and not the next thing that the user does. */
const DOUBLE_TAP = 500;

/** What a notice never covers, as far as there is room elsewhere. */
const KEEP_CLEAR = 'button, input, a, .link, label, .text-amount, .field-error';

/** Pixels between a notice and what is near it. */
const GAP = 8;

/** Where a notice is kept across a full page load. */
const KEPT = 'toast';

interface Notice {
  text: string;
  kind: 'info' | 'error';
  /** Milliseconds since 1970. */
  until: number;
}

let current:
  | { notice: Notice; since: number; element: HTMLElement; timers: ReturnType<typeof setTimeout>[] }
  | undefined;

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
    region.style.setProperty('--stay', `${ms}ms`);
    place(element);
  };
  const timers = [setTimeout(write, ANNOUNCE), setTimeout(hide, ms + ANNOUNCE)];
  current = { notice: { text, kind, until: Date.now() + ms }, since: Date.now(), element, timers };
}

/** A refusal speaks of the screen it was shown on, and ends with it. An information may be about what led on. */
export function endRefusal(): void {
  if (current?.notice.kind === 'error') hide();
}

/**
 * Keeps a notice in sight through what it is about: a dialog that opens or closes at once takes it along, a full page
 * load shows an information again on the other side. What the user does next ends it, and so does a later dialog.
 */
export function keepToasts(): void {
  new MutationObserver(moveUp).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, endWithAct, { capture: true, passive: true });
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

function endWithAct(): void {
  if (current && Date.now() - current.since > DOUBLE_TAP) hide();
}

function moveUp(): void {
  if (!current) return;
  const layer = topLayer();
  if (current.element.parentElement === layer) return;
  if (Date.now() - current.since > SAME_CAUSE) {
    hide();
    return;
  }
  layer.append(current.element);
  place(current.element);
}

/** Moves a notice to the nearest height at which it covers nothing to read first or to tap; without room, it stays. */
function place(element: HTMLElement): void {
  const { style } = element;
  style.transform = '';
  // Around the notice itself, which is still on the way to its place.
  const { top, bottom } = element.getBoundingClientRect();
  const taken = [...topLayer().querySelectorAll(KEEP_CLEAR)].map((one) => one.getBoundingClientRect());
  const isFree = (by: number) =>
    bottom + by < innerHeight &&
    top + by > 0 &&
    !taken.some((box) => box.height && box.bottom > top + by && box.top < bottom + by);
  let by = 0;
  while (by < innerHeight && !isFree(by) && !isFree(-by)) by += GAP;
  style.transform = `translateY(${isFree(by) ? by : isFree(-by) ? -by : 0}px)`;
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
