import type { KeyboardEvent } from 'react';

/**
 * Enter in a single-line field of a dialog presses the dialog's primary button, as in a form. A key that is held, and
 * one that accepts the suggestion of an input method, presses nothing.
 */
export function pressPrimary({ key, repeat, nativeEvent, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Enter' || repeat || nativeEvent.isComposing) return;
  const field = target as HTMLElement;
  // A dialog over this one handles its own.
  if (!field.matches('input.line') || field.closest('dialog') !== currentTarget) return;
  currentTarget.querySelector<HTMLElement>('.button-primary')?.click();
}
