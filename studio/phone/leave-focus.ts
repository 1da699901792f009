/**
 * Prevents the phone from taking the focus from the studio: a dialog or a field that is shown takes the focus, as on a
 * real phone, and a key pressed in the studio at that moment would be lost. Once the user has moved the focus onto the
 * phone, by a tap or with Tab, everything on it works as usual.
 */
export function leaveFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
  const { showModal, close } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    unfocusable(this, () => showModal.call(this));
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement, returnValue?: string) {
    unfocusable(this, () => close.call(this, returnValue));
  };
}

/** Runs something that moves the focus natively, while nothing can get it unless the phone has it already. */
function unfocusable(dialog: HTMLDialogElement, run: () => void): void {
  // A modal dialog is not inert by its ancestors, so it needs the attribute itself.
  const locked = document.hasFocus() ? [] : [dialog, document.documentElement];
  const inert = locked.filter((element) => !element.inert);
  for (const element of inert) element.inert = true;
  try {
    run();
  } finally {
    for (const element of inert) element.inert = false;
  }
}
