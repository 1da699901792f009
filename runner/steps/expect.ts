import { isSame, StepFailure, show } from '../fixture/failure.ts';
import { hiddenDifference } from '../page/alike.ts';
import {
  accessibleElements,
  bearersOf,
  CHOOSABLE,
  elementsCalled,
  FILES,
  isDisabled,
  isInactive,
  nameOf,
  reachable,
  readableTexts,
  shownValue,
  TAPPABLE,
  TYPEABLE,
} from '../page/page.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { only } from './act.ts';

/** Expects every text to be readable on the page now: as the text of an element, a name or a value. */
export function see(stage: PageUnderTest, texts: readonly string[]): void {
  const readable = readableTexts(reachable(stage.page));
  for (const text of texts) {
    if (!readable.has(text)) throw new StepFailure(`expected to see "${text}"; it is not on the screen`, text);
  }
}

/** Expects none of the texts to be readable on the page now. */
export function notSee(stage: PageUnderTest, texts: readonly string[]): void {
  const readable = readableTexts(reachable(stage.page));
  for (const text of texts) {
    if (readable.has(text)) throw new StepFailure(`"${text}" is on the screen and should not be`, text, 'present');
  }
}

/** Expects the texts on the page in this order, with anything in between. */
export function seeInOrder(stage: PageUnderTest, texts: readonly string[]): void {
  see(stage, texts);
  const root = reachable(stage.page);
  let last: Element | undefined;
  for (const [at, text] of texts.entries()) {
    const next = bearersOf(root, text).find((element) => last === undefined || stands(element, last));
    const before = texts[at - 1]!;
    if (!next)
      throw new StepFailure(`"${text}" comes before "${before}", and should come after it`, text, 'shown', [before]);
    last = next;
  }
}

/** Whether an element follows another one and is not inside it. */
function stands(element: Element, before: Element): boolean {
  return (before.compareDocumentPosition(element) & AFTER_AND_INSIDE) === AFTER;
}

/** Bits of `compareDocumentPosition`. */
const AFTER = 4;
const AFTER_AND_INSIDE = 20;

const FIELDS: ReadonlySet<string> = new Set([...TYPEABLE, ...CHOOSABLE]);

/** Expects the field with that label to have this value. */
export function shows(stage: PageUnderTest, value: string, label: string): void {
  const shown = fieldValue(stage, label);
  if (shown === undefined) throw new StepFailure(`there is no field "${label}"`, label);
  if (shown !== value)
    throw new StepFailure(
      `"${label}" shows "${shown}", not "${value}"${hiddenDifference(value, shown)}`,
      label,
      'shown',
    );
}

/** The displayed value of the field with that label; undefined if there is none. */
export function fieldValue(stage: PageUnderTest, label: string): string | undefined {
  const top = reachable(stage.page);
  const field = elementsCalled(top, label, TYPEABLE)[0] ?? elementsCalled(top, label, CHOOSABLE)[0];
  return field && (chosenValue(field) ?? shownValue(field));
}

/** The name of the selected item in a group of radios or tabs. */
function chosenValue(field: Element): string | undefined {
  const choices = accessibleElements(field).filter(({ role }) => role === 'radio' || role === 'tab');
  if (choices.length === 0) return undefined;
  const chosen = choices.find(({ element }) => isChosen(element));
  return chosen?.name ?? '';
}

function isChosen(element: Element): boolean {
  return (
    (element as HTMLInputElement).checked === true ||
    element.getAttribute('aria-checked') === 'true' ||
    element.getAttribute('aria-selected') === 'true'
  );
}

/** Roles of all that can be tapped, filled in or chosen. */
export const USABLE: ReadonlySet<string> = new Set([...TAPPABLE, ...FIELDS, FILES]);

/** Expects the control with that name to exist and to be disabled. */
export function disabled(stage: PageUnderTest, name: string): void {
  const control = only(stage, name, USABLE, 'that could be disabled');
  if (isDisabled(control)) return;
  if (isInactive(control))
    throw new StepFailure(`"${name}" only looks disabled and still accepts taps: use "inactive"`, name, 'usable');
  throw new StepFailure(`"${name}" can be used and should be disabled`, name, 'usable');
}

/** Expects the control with that name to look disabled but accept taps. */
export function inactive(stage: PageUnderTest, name: string): void {
  const control = only(stage, name, USABLE, 'that could be inactive');
  if (isInactive(control)) return;
  if (isDisabled(control))
    throw new StepFailure(`"${name}" is disabled and accepts no taps: use "disabled"`, name, 'disabled');
  throw new StepFailure(`"${name}" looks active and should not`, name, 'usable');
}

/** Expects the topmost dialog to have this name; null: none is open. */
export function dialog(stage: PageUnderTest, name: string | null): void {
  const top = reachable(stage.page);
  const shown = top.localName === 'dialog' ? nameOf(top) : null;
  if (shown === name) return;
  const open = shown === null ? 'no dialog is open' : `"${shown}" is`;
  if (name === null) throw new StepFailure(`no dialog should be open; ${open}`, shown ?? undefined, 'present');
  throw new StepFailure(`the dialog "${name}" is not on top; ${open}`, name);
}

/** Expects these messages to the native shell since the last check, in this order. */
export function bridge(
  stage: PageUnderTest,
  actions: readonly string[],
  params: { readonly [name: string]: unknown } | undefined,
): void {
  const messages = [...stage.log.bridge];
  const names = messages.map((message) => message.action);
  if (!isSame(names, actions)) {
    throw new StepFailure(`the messages to the shell were ${show(names)}, not ${show(actions)}`);
  }
  const last = messages.at(-1);
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!isSame(last?.params[name] ?? null, value)) {
      throw new StepFailure(
        `bridge ${last?.action} was sent ${name} = ${show(last?.params[name])}, not ${show(value)}`,
      );
    }
  }
  stage.log.bridge.length = 0;
}

/** Expects a toast with this text since the last check, and no other at the same moment; null: none. */
export function toast(stage: PageUnderTest, text: string | null, kind: string | undefined): void {
  const { toasts } = stage.log;
  if (text === null) {
    if (toasts.length > 0) throw new StepFailure(`no toast should be shown; ${shownToasts(stage)}`);
    return;
  }
  const ofText = toasts.filter((entry) => entry.text === text);
  const match = ofText.find((entry) => entry.kind === kind) ?? ofText[0];
  if (match === undefined) {
    throw new StepFailure(
      `no toast "${text}"; ${shownToasts(stage)}${hiddenDifference(text, toasts.at(-1)?.text ?? '')}`,
    );
  }
  if (kind !== undefined && match.kind !== kind)
    throw new StepFailure(`toast "${text}" is of kind ${match.kind}, not ${kind}`);
  const other = toasts.find(({ text, at, step }) => at === match.at && step === match.step && text !== match.text);
  if (other)
    throw new StepFailure(
      `toast "${text}" was shown at the same moment as toast "${other.text}"; only the last one can be read`,
    );
  toasts.length = 0;
}

function shownToasts({ log }: PageUnderTest): string {
  const shown = log.toasts.map((entry) => `"${entry.text}"`).join(', ');
  return shown === '' ? 'none was shown' : `the toasts shown were ${shown}`;
}

/** Expects that the text was copied. */
export function copied(stage: PageUnderTest, text: string): void {
  if (stage.log.copied !== text)
    throw new StepFailure(
      stage.log.copied === undefined
        ? `nothing was copied, and ${show(text)} should have been`
        : `the copied text was ${show(stage.log.copied)}, not ${show(text)}`,
    );
}
