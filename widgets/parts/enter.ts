import type { KeyboardEvent } from 'react';

/**
 * Enter in a single-line field presses the button that sends it, as in a form. A key that is held, and one that accepts
 * the suggestion of an input method, presses nothing.
 */
export function pressPrimary({ key, repeat, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === 'Enter' && !repeat && !nativeEvent.isComposing) sender(currentTarget)?.click();
}

/** The primary button of a field's dialog or of the bar of its page; without a bar, the only button of its card. */
function sender(field: HTMLElement): HTMLElement | null | undefined {
  const around = field.closest('dialog, main');
  const bar = around?.matches('dialog') ? around : around?.querySelector('.actions');
  if (bar) return bar.querySelector<HTMLElement>('.button-primary');
  const buttons = field.closest('.card')?.querySelectorAll<HTMLElement>('.button');
  return buttons?.length === 1 ? buttons[0] : undefined;
}
