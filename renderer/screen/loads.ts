import type { CompiledLoad, CompiledSignIn } from '../../schemas/compiled.ts';
import type { Handlers, RunContext } from '../actions/run-context.ts';
import { answerScope, type Calls } from '../calls/calls.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';

/** The phase of a screen: it shows a skeleton, its content, or an error with a retry button. */
export type Phase = 'loading' | 'ready' | 'failed';

/** The data that a screen loads by itself. The key in `changes` for everything that the phase depends on is `phase`. */
export interface Loads {
  /** Ready once all required loads have succeeded; later failures do not change that. */
  phase(): Phase;
  /** The way to sign in again, if data was refused for want of a valid session. */
  signIn(): CompiledSignIn | undefined;
  /** Starts every load that depends on no other. */
  start(): void;
  /** Runs failed loads again, and repeats requests that take long: the first answer wins. */
  retry(): void;
  /**
   * Runs a load again if its condition holds, otherwise clears its data. The latest run wins; old data stays until
   * then.
   */
  reload(name: string): void;
  /** Uses cached data of an earlier visit for what cannot be loaded. No handler runs; `retry` loads it again. */
  revive(data: { readonly [name: string]: unknown }): void;
  /** Whether any of the data is cached from an earlier visit. */
  isOld(): boolean;
}

/** A load of the document, and how far its latest run is. */
interface Load {
  readonly name: string;
  readonly declared: CompiledLoad;
  status: 'waiting' | 'running' | 'done' | 'failed';
  /** Counts runs: an answer to an earlier run, and its handler, is ignored. */
  turn: number;
  /** The data is cached from an earlier visit. */
  old?: boolean;
}

/** @param put stores the data of a load */
export function createLoads(
  core: Core,
  calls: Calls,
  handlers: Handlers,
  put: (name: string, data: unknown) => void,
): Loads {
  const { document, changes } = core;
  const loads = Object.entries(document.load).map(
    ([name, declared]): Load => ({ name, declared, status: 'waiting', turn: 0 }),
  );
  const gating = loads.filter(({ declared }) => !declared.optional);
  const named = (name: string) => loads.find((load) => load.name === name);
  let complete = false;
  let signIn: CompiledSignIn | undefined;

  const setStatus = (load: Load, status: Load['status']): void => {
    load.status = status;
    complete ||= gating.every(({ status, old }) => status === 'done' && !old);
    changes.touch('phase');
  };

  /** Nothing more is expected of it for now, so that other loads need not wait. */
  const isOver = (load: Load | undefined): boolean =>
    load?.status === 'done' || (load?.status === 'failed' && load.declared.optional === true);

  /** Whether all data that a load reads has arrived, or will not arrive. */
  const isDue = ({ declared: { after } }: Load): boolean => !after || after.every((name) => isOver(named(name)));

  /** Starts waiting loads whose dependencies are ready. */
  const proceed = (): void => {
    for (const load of loads) if (load.status === 'waiting' && isDue(load)) begin(load);
  };

  const begin = (load: Load): void => {
    const { name, declared, status } = load;
    if (declared.when !== undefined && core.evaluate(declared.when) !== true) {
      load.turn += 1;
      if (status !== 'waiting') put(name, null);
      setStatus(load, 'done');
      proceed();
    } else send(load);
  };

  /** @param again in addition to a request in flight: the first answer wins */
  const send = (load: Load, again = false): void => {
    if (!again) load.turn += 1;
    let { turn } = load;
    const live = () => core.alive() && load.turn === turn;
    if (load.status !== 'done') setStatus(load, 'running');
    calls.start(load.declared.call, load.declared.send, core.scope).then((ending) => {
      if (!live()) return;
      if (ending.outcome !== 'unreachable') turn = load.turn += 1;
      changes.transaction(() => finish(load, ending, { byItself: true, live }));
    });
  };

  const finish = (load: Load, ending: Ending, context: RunContext): void => {
    const { name, declared, old } = load;
    if (old && ending.outcome === 'unreachable') return;
    load.old = false;
    core.trace?.outcome?.(declared.n, ending.outcome);
    const ok = ending.outcome === 'ok';
    signIn ??= ending.signIn;
    if (ok) put(name, ending.data);
    const steps = lookUp(declared.then, ending.outcome) ?? ending.usually;
    handlers.run(steps, answerScope(core.scope, ending), context);
    // Data that was loaded before stays if a reload fails.
    if (ok || old || load.status !== 'done') setStatus(load, ok ? 'done' : 'failed');
    proceed();
  };

  return {
    phase() {
      if (complete || gating.every(({ status }) => status === 'done')) return 'ready';
      return gating.some(({ status }) => status === 'failed') ? 'failed' : 'loading';
    },
    signIn: () => signIn,
    start: proceed,
    retry: () =>
      changes.transaction(() => {
        for (const load of loads) {
          if (load.status === 'failed') setStatus(load, 'waiting');
          else if (load.status === 'running' || load.old) send(load, !load.old);
        }
        proceed();
      }),
    reload(name) {
      const load = named(name);
      // A load that waits for its dependencies is sent when they are ready.
      if (load && isDue(load)) begin(load);
    },
    revive: (data) =>
      changes.transaction(() => {
        for (const load of loads) {
          if (load.status === 'done' || !(load.name in data)) continue;
          load.old = true;
          put(load.name, data[load.name]);
          setStatus(load, 'done');
        }
        proceed();
      }),
    isOld: () => loads.some(({ old }) => old),
  };
}
