import { createScreen, type Screen, type ScreenOptions } from '../../renderer/screen.ts';
import type { Action, CompiledCall, CompiledScreen, Expr, WidgetNode } from '../../schemas/compiled.ts';
import { type FakeHost, type FakeHostOptions, fakeHost } from './fake-host.ts';

/** A compiled document with nothing in it but what is given. */
export function documentOf(parts: Partial<CompiledScreen> = {}): CompiledScreen {
  return {
    screen: 'shelf',
    version: '1.0.0',
    language: 1,
    hash: '0'.repeat(64),
    routes: [{ path: '/shelf' }],
    title: 'Shelf',
    needs: { language: 1, widgets: {}, actions: {}, functions: {} },
    session: {},
    params: {},
    load: {},
    state: {},
    form: {},
    let: {},
    rules: {},
    timers: {},
    on: {},
    actions: {},
    view: [],
    overlays: {},
    calls: {},
    stored: {},
    assets: {},
    ...parts,
  };
}

/** The answer of a call that ended well. */
export const OK = { code: '0', message: 'fine' };
/** An answer that the server refuses with. */
export const REFUSED = { code: '7', message: 'not now' };

/** A contract with the outcomes `ok` (code '0') and `refused`, whose data is `gives` of `data`. */
export function callOf(parts: Partial<CompiledCall> = {}, gives?: NonNullable<CompiledCall['outcomes'][0]['gives']>) {
  const call: CompiledCall = {
    method: 'POST',
    path: '/api/call',
    client: 'form',
    outcomes: [
      { is: 'ok', when: ['==', ['$', 'code'], '0'], ...(gives ? { gives, from: ['data'] } : {}) },
      { is: 'refused' },
    ],
    ...parts,
  };
  return call;
}

let numbers = 0;
/** A number that no other node or step has. */
export function n(): number {
  numbers += 1;
  return numbers;
}

/** What a step of a kind holds beside its name; of each form of it, where it has several. */
type Rest<A> = A extends Action ? Omit<A, 'do' | 'n'> & { n?: number } : never;

/** A step; `n` is made up. */
export function step<Do extends Action['do']>(action: Do, more: Rest<Extract<Action, { do: Do }>>): Action {
  return { do: action, n: n(), ...more } as unknown as Action;
}

/** A step that shows what an expression gives: how tests see that a handler came by. */
export function says(text: Expr): Action {
  return step('toast', { text });
}

/** A node with a widget. */
export function node(w: string, p: { [name: string]: Expr } = {}, more: Partial<WidgetNode> = {}): WidgetNode {
  return { n: n(), w, p, ...more };
}

export interface Living {
  screen: Screen;
  host: FakeHost;
  /** Texts of the toasts so far. */
  said(): string[];
  /** Runs steps as the user's tap on a control does. */
  tap(steps: Action[], control?: string): void;
}

/** A screen that has started, behind fake doors. */
export function live(
  parts: Partial<CompiledScreen> = {},
  options: FakeHostOptions & ScreenOptions & { host?: FakeHost } = {},
): Living {
  const host = options.host ?? fakeHost(options);
  const screen = createScreen(documentOf(parts), host, options);
  screen.start();
  return {
    screen,
    host,
    said: () => host.toasts.map(([text]) => text),
    tap: (steps, control = 'tapped') => screen.controls.handle(control, 'tap', steps, screen.scope),
  };
}
