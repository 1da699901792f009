import type { KeyboardEvent } from 'react';

/**
 * Enter in a single-line field presses the primary button of its dialog, or of the bar of its page, as in a form. A key
 * that is held, and one that accepts the suggestion of an input method, presses nothing.
 */
export function pressPrimary({ key, repeat, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter' || repeat || nativeEvent.isComposing) return;
  const around = currentTarget.closest('dialog, main');
  around?.querySelector<HTMLElement>(`${around.matches('dialog') ? '' : '.actions'} .button-primary`)?.click();
}
