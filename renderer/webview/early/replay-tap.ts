import { type EarlyInput, MAX_TAP_AGE_MS } from './early-input.ts';

const CONTROL = 'button, [role=link]';
const CHOICE = '[role=tab]';

/**
 * Replays early user events once the renderer is running. Choices are repeated in order. Of everything else only the
 * last event counts, once: a user who went on typing or tapped elsewhere has moved on.
 *
 * @param before the server-rendered screen, no longer in the page
 * @param after the running screen
 */
export function replayTap(touches: readonly EarlyInput[], before: Element, after: Element): void {
  const heir = (control: Element | null | undefined) => control && heirOf(control, before, after);
  for (const touch of touches) heir(targetOf(touch)?.closest(CHOICE))?.click();
  // The end of a composition is not an action of its own: the tap itself causes it.
  const last = touches.filter((touch) => touch?.type !== 'compositionend').at(-1);
  const control = targetOf(last)?.closest(CONTROL);
  if (!last || !control || control.matches(CHOICE) || performance.now() - last.timeStamp > MAX_TAP_AGE_MS) return;
  const now = heir(control);
  if (now?.matches(':disabled')) tapOnceEnabled(now);
  else now?.click();
}

function targetOf(touch: EarlyInput): Element | undefined {
  return touch?.target as Element | undefined;
}

/**
 * Taps a control that is disabled because an earlier action is still running, such as an upload. It is shown as busy
 * until then; the tap is discarded if that takes too long, or if the user does something else.
 */
function tapOnceEnabled(control: HTMLElement): void {
  const over = new AbortController();
  const end = () => {
    over.abort();
    clearTimeout(timer);
    observer.disconnect();
    control.removeAttribute('aria-busy');
  };
  const observer = new MutationObserver(() => {
    if (control.matches(':disabled')) return;
    end();
    control.click();
  });
  observer.observe(control, { attributes: true, attributeFilter: ['disabled'] });
  const timer = setTimeout(end, MAX_TAP_AGE_MS);
  const goesOn = (event: Event) => event.isTrusted && end();
  for (const kind of ['click', 'input']) addEventListener(kind, goesOn, { signal: over.signal });
  control.setAttribute('aria-busy', 'true');
}

/** The control with the same text; if there are several, the one at the same position among them. */
function heirOf(control: Element, before: Element, after: Element): HTMLElement | undefined {
  const name = nameOf(control);
  const alike = (view: Element) =>
    [...view.querySelectorAll<HTMLElement>(CONTROL)].filter((other) => nameOf(other) === name);
  return alike(after)[alike(before).indexOf(control as HTMLElement)];
}

function nameOf(control: Element): string {
  return [control.getAttribute('role'), control.getAttribute('aria-label'), control.textContent].join();
}
