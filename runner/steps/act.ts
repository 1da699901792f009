import { nearestFew } from '../../compiler/source/nearest.ts';
import { StepFailure } from '../fixture/failure.ts';
import { hiddenDifference } from '../page/alike.ts';
import {
  type AccessibleElement,
  accessibleElements,
  bearersOf,
  CHOICES,
  CHOOSABLE,
  elementsCalled,
  FILES,
  isDisabled,
  reachable,
  roleOf,
  TAPPABLE,
  TYPEABLE,
} from '../page/page.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { PLAIN } from '../page/tree.ts';

/** Taps the one control with that name. */
export async function tap(stage: PageUnderTest, name: string): Promise<void> {
  click(usable(only(stage, name, TAPPABLE, 'to tap'), name, 'cannot be tapped'));
  await stage.settle();
}

/** Types a text into the one field with that label, replacing its value. */
export async function type(stage: PageUnderTest, text: string, label: string): Promise<void> {
  const control = only(stage, label, TYPEABLE, 'to type into');
  let field = usable(control, label, 'does not accept text now') as HTMLInputElement;
  if (!isTextField(field))
    throw new StepFailure(
      `"${label}" is not a text field: use { "choose": "${text}", "in": "${label}" }`,
      label,
      'shown',
    );
  field.focus();
  if (field.value !== '') await enter(field, '');
  if (text.length > MAX_TYPED_LENGTH) await enter(field, text);
  else
    for (const char of text) {
      field = inPlaceOf(field);
      await enter(field, field.value + char, char);
    }
  await stage.settle();
  field = inPlaceOf(field);
  // React listens for `focusout` to emit `blur`.
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  field.blur();
  await stage.settle();
}

/** The field that has replaced another one and taken over its focus, as a mask does once it is loaded; else the same. */
function inPlaceOf(field: HTMLInputElement): HTMLInputElement {
  const { activeElement } = field.ownerDocument;
  return !field.isConnected && activeElement && isTextField(activeElement) ? activeElement : field;
}

function isTextField(element: Element): element is HTMLInputElement {
  return 'setSelectionRange' in element;
}

/** Chooses an option by its text; `label` names the field if needed. */
export async function choose(stage: PageUnderTest, option: string, label: string | undefined): Promise<void> {
  if (label === undefined) {
    click(usable(only(stage, option, CHOICES, 'to choose'), option, 'cannot be chosen'));
    return stage.settle();
  }
  const field = usable(only(stage, label, CHOOSABLE, 'to choose in'), label, 'offers no choice now');
  const [within, ...others] = choicesIn(field, option);
  if (!within) return chooseInPicker(stage, field, option, label);
  if (others.length > 0) throw several(others.length + 1, `to choose in "${label}"`, option);
  click(usable(within, option, 'cannot be chosen'));
  await stage.settle();
}

/** Opens a picker, taps the option and confirms. */
async function chooseInPicker(stage: PageUnderTest, field: Element, option: string, label: string): Promise<void> {
  const before = reachable(stage.page);
  click(field);
  await stage.settle();
  const dialog = reachable(stage.page);
  if (dialog === before) {
    const choices = accessibleElements(field).filter(({ role }) => CHOICES.has(role));
    if (choices.length > 0) throw notOffered(choices, option, label);
    throw new StepFailure(`"${label}" has no option "${option}" and opens no picker`, label, 'shown', [option]);
  }
  const offered = choicesIn(dialog, option);
  if (offered.length === 0) throw notInPicker(dialog, option, label);
  if (offered.length > 1) throw several(offered.length, `to choose in "${label}"`, option);
  click(offered[0]!);
  await stage.settle();
  // A picker is closed by its last button, which confirms; some close when the option is tapped.
  if (reachable(stage.page) !== dialog) return;
  const buttons = accessibleElements(dialog).filter((thing) => thing.role === 'button');
  const confirm = buttons.find((thing) => thing.name === 'Confirm') ?? buttons.at(-1);
  if (confirm === undefined)
    throw new StepFailure(`the picker of "${label}" has no button to confirm with`, label, 'shown');
  click(confirm.element);
  await stage.settle();
}

/** An option that an open picker does not have; one with several lists is filled in list by list. */
function notInPicker(dialog: Element, option: string, label: string): StepFailure {
  const things = accessibleElements(dialog);
  const lists = things.filter(({ role }) => role === 'listbox').map(({ name }) => `"${name}"`);
  if (lists.length < 2)
    return notOffered(
      things.filter(({ role }) => role === 'option'),
      option,
      label,
    );
  const some = `${lists.slice(0, -1).join(', ')} and ${lists.at(-1)}`;
  const steps = `{ "tap": "${label}" }, a "choose" for each list, and the tap that confirms`;
  return new StepFailure(`"${label}" offers no "${option}"; its lists are ${some}: use ${steps}`, label, 'offered');
}

/** Options that a failure lists. */
const MAX_OPTIONS = 8;

function notOffered(options: readonly AccessibleElement[], option: string, label: string): StepFailure {
  const names = options.map(({ name }) => name);
  const more = names.length > MAX_OPTIONS ? ` and ${names.length - MAX_OPTIONS} more` : '';
  const [near] = nearestFew(option, new Set(names), 1);
  const meant = near === undefined ? '' : `; did you mean "${near}"?${hiddenDifference(option, near)}`;
  const message = `"${label}" offers ${listed(names.slice(0, MAX_OPTIONS))}${more}, not "${option}"${meant}`;
  return new StepFailure(message, label, 'offered');
}

/** Selects files in the file input with that name. */
export async function upload(stage: PageUnderTest, names: readonly string[], label: string): Promise<void> {
  const control = only(stage, label, ONLY_FILES, 'to add files to');
  const input = usable(control, label, 'does not accept files now') as HTMLInputElement;
  const files = names.map((name) => new File([`content of ${name}`], name, { type: 'image/png' }));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await stage.settle();
}

const ONLY_FILES: ReadonlySet<string> = new Set([FILES]);

/** Selectable items with that name inside a field or dialog. */
function choicesIn(root: Element, option: string): Element[] {
  return accessibleElements(root).flatMap(({ role, name, element }) =>
    CHOICES.has(role) && name === option ? [element] : [],
  );
}

function click(element: Element): void {
  if ('click' in element) (element as HTMLElement).click();
  // SVG elements have no `click` method, but still receive the event.
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Longer texts are pasted at once, as a person would. */
const MAX_TYPED_LENGTH = 60;

/**
 * Enters one key stroke or a pasted text: sets the value bypassing React's tracking, and puts the caret behind it.
 * Resolves when the page has been redrawn, because key strokes come one at a time and preact renders asynchronously.
 */
async function enter(field: HTMLInputElement, text: string, key = 'Unidentified'): Promise<void> {
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
}

/**
 * The one element that a name refers to; otherwise fails with what else has that name, that there is none, or how many
 * there are.
 */
export function only(stage: PageUnderTest, name: string, roles: ReadonlySet<string>, purpose: string): Element {
  const root = reachable(stage.page);
  const elements = elementsCalled(root, name, roles);
  if (elements.length === 1) return elements[0]!;
  if (elements.length > 1) throw several(elements.length, purpose, name);
  const other = accessibleElements(root).find((thing) => thing.name === name)?.element ?? bearersOf(root, name)[0];
  if (!other) throw new StepFailure(`there is nothing called "${name}" ${purpose}`, name);
  throw new StepFailure(`"${name}" is ${kindOf(roleOf(other))} here, and nothing ${purpose}`, name, 'shown');
}

function several(count: number, purpose: string, name: string): StepFailure {
  return new StepFailure(`${count} things ${purpose} are called "${name}"; give them different names`, name, 'shown');
}

/** A control that can be used now. */
function usable(control: Element, name: string, otherwise: string): Element {
  if (isDisabled(control)) throw new StepFailure(`"${name}" ${otherwise}: it is disabled`, name, 'disabled');
  return control;
}

/** A role in words. */
function kindOf(role: string | null): string {
  if (role === 'img') return 'an image';
  return role === null || PLAIN.has(role) ? 'a text' : `a ${role}`;
}

function listed(names: string[]): string {
  return names.length === 0 ? 'nothing' : names.map((name) => `"${name}"`).join(', ');
}
