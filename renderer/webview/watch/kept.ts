import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import type { Screen } from '../../screen/screen.ts';
import { isInOverlay } from '../navigation/kept-views.ts';

/** What of a screen's state the next version of it is to have, beside what its data and typed values make it show. */
export interface Kept {
  /** A version of its document whose states begin with the values they have. */
  into(next: CompiledScreen): CompiledScreen;
  /** Opens the pop-ups that were open, with what was typed there, and gives the focus back. */
  restore(screen: Screen): Promise<void>;
}

/** Documents as they were compiled, by those that were shown in their place. */
const compiled = new WeakMap<CompiledScreen, CompiledScreen>();

/** Takes down the state of a screen that is shown. */
export function keptOf(shown: Screen): Kept {
  const states = Object.keys(shown.document.state).map((name) => [name, shown.evaluate(['$', 'state', name])] as const);
  const values = new Map(fieldsOf(shown).map((field) => [field.key, field.value()]));
  const stack = shown.overlays.stack();
  const focus = takeFocus();
  return {
    into(next) {
      const before = compiled.get(shown.document) ?? shown.document;
      // A state that begins with something else now is meant to show that.
      const same = states.filter(([name]) => isSameInitial(before, next, name));
      const initial = same.map(([name, value]) => [name, { ...next.state[name], initial: literal(value) }]);
      const document = { ...next, state: { ...next.state, ...Object.fromEntries(initial) } };
      compiled.set(document, next);
      return document;
    },
    async restore(screen) {
      await settled(screen);
      screen.changes.transaction(() => {
        const names = stack.map(({ name }) => name);
        for (const { name } of screen.overlays.stack()) if (!names.includes(name)) screen.overlays.close(name);
        for (const { name, with: given } of stack) screen.overlays.open(name, given, 0, false);
      });
      if (stack.length > 0) fill(screen, values);
      await drawn();
      focus();
    },
  };
}

function isSameInitial(before: CompiledScreen, next: CompiledScreen, name: string): boolean {
  const initial = ({ state }: CompiledScreen) => JSON.stringify(state[name]?.initial);
  return initial(next) !== undefined && initial(before) === initial(next);
}

/** The expression that is a value. */
function literal(value: unknown): Expr {
  if (Array.isArray(value)) return ['list', ...value.map(literal)];
  if (typeof value !== 'object' || value === null) return (value ?? null) as Expr;
  return ['rec', ...Object.entries(value).flatMap(([name, part]) => [name, literal(part)])];
}

/** Fields outside of pop-ups are restored by navigation, which leaves alone those that nobody has changed. */
function fill(screen: Screen, values: ReadonlyMap<string, unknown>): void {
  for (const field of fieldsOf(screen)) {
    const value = values.get(field.key);
    if (isInOverlay(field, screen) && values.has(field.key) && !Object.is(field.value(), value))
      screen.fields.set(field, value);
  }
}

/** What is chosen for an upload is on its way, and cannot be put anywhere else. */
function fieldsOf(screen: Screen) {
  const fields = (screen.fields as Screen['fields'] | undefined)?.visible() ?? [];
  return fields.filter(({ declared }) => declared.type !== 'uploads');
}

/** Resolves when the screen has its data, or will not get it. */
function settled({ changes, phase }: Screen): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (phase() === 'loading') return;
      stop();
      done();
    };
    const stop = changes.subscribe(['phase'], look);
    look();
  });
}

/** Resolves once what has changed is on the page, also on one that nobody looks at, which has no frames. */
function drawn(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Answers what gives the focus to the element that has it now, or to the one that has taken its place. */
function takeFocus(): () => void {
  const element = document.activeElement;
  if (!element || element === document.body) return () => {};
  const { id } = element;
  const at = placeOf(element);
  const range = element instanceof HTMLInputElement && rangeOf(element);
  return () => {
    const next = (id ? document.getElementById(id) : null) ?? elementAt(at);
    if (!(next instanceof HTMLElement) || next.tagName !== element.tagName) return;
    next.focus({ preventScroll: true });
    if (range && next instanceof HTMLInputElement) next.setSelectionRange(...range);
  };
}

/** What is selected; nothing can be in a field of dates or numbers. */
function rangeOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | false {
  return selectionStart !== null && selectionEnd !== null && [selectionStart, selectionEnd];
}

/** Which child of which child of the page an element is. */
function placeOf(element: Element): number[] {
  const parent = element.parentElement;
  return parent ? [...placeOf(parent), [...parent.children].indexOf(element)] : [];
}

function elementAt(place: readonly number[]): Element | undefined {
  return place.reduce<Element | undefined>((parent, at) => parent?.children[at], document.documentElement);
}
