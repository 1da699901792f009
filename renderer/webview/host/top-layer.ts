/** Where something must be to lie above everything and not inert: the topmost open dialog, else the body. */
export function topLayer(): Element {
  const dialogs = document.querySelectorAll('dialog[open]');
  return dialogs[dialogs.length - 1] ?? document.body;
}
