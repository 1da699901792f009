import { type EarlyInput, MAX_TAP_AGE_MS } from './early-input.ts';

const CONTROL = 'button, [role=link]';
const CHOICE = '[role=tab]';

/**
 * Does what was tapped before the renderer was there, once it is. Choices are made again one after the other. Of all
 * else only the very last thing counts, once however often it was tapped: who went on typing or tapped something else
 * has changed their mind.
 *
 * @param before the screen as the server drew it, no longer in the page
 * @param after where the same screen is now
 */
export function replayTap(touches: readonly EarlyInput[], before: Element, after: Element): void {
  const heir = (control: Element | null | undefined) => control && heirOf(control, before, after);
  for (const touch of touches) heir(targetOf(touch)?.closest(CHOICE))?.click();
  // The end of a word that was being composed is nothing that anybody does beside a tap: the tap itself ends it.
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
 * Taps a control that is disabled for the time being, as what was done before the tap is still on its way: files that
 * were picked. It goes on showing that it heard; the tap is forgotten when that takes too long, or when the user goes on.
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

/** The control with the same words; of several, the one in the same place among them. */
function heirOf(control: Element, before: Element, after: Element): HTMLElement | undefined {
  const name = nameOf(control);
  const alike = (view: Element) =>
    [...view.querySelectorAll<HTMLElement>(CONTROL)].filter((other) => nameOf(other) === name);
  return alike(after)[alike(before).indexOf(control as HTMLElement)];
}

function nameOf(control: Element): string {
  return [control.getAttribute('role'), control.getAttribute('aria-label'), control.textContent].join();
}
