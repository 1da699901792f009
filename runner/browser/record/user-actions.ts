import { getRole } from 'dom-accessibility-api';
import type { DismissStep, Step } from '../../../schemas/generated/types.ts';
import { accessibleElements, CHOOSABLE, elementsCalled, isForTaps, nameOf, reachable } from '../../page/page.ts';
import type { Control } from '../../record/recording.ts';
import { stage } from './look.ts';

/** Receives the user's actions. */
export interface ActionListener {
  /** Called before an action. Returns false if it should not be recorded. */
  before(event: Event): boolean;
  /** Records a step, at an earlier `place` if given. Returns the step as recorded. */
  did(step: Step, on?: Control, place?: number): Step;
  /** Number of notes so far. */
  place(): number;
}

/** Keys that move the selection in a list or in tabs. */
const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
const TYPED = 'input:not([type=radio], [type=checkbox], [type=file]), textarea';

/**
 * Records the user's actions on the page as fixture steps, including those that the page replays from before hydration.
 */
export function watchUser(listener: ActionListener): void {
  let typing: { step: { type: string }; label: string; field: HTMLInputElement } | undefined;
  /** A field's formatted value is only available after all listeners have run. */
  const settleTyping = (): void => {
    if (typing?.field.isConnected) typing.step.type = typedInto(typing.field);
  };
  const on = (kind: string, then: (event: Event, target: Element) => void): void =>
    addEventListener(
      kind,
      (event) => {
        settleTyping();
        const target = event.target instanceof Element ? event.target : undefined;
        if (target && listener.before(event)) then(event, target);
      },
      true,
    );
  on('click', (_, target) => {
    typing = undefined;
    if (target.matches('dialog[open]')) return dismissed(listener, target, 'outside');
    const control = controlAt(target);
    if (control) listener.did(stepFor(control), kindOf(control));
  });
  on('beforeinput', () => {});
  on('input', (_, target) => {
    if (!target.matches(TYPED)) return;
    const field = target as HTMLInputElement;
    const label = nameOf(field);
    if (typing?.label !== label) {
      const step = { type: '', into: label };
      listener.did(step);
      typing = { step, label, field };
    }
    typing.field = field;
    settleTyping();
  });
  on('change', (_, target) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    const [first, ...others] = [...(target.files ?? [])].map(({ name }) => name);
    if (first !== undefined) listener.did({ upload: [first, ...others], into: nameOf(target) });
  });
  on('keydown', (event, target) => pressed(listener, (event as KeyboardEvent).key, target));
  addEventListener('app:back', (event) => {
    if (listener.before(event)) listener.did({ back: true });
  });
}

/** A key that acts like a tap, in a list, in tabs or in a dialog. */
function pressed(listener: ActionListener, key: string, target: Element): void {
  const dialog = target.closest('dialog[open]');
  const list = target.closest('[role=listbox], [role=tablist]');
  if (key === 'Escape' && dialog) dismissed(listener, dialog, 'escape');
  else if (list && MOVES.includes(key)) moved(listener, list);
  else if (key === 'Enter' && dialog && list?.matches('[role=listbox]')) {
    const confirm = buttonsIn(dialog).at(-1);
    if (confirm) listener.did({ tap: nameOf(confirm) }, { kind: 'confirm' });
  }
}

/** The nearest ancestor that a tap is meant for. */
function controlAt(target: Element): Element | undefined {
  for (let at: Element | null = target; at !== null && at !== document.body; at = at.parentElement) {
    if (isForTaps(getRole(at))) return at;
  }
  return undefined;
}

function stepFor(control: Element): Step {
  const name = nameOf(control);
  const group = getRole(control) === 'radio' ? control.closest('[role=radiogroup], fieldset') : null;
  const label = group ? nameOf(group) : '';
  const alone = label !== '' && elementsCalled(reachable(stage()), label, CHOOSABLE).length === 1;
  return alone ? { choose: name, in: label } : { tap: name };
}

function kindOf(control: Element): Control | undefined {
  const role = getRole(control);
  if (role === 'combobox') return { kind: 'opener' };
  const list = control.closest('[role=listbox]');
  if (role === 'option' && list) return { kind: 'option', of: nameOf(list) };
  const dialog = control.closest('dialog[open]');
  return dialog && buttonsIn(dialog).at(-1) === control ? { kind: 'confirm' } : undefined;
}

function buttonsIn(dialog: Element): Element[] {
  return accessibleElements(dialog)
    .filter(({ role }) => role === 'button')
    .map(({ element }) => element);
}

/** The typed text, without the gaps that a field for digits inserts. */
function typedInto({ value, inputMode }: HTMLInputElement): string {
  return inputMode === 'numeric' || inputMode === 'tel' ? value.replace(/[^\d+]/g, '') : value;
}

/** A key has moved the selection in a list: equivalent to a tap on the selected item. */
function moved(listener: ActionListener, list: Element): void {
  const place = listener.place();
  setTimeout(() => {
    const chosen = list.querySelector('[aria-selected=true]');
    if (chosen) listener.did({ tap: nameOf(chosen) }, kindOf(chosen), place);
  });
}

/** Escape, or a tap outside of a dialog: recorded if it closes the dialog. */
function dismissed(listener: ActionListener, dialog: Element, way: DismissStep['dismiss']): void {
  const place = listener.place();
  setTimeout(() => {
    if (!dialog.isConnected) listener.did({ dismiss: way }, undefined, place);
  });
}
