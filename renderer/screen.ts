import { produce } from 'immer';
import type { Action, CompiledScreen, Expr, ExprTree, WidgetNode } from '../schemas/compiled.ts';
import { readAddress } from './address.ts';
import { type Calls, createCalls } from './calls.ts';
import { type Changes, createChanges } from './changes.ts';
import { type Controls, createControls } from './controls.ts';
import type { Core, Trace } from './core.ts';
import { createDerived } from './derived.ts';
import { compileExpression, type Evaluate, type EvaluationScope, rowScope } from './evaluate.ts';
import { createFields, type Fields } from './fields.ts';
import { FUNCTIONS } from './functions.ts';
import { createHandlers, type Parts } from './handlers.ts';
import type { Host } from './host.ts';
import { createKept } from './kept.ts';
import { createLoads, type Phase } from './loads.ts';
import { createOverlays, type Overlays } from './overlays.ts';
import { own } from './own.ts';
import { createTimers } from './timers.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** A screen that lives: what a view draws from and tells events to. Free of React and the DOM. */
export interface Screen {
  readonly document: CompiledScreen;
  readonly host: Host;
  /** Who must look again when a value changes. */
  readonly changes: Changes;
  /** The screen's roots; row names stand in front of it by `rowScope`. */
  readonly scope: EvaluationScope;
  readonly fields: Fields;
  readonly uploads: Uploads;
  readonly overlays: Overlays;
  readonly controls: Controls;
  readonly trace: Trace | undefined;
  /** Value of an expression of the document. Never throws. */
  evaluate(expr: Expr, scope?: EvaluationScope): unknown;
  /** Key in `changes`: `phase`. */
  phase(): Phase;
  /** Starts loads, timers and `enter`; once, when the view is about to be drawn. */
  start(): void;
  /** Runs the failed loads once more. */
  retry(): void;
  /** The user went back, by the shell, the browser or the title bar. */
  back(): void;
  /** The user closed an overlay: its own handler runs, or it just closes. */
  dismiss(overlay: string): void;
  /** The way to another address came to nothing: the screen is drawn after all. */
  stay(): void;
  /** Another screen takes the place: handlers and timers end, calls that were sent go on. */
  leave(): void;
}

export interface ScreenOptions {
  /** Told which parts of the document ran; for rule coverage. */
  trace?: Trace;
}

/** What immer keeps: replaced as a whole, never changed in place. */
interface Values {
  readonly data: { readonly [name: string]: unknown };
  readonly state: { readonly [name: string]: unknown };
}

/** Brings a compiled document to life. Nothing leaves the screen before `start`. */
export function createScreen(document: CompiledScreen, host: Host, { trace }: ScreenOptions = {}): Screen {
  const compiled = new WeakMap<object, Evaluate>();
  const address = readAddress(document, host.location(), (path, what) =>
    host.report({ code: 'parameter-odd', message: `${path}: ${what}` }),
  );
  let { session } = address;
  let alive = true;
  let started = false;
  let leaving = false;
  let drawn = false;
  let values: Values = { data: emptied(document.load), state: {} };

  const scope: EvaluationScope = { get: (name) => roots.get(name)?.() };
  const evaluate = (expr: Expr, at: EvaluationScope = scope): unknown => {
    if (!Array.isArray(expr)) return expr;
    let run = compiled.get(expr);
    if (!run) {
      run = compileExpression(expr, context);
      compiled.set(expr, run);
    }
    const value = run(at);
    trace?.evaluated?.(expr as ExprTree & typeof expr, value, at);
    return value;
  };
  const context = {
    functions: FUNCTIONS,
    report: (code: string, message: string) => host.report({ code, message }),
    asset: (name: string) => own(document.assets, name) as string | null,
    callUrl: (call: string, send: { readonly [name: string]: unknown }) => calls.url(call, send),
  };

  const derived = createDerived(document, evaluate);
  const changes = createChanges(derived.affected);
  const core: Core = { document, host, changes, scope, evaluate, alive: () => alive, trace, forget: derived.affected };
  const kept = createKept(document, host, changes.touch);
  const fields = createFields(core);
  const calls: Calls = createCalls(
    core,
    () => fields,
    () => session,
  );
  const overlays = createOverlays(core, () => fields);
  const handlers = createHandlers(core, () => parts);
  const runByItself = (steps: readonly Action[]) => handlers.run(steps, scope, { byItself: true, live: () => alive });
  const timers = createTimers(core, runByItself);
  const loads = createLoads(core, calls, handlers, putData, () => {
    if (!leaving) draw();
  });
  const parts: Parts = {
    fields,
    overlays,
    timers,
    calls,
    state: { set: setState },
    session: { values: () => session, set: setSession },
    stored: { set: kept.store, clear: kept.clear },
    reload: loads.reload,
    leaving() {
      leaving = true;
    },
  };

  const env = Object.defineProperty({ ...host.env }, 'now', { get: () => host.now(), enumerable: true });
  const roots = new Map<string, () => unknown>([
    ['params', () => address.params],
    ['session', () => session],
    ['data', () => values.data],
    ['state', () => values.state],
    ['form', () => fields.root],
    ['let', () => derived.let],
    ['rules', () => derived.rules],
    ['timers', () => timers.root],
    ['viewport', () => host.viewport()],
    ['stored', () => kept.root],
    ['env', () => env],
  ]);

  function putData(name: string, data: unknown): void {
    values = produce(values, (draft) => {
      (draft.data as { [name: string]: unknown })[name] = data;
    });
    changes.touch(`data.${name}`);
  }
  function setState(name: string, value: unknown): void {
    values = produce(values, (draft) => {
      (draft.state as { [name: string]: unknown })[name] = value;
    });
    if (document.state[name]?.keep) kept.keepState(name, value);
    changes.touch(`state.${name}`);
  }
  function setSession(given: { [name: string]: string }): void {
    for (const [name, value] of Object.entries(given)) {
      if (!Object.hasOwn(document.session, name)) continue;
      session = { ...session, [name]: value };
      changes.touch(`session.${name}`);
    }
  }

  let stopViewport = () => {};

  function draw(): void {
    drawn = true;
    overlays.ready();
  }

  return {
    document,
    host,
    changes,
    scope,
    fields,
    overlays,
    trace,
    evaluate,
    uploads: createUploads(core, calls, fields, handlers),
    controls: createControls(core, handlers),
    phase() {
      if (address.missing !== undefined) return 'failed';
      // On the way to another address nothing flashes up that nobody will read.
      return leaving && !drawn ? 'loading' : loads.phase();
    },
    start() {
      if (started) return;
      started = true;
      changes.transaction(() => {
        for (const [name, { initial, keep }] of Object.entries(document.state)) {
          setState(name, (keep ? kept.state(name) : undefined) ?? evaluate(initial));
        }
        stopViewport = host.onViewport(() =>
          changes.transaction(() => {
            changes.touch('viewport.shrunk');
            changes.touch('viewport.width');
          }),
        );
        if (address.missing !== undefined) {
          host.report({ code: 'parameter-missing', message: `the address lacks ${address.missing}` });
          return;
        }
        timers.restore();
        runByItself(document.on.enter ?? []);
        loads.start();
      });
    },
    retry: loads.retry,
    back() {
      if (document.on.back) runByUser(document.on.back);
      else if (overlays.stack().length > 0) this.dismiss(overlays.stack().at(-1)!.name);
      else host.back();
    },
    dismiss(overlay) {
      const node: WidgetNode | undefined = document.overlays[overlay]?.node;
      const given = overlays.stack().find(({ name }) => name === overlay);
      if (!node || !given) return;
      changes.transaction(() => {
        overlays.close(overlay);
        runByUser(node.on?.close ?? [], rowScope(scope, 'with', given.with));
      });
    },
    stay() {
      if (!leaving) return;
      leaving = false;
      changes.transaction(() => {
        changes.touch('phase');
        if (!drawn && loads.phase() === 'ready') draw();
      });
    },
    leave() {
      alive = false;
      timers.leave();
      stopViewport();
    },
  };

  function runByUser(steps: readonly Action[], at: EvaluationScope = scope): void {
    changes.transaction(() => handlers.run(steps, at, { byItself: false, live: () => alive }));
  }
}

/** Every name of a table with null. */
function emptied(table: object): { [name: string]: null } {
  return Object.fromEntries(Object.keys(table).map((name) => [name, null]));
}
