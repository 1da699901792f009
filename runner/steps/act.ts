import { getRole } from 'dom-accessibility-api';
import { StepFailure } from '../failure.ts';
import { choosable, fileInputs, reachable, type Thing, takesTaps, tappable, things, typeable } from '../page.ts';
import type { Stage } from '../stage.ts';
import { PLAIN } from '../tree.ts';

/** Taps the one control of that name. */
export async function tap(stage: Stage, name: string): Promise<void> {
  const control = only(tappable(reachable(stage.page), name), 'to tap', name, stage);
  if ((control as HTMLButtonElement).disabled === true) {
    throw new StepFailure(`"${name}" cannot be tapped: it is disabled`, name, 'disabled');
  }
  if (!takesTaps(control))
    throw new StepFailure(`"${name}" is ${kindOf(getRole(control))} here, and nothing to tap`, name, 'present');
  click(control);
  await stage.settle();
}

/** Types a text into the one field of that label, in place of what was there. */
export async function type(stage: Stage, text: string, label: string): Promise<void> {
  const field = only(typeable(reachable(stage.page), label), 'to type into', label, stage) as HTMLInputElement;
  if (field.disabled || field.readOnly)
    throw new StepFailure(`"${label}" takes no text now: it is disabled`, label, 'disabled');
  field.focus();
  if (field.value !== '') enter(field, '');
  if (text.length > LONGEST_TYPED) enter(field, text);
  else for (const char of text) enter(field, field.value + char, char);
  await stage.settle();
  // React hears `blur` as `focusout`.
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  field.blur();
  await stage.settle();
}

/** Chooses an option by its words; `label` names the field where one is needed. */
export async function choose(stage: Stage, option: string, label: string | undefined): Promise<void> {
  const top = reachable(stage.page);
  if (label === undefined) {
    click(only(chosenIn(top, option), 'to choose', option, stage));
    return stage.settle();
  }
  const field = only(
    choosable(top, label).map((thing) => thing.element),
    'to choose in',
    label,
    stage,
  );
  const within = chosenIn(field, option);
  if (within.length > 0) {
    click(only(within, `to choose in "${label}"`, option, stage));
    return stage.settle();
  }
  await chooseInPicker(stage, field, option, label);
}

/** Opens a picker, taps the option and confirms. */
async function chooseInPicker(stage: Stage, field: Element, option: string, label: string): Promise<void> {
  const before = reachable(stage.page);
  click(field);
  await stage.settle();
  const dialog = reachable(stage.page);
  if (dialog === before) throw new StepFailure(`"${label}" has no option "${option}" and opens no picker`, option);
  const offered = chosenIn(dialog, option);
  if (offered.length === 0) {
    const options = things(dialog).filter((thing) => thing.role === 'option');
    throw new StepFailure(`"${label}" offers ${listed(options.map((thing) => thing.name))}, not "${option}"`, option);
  }
  click(only(offered, `to choose in "${label}"`, option, stage));
  await stage.settle();
  // A picker closes by its last button, the confirming one; some close at the tap on the option.
  if (reachable(stage.page) !== dialog) return;
  const buttons = things(dialog).filter((thing) => thing.role === 'button');
  const confirm = buttons.find((thing) => thing.name === 'Confirm') ?? buttons.at(-1);
  if (confirm === undefined) throw new StepFailure(`the picker of "${label}" has no button to confirm with`);
  click(confirm.element);
  await stage.settle();
}

/** Gives files to the file input of that name. */
export async function upload(stage: Stage, names: readonly string[], label: string): Promise<void> {
  const input = only(fileInputs(reachable(stage.page), label), 'to add files to', label, stage) as HTMLInputElement;
  const files = names.map((name) => new File([`content of ${name}`], name, { type: 'image/png' }));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await stage.settle();
}

function chosenIn(root: Element, option: string): Element[] {
  const roles = new Set(['option', 'radio', 'tab', 'checkbox']);
  return things(root)
    .filter((thing: Thing) => roles.has(thing.role) && thing.name === option)
    .map((thing) => thing.element);
}

function click(element: Element): void {
  if ('click' in element) (element as HTMLElement).click();
  // A drawing has no click of its own and hears one all the same.
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Longer texts are pasted as a whole, as a person would. */
const LONGEST_TYPED = 60;

/** One key stroke, or what was pasted: sets the value past React's own record of it, the caret behind it. */
function enter(field: HTMLInputElement, text: string, key = 'Unidentified'): void {
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The one element found; names what is called so or near where there is none, and how many where there are more. */
function only(found: Element[], purpose: string, name: string, { page }: Stage): Element {
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new StepFailure(`${found.length} things ${purpose} are called "${name}"; give them different names`);
  const other = things(reachable(page)).find((thing) => thing.name === name);
  if (other) throw new StepFailure(`"${name}" is ${kindOf(other.role)} here, and nothing ${purpose}`, name, 'present');
  throw new StepFailure(`there is nothing ${purpose} called "${name}"`, name);
}

/** A role in words. */
function kindOf(role: string | null): string {
  if (role === 'img') return 'an image';
  return role === null || PLAIN.has(role) ? 'a text' : `a ${role}`;
}

function listed(names: string[]): string {
  return names.length === 0 ? 'nothing' : names.map((name) => `"${name}"`).join(', ');
}
