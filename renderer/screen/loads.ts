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

interface Run {
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
  const loads = Object.entries(document.load);
  const runs = new Map<string, Run>(loads.map(([name]) => [name, { status: 'waiting', turn: 0 }]));
  const gating = loads.filter(([, { optional }]) => !optional).map(([name]) => runs.get(name)!);
  let complete = false;
  let signIn: CompiledSignIn | undefined;

  const setStatus = (run: Run, status: Run['status']): void => {
    run.status = status;
    complete ||= gating.every((run) => run.status === 'done' && !run.old);
    changes.touch('phase');
  };
  const isOld = () => [...runs.values()].some(({ old }) => old);

  /** Nothing more is expected of it for now, so that other loads need not wait. */
  const isOver = (name: string): boolean => {
    const status = runs.get(name)?.status;
    return status === 'done' || (status === 'failed' && lookUp(document.load, name)?.optional === true);
  };

  /** Whether all data that a load reads has arrived, or will not arrive. */
  const isDue = ({ after }: CompiledLoad): boolean => !after || after.every(isOver);

  /** Starts waiting loads whose dependencies are ready. */
  const proceed = (): void => {
    for (const [name, load] of loads) {
      const run = runs.get(name)!;
      if (run.status === 'waiting' && isDue(load)) begin(name, load, run);
    }
  };

  const begin = (name: string, load: CompiledLoad, run: Run): void => {
    if (load.when !== undefined && core.evaluate(load.when) !== true) {
      run.turn += 1;
      if (run.status !== 'waiting') put(name, null);
      setStatus(run, 'done');
      proceed();
    } else send(name, load, run);
  };

  /** @param again in addition to a request in flight: the first answer wins */
  const send = (name: string, load: CompiledLoad, run: Run, again = false): void => {
    if (!again) run.turn += 1;
    let { turn } = run;
    const live = () => core.alive() && run.turn === turn;
    if (run.status !== 'done') setStatus(run, 'running');
    calls.start(load.call, load.send, core.scope).then((ending) => {
      if (!live()) return;
      if (ending.outcome !== 'unreachable') turn = run.turn += 1;
      changes.transaction(() => finish(name, load, run, ending, { byItself: true, live }));
    });
  };

  const finish = (name: string, load: CompiledLoad, run: Run, ending: Ending, context: RunContext): void => {
    const { old } = run;
    if (old && ending.outcome === 'unreachable') return;
    run.old = false;
    core.trace?.outcome?.(load.n, ending.outcome);
    const ok = ending.outcome === 'ok';
    signIn ??= ending.signIn;
    if (ok) put(name, ending.data);
    const steps = lookUp(load.then, ending.outcome) ?? ending.usually;
    handlers.run(steps, answerScope(core.scope, ending), context);
    // Data that was loaded before stays if a reload fails.
    if (ok || old || run.status !== 'done') setStatus(run, ok ? 'done' : 'failed');
    proceed();
  };

  return {
    phase() {
      if (complete || gating.every((run) => run.status === 'done')) return 'ready';
      return gating.some((run) => run.status === 'failed') ? 'failed' : 'loading';
    },
    signIn: () => signIn,
    start: proceed,
    retry: () =>
      changes.transaction(() => {
        for (const [name, load] of loads) {
          const run = runs.get(name)!;
          if (run.status === 'failed') setStatus(run, 'waiting');
          else if (run.status === 'running' || run.old) send(name, load, run, !run.old);
        }
        proceed();
      }),
    reload(name) {
      const load = lookUp(document.load, name);
      const run = runs.get(name);
      // A load that waits for its dependencies is sent when they are ready.
      if (load && run && isDue(load)) begin(name, load, run);
    },
    revive: (data) =>
      changes.transaction(() => {
        for (const [name, run] of runs) {
          if (run.status === 'done' || !(name in data)) continue;
          run.old = true;
          put(name, data[name]);
          setStatus(run, 'done');
        }
        proceed();
      }),
    isOld,
  };
}
