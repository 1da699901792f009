import type { Steps } from '../../schemas/generated/steps.ts';
import { StepFailure } from '../fixture/failure.ts';
import { reachable } from '../page/page.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';

/**
 * Does what closes the open dialog or sheet if its document lets it: a tap outside of it, or the Escape key.
 *
 * @throws {StepFailure} if none is open
 */
export async function dismiss(stage: PageUnderTest, way: Steps['dismiss']['dismiss']): Promise<void> {
  const dialog = reachable(stage.page);
  if (!dialog.matches('dialog')) throw new StepFailure('no dialog is open that could be closed');
  if (way === 'escape') {
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  } else {
    // Outside of its box, a dialog and its backdrop are one element.
    dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  await stage.settle();
}
