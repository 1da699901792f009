import type { Action, CompiledScreen, CompiledSignIn, Send } from '../../schemas/compiled.ts';
import { type Controls, createControls } from '../actions/busy.ts';
import type { ScreenParts } from '../actions/context.ts';
import { createHandlers } from '../actions/run.ts';
import { createCalls } from '../calls/calls.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Form } from '../form/form.ts';
import { emptyForm, formName, isFormValue } from '../form/values.ts';
import type { Core, Trace } from '../state/core.ts';
import { createOverlays, type Overlays } from '../view/overlays.ts';
import type { Host } from '../wire/host.ts';
import type { Omission } from '../wire/send.ts';
import { createCore, textsOf } from './core.ts';
import type { Features } from './features.ts';
import { createLoads, type Phase } from './loads.ts';

/**
 * A running screen: views draw it and send events to it. Free of React and the DOM.
 *
 * On a phone this file and its imports are part of the first page; `conditions.ts` and `explain.ts` are not. All
 * effects go through the `Host`, which also receives navigation.
 */
export interface Screen extends Core {
  /** Only for screens with fields; whoever draws a field may rely on it. */
  readonly fields: Form;
  readonly overlays: Overlays;
  readonly controls: Controls;
  /** Key in `changes`: `phase`. Once `ready`, it stays so. */
  phase(): Phase;
  /** Starts loads, timers and `enter`; only once, however often it is called. Call it as early as possible. */
  start(): void;
  /** Runs the failed loads again; absent if that cannot help. */
  readonly retry: (() => void) | undefined;
  /** The way to sign in again, if the data could not be loaded because the session has ended. Key in `changes`: `phase`. */
  signIn(): CompiledSignIn | undefined;
  /** Uses cached data of an earlier visit for what cannot be loaded; `retry` loads it again. */
  revive(data: { readonly [load: string]: unknown }): void;
  /** Whether the screen shows cached data of an earlier visit. Key in `changes`: `phase`. */
  isOld(): boolean;
  /** The user went back, by the shell, the browser or the title bar. */
  back(): void;
  /** The user closed an overlay: removes it and runs its `close` handler. */
  dismiss(overlay: string): void;
  /** Navigation to another address failed: the screen is drawn again and accepts taps. */
  stay(): void;
  /**
   * Another screen replaces this one: handlers and timers end, requests in flight continue.
   *
   * @param reload the page is reloaded at the same address: its timers continue there
   */
  leave(reload?: boolean): void;
}

export interface ScreenOptions {
  /** Called with the parts of the document that ran; for rule coverage. */
  readonly trace?: Trace;
  /** The features that the document needs from the start. */
  readonly features?: Features;
  /** The features that only its overlays need: no overlay opens before they have loaded. */
  readonly later?: Promise<Features> | undefined;
}

/** Milliseconds after which a screen that was to be left, but still exists, is assumed to stay. */
const MAX_LEAVING_MS = 10_000;

/** Creates a running screen from a compiled document. It has no effects before `start`. */
export function createScreen(document: CompiledScreen, host: Host, options: ScreenOptions): Screen {
  const { features = {}, later } = options;
  const core = createCore(
    document,
    host,
    options,
    () => !left,
    (call, send) => calls.request(call, Object.fromEntries(textsOf(send as Send)), scope).url,
  );
  const { changes, scope, roots, missing } = core;
  let started = false;
  let left = false;
  /** Set while navigating to another address. `away`: no further actions should run here. */
  let leaving: { readonly away: boolean } | undefined;
  let drawn = false;
  /** Whether the view is drawn. A screen that is left for another address before that draws nothing. */
  const isDrawn = () => {
    const ready = drawn || (started && !leaving && missing === undefined && loads.phase() === 'ready');
    // Not latched for cached data, which may still turn out to be inaccessible.
    drawn = ready && !loads.isOld();
    return ready;
  };
  let fields: Form | undefined;
  let complete = !later;
  const overlays = createOverlays(
    core,
    () => complete && isDrawn(),
    (nodes) => fields?.forget(nodes),
  );
  const form = emptyForm(document);
  /** Without a form no field is visible. */
  const unseen: Omission = { omitted: (expr) => isFormValue(document, formName(expr)), omittedIn: () => new Set() };
  const omission = () => fields?.omission() ?? unseen;
  const calls = createCalls(core, omission, roots.session);
  const handlers = createHandlers(
    core,
    () => parts,
    features.createMoreActions?.(core, () => parts),
  );
  const controls = createControls(core, handlers);
  const runByUser = (steps: readonly Action[], at: EvaluationScope) =>
    void handlers.run(steps, at, { byItself: false, live: core.alive });
  const byItself = { byItself: true, live: core.alive };
  const runByItself = (steps: readonly Action[] = []) => handlers.run(steps, scope, byItself);
  const timers = features.createTimers?.(core, runByItself);
  const loads = createLoads(core, calls, handlers, (name, data) => roots.set('data', name, data));
  const attach = ({ createForm }: Features) => {
    fields ??= createForm?.(core, { form, calls, run: runByUser, overlays: overlays.stack, drawn: isDrawn });
  };
  attach(features);
  later?.then((features) => {
    if (!core.alive()) return;
    changes.transaction(() => {
      attach(features);
      complete = true;
      changes.touch('phase');
    });
  });
  const stored = features.createStored?.(document, host, changes.touch);
  const state = features.createState?.(core, stored, features.editState);
  roots.add({
    form: () => form,
    timers: () => timers?.root,
    stored: () => stored?.root,
    state: () => state?.values(),
  });

  const parts: ScreenParts = {
    ...loads,
    fields: () => fields,
    overlays,
    state,
    timers,
    calls,
    // The guard of money calls also guards those marked `once`.
    guard: (features.createMoneyGuard ?? features.createOnceGuard)?.(core, () => parts, handlers),
    stored,
    omission,
    session: roots.session,
    setSession: (name, value) => lookUp(document.session, name) && roots.set('session', name, value),
    leaving(away) {
      const way = { away };
      leaving = way;
      host.after(MAX_LEAVING_MS, () => leaving === way && stay());
    },
  };
  function stay(): void {
    leaving = undefined;
    if (left || !started) return;
    changes.transaction(() => {
      loads.start();
      changes.touch('phase');
    });
  }
  function dismiss(name: string): void {
    const overlay = overlays.stack().find((entry) => entry.name === name);
    if (!overlay) return;
    changes.transaction(() => {
      overlays.close(name);
      controls.handle(name, 'close', overlay.node.on?.close ?? [], overlay.place.scope);
    });
  }

  /** Set once, in the transaction in which the last data arrived. */
  let loaded = false;
  changes.settle(['phase'], () => {
    if (loaded || !isDrawn() || loads.isOld()) return;
    loaded = true;
    runByItself(document.on.loaded);
    features.resume?.(core, () => parts, features);
  });

  let stopViewport: (() => void) | undefined;
  return {
    ...loads,
    get fields() {
      return fields!;
    },
    overlays,
    controls: {
      ...controls,
      handle(...event) {
        if (!leaving?.away) controls.handle(...event);
      },
    },
    phase() {
      if (isDrawn()) return 'ready';
      return missing !== undefined || loads.phase() === 'failed' ? 'failed' : 'loading';
    },
    start() {
      if (left || started) return;
      started = true;
      stopViewport = host.onViewport?.(() =>
        changes.transaction(() => {
          changes.touch('viewport.shrunk');
          changes.touch('viewport.width');
        }),
      );
      changes.transaction(() => {
        changes.touch('phase');
        state?.begin();
        if (missing !== undefined) return core.report('parameter-missing', missing);
        timers?.restore();
        runByItself(document.on.enter);
        if (!leaving?.away) loads.start();
      });
    },
    retry: missing === undefined ? loads.retry : undefined,
    back() {
      const top = overlays.stack().at(-1);
      if (document.on.back) controls.handle('', 'back', document.on.back, scope);
      else if (top) dismiss(top.name);
      else host.back();
    },
    dismiss,
    stay,
    leave(reload = false) {
      left = true;
      timers?.leave(reload);
      stopViewport?.();
    },
    ...core,
  };
}
