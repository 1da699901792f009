import type { EarlyTouch } from './early-touches.ts';

/** Milliseconds after which nobody waits for what a tap does any more. */
const LONGEST = 10_000;

const CONTROL = 'button, [role=link]';
const CHOICE = '[role=tab]';

/**
 * Does what was tapped before the renderer was there, once it is. Choices are made again one after the other. Of all
 * else only the very last thing counts, once however often it was tapped: who went on typing or tapped something else
 * has changed their mind.
 *
 * @param before the screen as the server drew it, no longer in the page
 * @param after where the same screen stands now
 */
export function tapAgain(touches: readonly EarlyTouch[], before: Element, after: Element): void {
  const tap = (control: Element | null) => control && heirOf(control, before, after)?.click();
  for (const { target } of touches) tap(target.closest(CHOICE));
  const last = touches.at(-1);
  const control = last?.target.closest(CONTROL);
  if (!last || !control || control.matches(CHOICE) || performance.now() - last.at > LONGEST) return;
  tap(control);
}

/** The control that says the same; of several, the one in the same place among them. */
function heirOf(control: Element, before: Element, after: Element): HTMLElement | undefined {
  const name = nameOf(control);
  const alike = (view: Element) =>
    [...view.querySelectorAll<HTMLElement>(CONTROL)].filter((other) => nameOf(other) === name);
  return alike(after)[alike(before).indexOf(control as HTMLElement)];
}

function nameOf(control: Element): string {
  return [control.getAttribute('role'), control.getAttribute('aria-label'), control.textContent].join();
}
