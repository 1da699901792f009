import type { Sent } from '../../schemas/generated/types.ts';
import { StepFailure, show } from '../failure.ts';
import type { SentCall } from '../log.ts';
import { choosable, nameOf, reachable, readableTexts, shownValue, tappable, things, typeable } from '../page.ts';
import type { Stage } from '../stage.ts';

/** Every text can be read on the page now: as the text of an element, a name or a value. */
export function see(stage: Stage, texts: readonly string[]): void {
  const readable = readableTexts(reachable(stage.page));
  for (const text of texts) {
    if (!readable.has(text)) throw new StepFailure(`expected to see "${text}"; it is not on the screen`, text);
  }
}

/** None of the texts can be read on the page now. */
export function notSee(stage: Stage, texts: readonly string[]): void {
  const readable = readableTexts(reachable(stage.page));
  for (const text of texts) {
    if (readable.has(text)) throw new StepFailure(`"${text}" is on the screen and should not be`, text, 'present');
  }
}

/** The field of that label shows this value. */
export function shows(stage: Stage, value: string, label: string): void {
  const top = reachable(stage.page);
  const field = typeable(top, label)[0] ?? choosable(top, label)[0]?.element;
  if (field === undefined) throw new StepFailure(`there is no field "${label}"`, label);
  const shown = chosenValue(field) ?? shownValue(field);
  if (shown !== value) throw new StepFailure(`"${label}" shows "${shown}", not "${value}"`);
}

/** For a group of radios or tabs, the name of the chosen one. */
function chosenValue(field: Element): string | undefined {
  const choices = things(field).filter(({ role }) => role === 'radio' || role === 'tab');
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

/** The control of that name is there and cannot be used. */
export function disabled(stage: Stage, name: string): void {
  const top = reachable(stage.page);
  const found = [...tappable(top, name), ...typeable(top, name)];
  if (found.length === 0) throw new StepFailure(`there is no "${name}" that could be disabled`, name);
  const usable = found.filter(
    (element) => !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true',
  );
  if (usable.length > 0) throw new StepFailure(`"${name}" can be used and should be disabled`, name, 'usable');
}

/** The dialog on top has this name; null: none is open. */
export function dialog(stage: Stage, name: string | null): void {
  const top = reachable(stage.page);
  const shown = top.localName === 'dialog' ? nameOf(top) : null;
  if (shown === name) return;
  const open = shown === null ? 'no dialog is open' : `"${shown}" is`;
  if (name === null) throw new StepFailure(`no dialog should be open; ${open}`);
  throw new StepFailure(`the dialog "${name}" is not on top; ${open}`, name);
}

/** The call left the screen, `times` times where given, with these values the last time. */
export function called(stage: Stage, call: string, times: number | undefined, sent: Sent | undefined): void {
  const calls = stage.log.calls.filter((entry) => entry.call === call);
  if (calls.length === 0) {
    const others = [...new Set(stage.log.calls.map((entry) => entry.call))];
    throw new StepFailure(`call ${call} was not made; made were ${others.join(', ') || 'none'}`);
  }
  if (times !== undefined && calls.length !== times) {
    throw new StepFailure(`call ${call} was made ${timesText(calls.length)}, not ${timesText(times)}`);
  }
  if (sent !== undefined) compareSent(call, calls.at(-1)!, sent);
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function compareSent(call: string, actual: SentCall, sent: Sent): void {
  for (const part of ['query', 'body', 'headers'] as const) {
    for (const [name, value] of Object.entries(sent[part] ?? {})) {
      const got = Object.hasOwn(actual[part], name) ? actual[part][name]! : null;
      if (got !== value) {
        throw new StepFailure(`call ${call} sent ${name} = ${show(got)} in its ${part}, not ${show(value)}`);
      }
    }
  }
}

/** The call never left the screen. */
export function notCalled(stage: Stage, call: string): void {
  const count = stage.log.calls.filter((entry) => entry.call === call).length;
  if (count > 0) throw new StepFailure(`call ${call} was made ${timesText(count)} and should not have been`);
}

/** These messages went to the native shell since the last look, in this sequence. */
export function bridge(
  stage: Stage,
  actions: readonly string[],
  params: { readonly [name: string]: unknown } | undefined,
): void {
  const sent = [...stage.log.bridge];
  const names = sent.map((message) => message.action);
  if (show(names) !== show(actions)) {
    throw new StepFailure(`the shell was told ${show(names)}, not ${show(actions)}`);
  }
  const last = sent.at(-1);
  for (const [name, value] of Object.entries(params ?? {})) {
    if (show(last?.params[name]) !== show(value)) {
      throw new StepFailure(
        `bridge ${last?.action} was sent ${name} = ${show(last?.params[name])}, not ${show(value)}`,
      );
    }
  }
  stage.log.bridge.length = 0;
}

/** A toast with this text was shown since the last look. */
export function toast(stage: Stage, text: string, kind: string | undefined): void {
  const { toasts } = stage.log;
  const found = toasts.find((entry) => entry.text === text);
  if (found === undefined) {
    const shown = toasts.map((entry) => `"${entry.text}"`).join(', ');
    throw new StepFailure(`no toast "${text}"; ${shown === '' ? 'none was shown' : `shown was ${shown}`}`);
  }
  if (found.kind !== (kind ?? 'info'))
    throw new StepFailure(`toast "${text}" is of kind ${found.kind}, not ${kind ?? 'info'}`);
  toasts.length = 0;
}

/** The text was copied. */
export function copied(stage: Stage, text: string): void {
  if (stage.log.copied !== text) throw new StepFailure(`copied was ${show(stage.log.copied)}, not ${show(text)}`);
}
