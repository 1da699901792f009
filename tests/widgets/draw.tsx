import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { act, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { widgets } from '../../widgets/generated/index.ts';

/** A field as provided by the form, recording what the widget reports. */
export interface TestField extends FieldBinding {
  changes: unknown[];
  /** Sets the value like the form does. */
  set: (value: unknown) => Promise<void>;
  focus: () => void;
}

/** A field with the initial `value` that records what the widget reports. */
export function fieldOf(value: unknown, error?: string): TestField {
  let tied: { focus(): void } | null = null;
  let show: (value: unknown) => void;
  const field: TestField = {
    id: 'field',
    changes: [],
    value: () => value,
    change: (next) => {
      field.changes.push(next);
    },
    tie: (control, then) => {
      tied = control;
      show = (next) => control && then(next, control);
    },
    now: () => Date.parse('2026-06-15T12:00:00Z'),
    error,
    set: (next) =>
      act(async () => {
        show(next);
      }),
    focus: () => tied?.focus(),
  };
  return field;
}

export interface Drawn {
  root: HTMLElement;
  /** Elements with a role, and a name if given, in document order. */
  all: (role: string, name?: string) => HTMLElement[];
  /** The one element with a role and name. */
  the: (role: string, name?: string) => HTMLElement;
  redraw: (props: Props) => Promise<void>;
  remove: () => Promise<void>;
}

type Props = Record<string, unknown>;

/** Draws a widget by its name in the table, including lazy ones. */
export async function draw(name: string, props: Props, children?: ReactNode): Promise<Drawn> {
  const entry = widgets[name];
  if (!entry) throw new Error(`no widget ${name}`);
  const Widget = ('load' in entry ? await entry.load() : entry) as ComponentType<Props>;
  document.body.replaceChildren();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const redraw = (next: Props) =>
    act(async () =>
      root.render(
        <Widget on={{}} busy={false} {...next}>
          {children}
        </Widget>,
      ),
    );
  await redraw(props);
  const all = (role: string, wanted?: string) =>
    [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => getRole(element) === role && (wanted === undefined || computeAccessibleName(element) === wanted),
    );
  const the = (role: string, wanted?: string) => {
    const found = all(role, wanted);
    if (found.length !== 1) throw new Error(`${found.length} × ${role} '${wanted ?? ''}'`);
    return found[0]!;
  };
  const remove = async () => {
    await act(async () => root.unmount());
    host.remove();
  };
  return { root: host, all, the, redraw, remove };
}

/** A tap, as a click. */
export const tap = (element: HTMLElement) => act(async () => element.click());

/** A key on an element. */
export const press = (element: HTMLElement, key: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

/** Sets the text of an input like typing: bypasses React's tracking and dispatches an `input` event. */
export const type = (element: HTMLElement, text: string) =>
  act(async () => {
    const prototype = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
    (element as HTMLInputElement).setSelectionRange(text.length, text.length);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
