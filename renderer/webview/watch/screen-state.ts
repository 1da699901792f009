import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import type { Screen } from '../../screen/screen.ts';
import { isInOverlay } from '../navigation/stored-views.ts';

/** The state of a screen that its next version takes over, in addition to its data and form values. */
export interface ScreenState {
  /** A version of the new document whose states start with the current values. */
  into(next: CompiledScreen): CompiledScreen;
  /** Reopens the open overlays with what was typed there, and restores the focus. */
  restore(screen: Screen): Promise<void>;
}

/** Compiled documents, by the modified versions that were shown in their place. */
const compiled = new WeakMap<CompiledScreen, CompiledScreen>();

/** Records the state of the current screen. */
export function stateOf(shown: Screen): ScreenState {
  const states = Object.keys(shown.document.state).map((name) => [name, shown.evaluate(['$', 'state', name])] as const);
  const values = new Map(fieldsOf(shown).map((field) => [field.key, field.value()]));
  const stack = shown.overlays.stack();
  const focus = takeFocus();
  return {
    into(next) {
      const before = compiled.get(shown.document) ?? shown.document;
      // If the author changed the initial value of a state, the new one is meant to be seen.
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

/** The expression of a literal value. */
function literal(value: unknown): Expr {
  if (Array.isArray(value)) return ['list', ...value.map(literal)];
  if (typeof value !== 'object' || value === null) return (value ?? null) as Expr;
  return ['rec', ...Object.entries(value).flatMap(([name, part]) => [name, literal(part)])];
}

/** Fields outside of overlays are restored by navigation, which skips those that nobody has changed. */
function fill(screen: Screen, values: ReadonlyMap<string, unknown>): void {
  for (const field of fieldsOf(screen)) {
    const value = values.get(field.key);
    if (isInOverlay(field, screen) && values.has(field.key) && !Object.is(field.value(), value))
      screen.fields.set(field, value);
  }
}

/** Uploads cannot be transferred to another screen. */
function fieldsOf(screen: Screen) {
  const fields = (screen.fields as Screen['fields'] | undefined)?.visible() ?? [];
  return fields.filter(({ declared }) => declared.type !== 'uploads');
}

/** Resolves when the screen has loaded its data or failed to. */
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

/** Resolves once the changes are drawn, even in a hidden page, which has no animation frames. */
function drawn(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Returns a function that focuses the currently focused element, or the one in its place. */
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

/** The selection; inputs for dates and numbers have none. */
function rangeOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | false {
  return selectionStart !== null && selectionEnd !== null && [selectionStart, selectionEnd];
}

/** The position of an element in the page, as child indexes. */
function placeOf(element: Element): number[] {
  const parent = element.parentElement;
  return parent ? [...placeOf(parent), [...parent.children].indexOf(element)] : [];
}

function elementAt(place: readonly number[]): Element | undefined {
  return place.reduce<Element | undefined>((parent, at) => parent?.children[at], document.documentElement);
}
