type Control = HTMLInputElement | HTMLTextAreaElement;

/** What the user has done to a control. */
interface Typed {
  name: string;
  value: string;
  checked: boolean;
}

/**
 * Draws a screen in place of the same screen as the server drew it, and keeps what the user has typed and ticked in the
 * meantime, the focus and the caret included. Fields are told by their name and their label.
 */
export function keepTyped(element: HTMLElement, draw: () => void): void {
  const typed = controlsIn(element).filter(isChanged).map(typedIn);
  const focused = controlsIn(element).find((control) => control === document.activeElement);
  const name = focused && nameOf(focused);
  const caret = focused && !isTick(focused) ? focused.selectionStart : null;
  draw();
  if (typed.length === 0 && name === undefined) return;
  const drawn = new Map(controlsIn(element).map((control) => [nameOf(control), control]));
  for (const one of typed) {
    const heir = drawn.get(one.name);
    if (heir) take(heir, one);
  }
  const heir = name === undefined ? undefined : drawn.get(name);
  heir?.focus({ preventScroll: true });
  if (heir && caret !== null) heir.setSelectionRange(caret, caret);
}

function controlsIn(element: HTMLElement): Control[] {
  return [...element.querySelectorAll<Control>('input:not([type=file]), textarea')];
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}

function isChanged(control: Control): boolean {
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

function nameOf(control: Control): string {
  const label = control.labels?.[0]?.textContent ?? '';
  return JSON.stringify([control.name, isTick(control) ? control.value : '', label]);
}

function typedIn(control: Control): Typed {
  return { name: nameOf(control), value: control.value, checked: isTick(control) && control.checked };
}

/** As if the user did it again. */
function take(heir: Control, { value, checked }: Typed): void {
  if (isTick(heir)) {
    if (heir.checked !== checked) heir.click();
    return;
  }
  heir.value = value;
  heir.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
