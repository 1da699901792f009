import { topLayer } from './top-layer.ts';

/** Milliseconds between inserting a live region and its text: screen readers announce changes only. */
const ANNOUNCE_MS = 30;

/** Milliseconds within which an opening or closing dialog is assumed to have the same cause as the toast. */
const SAME_CAUSE_MS = 1000;

/** The same for a refusal whose own dialog closes: nothing has to be loaded for that. */
const REFUSED_AND_CLOSED_MS = 500;

/** Milliseconds within which a tap counts as the second half of a double tap. */
const DOUBLE_TAP_MS = 500;

/** What a toast should not cover, if there is room elsewhere. */
const KEEP_CLEAR = 'button, input, textarea, a, .link, label, .tip, dd, .text-amount, .plan-amount, .field-error';

/** Pixels between a toast and its neighbours. */
const GAP = 8;

/** The class of a toast beside the back button. */
const BESIDE_BACK = 'toasts-beside-back';

/** The storage key for a toast that survives a page load. */
const STORAGE_KEY = 'toast';

interface Notice {
  text: string;
  kind: 'info' | 'error';
  /** Milliseconds since 1970. */
  until: number;
}

let current:
  | { notice: Notice; since: number; element: HTMLElement; timers: ReturnType<typeof setTimeout>[] }
  | undefined;

/** Shows a toast in place of the previous one: role `status`, or `alert` for an error. */
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
  const timers = [setTimeout(write, ANNOUNCE_MS), setTimeout(hide, ms + ANNOUNCE_MS)];
  current = { notice: { text, kind, until: Date.now() + ms }, since: Date.now(), element, timers };
}

/**
 * An error message belongs to the screen it was shown on and ends with it. Other toasts may announce the navigation.
 */
export function endRefusal(): void {
  if (current?.notice.kind === 'error') hide();
}

/**
 * Keeps a toast visible: it moves into a dialog that opens at the same time and out of one that closes, it makes room
 * for what is drawn after it, and an info toast is shown again after a page load. The user's next action ends it, and so do a later dialog and, for a refusal,
 * leaving the dialog that it is about.
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
  // A page restored from the back/forward cache does not load again.
  addEventListener('pageshow', restore);
  restore();
}

function hide(): void {
  for (const timer of current?.timers ?? []) clearTimeout(timer);
  current?.element.remove();
  current = undefined;
}

function endWithAct(): void {
  if (current && Date.now() - current.since > DOUBLE_TAP_MS) hide();
}

function moveUp(): void {
  if (!current) return;
  const layer = topLayer();
  const parent = current.element.parentElement!;
  if (parent !== layer) {
    const isLeft = current.notice.kind === 'error' && !parent.matches('body, body dialog[open]');
    if (Date.now() - current.since > (isLeft ? REFUSED_AND_CLOSED_MS : SAME_CAUSE_MS)) {
      hide();
      return;
    }
    layer.append(current.element);
  }
  // What was drawn may have moved its neighbours: on a busy phone, the message at a field comes after the toast.
  place(current.element);
}

/**
 * Moves a toast to the nearest position where it covers no control or important text; if there is none, beside the back
 * button, where it covers the title for a moment. If that is taken, too, it is there only in order not to hide what
 * has the focus.
 */
function place(element: HTMLElement): void {
  const { style, classList } = element;
  style.transform = '';
  classList.remove(BESIDE_BACK);
  // The search starts at the toast's natural position.
  const { top, bottom } = element.getBoundingClientRect();
  const taken = [...topLayer().querySelectorAll(KEEP_CLEAR)].map((element) => element.getBoundingClientRect());
  const isFree = (by: number) =>
    bottom + by < innerHeight &&
    top + by > 0 &&
    !taken.some((box) => box.height && box.bottom > top + by && box.top < bottom + by);
  let by = 0;
  while (by < innerHeight && !isFree(by) && !isFree(-by)) by += GAP;
  if (by < innerHeight) {
    style.transform = `translateY(${isFree(by) ? by : -by}px)`;
    return;
  }
  classList.add(BESIDE_BACK);
  const own = element.firstElementChild!.getBoundingClientRect();
  const isOver = (box: DOMRect) =>
    box.bottom > own.top && box.top < own.bottom && box.right > own.left && box.left < own.right;
  const field = document.activeElement!.getBoundingClientRect();
  const hidesField = field.bottom > top && field.top < bottom;
  if (taken.some(isOver) && (!hidesField || isOver(field))) classList.remove(BESIDE_BACK);
}

function store(): void {
  endRefusal();
  if (!current) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(current.notice));
  } catch {
    // Storage is unavailable: the toast ends with the page.
  }
}

function restore(): void {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const notice = text ? (JSON.parse(text) as Notice) : undefined;
    const left = notice ? notice.until - Date.now() : 0;
    if (notice && left > 0) showToast(notice.text, notice.kind, left);
  } catch {
    // Storage is unavailable, so there is no stored toast.
  }
}
