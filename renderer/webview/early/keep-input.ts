import type { EarlyInput } from './early-input.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The state of a control as the user left it. */
interface Typed {
  name: string;
  value: string;
  checked: boolean;
}

/**
 * Draws a screen over its server-rendered version, or in place of it, and keeps what the user has typed and selected,
 * including the focus and the caret. Fields are matched by name and label, the focused element by its position among
 * focusable elements.
 *
 * @param touches the user's events on the server-rendered screen
 */
export function keepInput(element: HTMLElement, touches: readonly EarlyInput[], draw: () => void): void {
  const typed = controlsIn(element).filter(isChanged).map(typedIn);
  // A box that is already ticked fires no change event: untick it, to tick it again.
  for (const tick of controlsIn(element).filter(isTick)) tick.checked = tick.defaultChecked;
  const focused = document.activeElement;
  const place = focusableIn(element).indexOf(focused as HTMLElement);
  const selection = place < 0 ? undefined : selectionOf(focusableIn(element)[place]!);
  const picks = filesIn(element);
  const composing = composedIn(touches.at(-1));
  draw();
  for (const [index, pick] of picks.entries()) transferFiles(pick, filesIn(element)[index]);
  const drawn = new Map(controlsIn(element).map((control) => [nameOf(control), control]));
  for (const field of typed) {
    const heir = drawn.get(field.name);
    if (heir) take(heir, field, heir === composing);
  }
  const heir = place < 0 || document.activeElement === focused ? undefined : focusableIn(element)[place];
  heir?.focus({ preventScroll: true });
  if (heir && selection) (heir as HTMLInputElement).setSelectionRange(...selection);
}

function focusableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('button, input, textarea, [href], [tabindex]')];
}

type Selection = Parameters<HTMLInputElement['setSelectionRange']>;

/** The selection of a text control; check boxes have none. */
function selectionOf(element: HTMLElement): Selection | undefined {
  const { selectionStart = null, selectionEnd, selectionDirection } = element as Partial<HTMLInputElement>;
  return selectionStart === null ? undefined : [selectionStart, selectionEnd!, selectionDirection ?? 'none'];
}

/**
 * The element in which an input method is still composing: otherwise the end of the composition would have been
 * recorded.
 */
function composedIn(last: EarlyInput): EventTarget | null | undefined {
  return (last as InputEvent | undefined)?.isComposing ? last?.target : undefined;
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

function filesIn(element: HTMLElement): HTMLInputElement[] {
  return [...element.querySelectorAll<HTMLInputElement>('input[type=file]')];
}

/** Transfers picked files, and those of a picker that is still open. */
function transferFiles(pick: HTMLInputElement, heir: HTMLInputElement | undefined): void {
  const passOn = () => {
    if (!heir || !pick.files?.length) return;
    if (heir !== pick) heir.files = pick.files;
    heir.dispatchEvent(new Event('change', { bubbles: true }));
  };
  passOn();
  if (heir !== pick) pick.addEventListener('change', passOn);
}

/**
 * Repeats the user's input on the new control. A composition in progress is not disturbed: the widget corrects its text
 * when it ends.
 */
function take(heir: Control, { value, checked }: Typed, isComposing: boolean): void {
  if (isTick(heir)) {
    if (heir.checked !== checked) heir.click();
    return;
  }
  if (heir.value !== value) heir.value = value;
  heir.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
}
