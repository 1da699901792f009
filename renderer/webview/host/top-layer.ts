/** The parent for elements that must be on top and not inert: the topmost open dialog, otherwise the body. */
export function topLayer(): Element {
  const dialogs = document.querySelectorAll('dialog[open]');
  return dialogs[dialogs.length - 1] ?? document.body;
}
