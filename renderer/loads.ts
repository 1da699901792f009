import type { CompiledLoad } from '../schemas/compiled.ts';
import type { Ending } from './answer.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import { rowScope } from './evaluate.ts';
import type { Frame, Handlers } from './handlers.ts';

/** What a screen is at: its frame, its content, or a way to try again. */
export type Phase = 'loading' | 'ready' | 'failed';

export interface Loads {
  phase(): Phase;
  /** Starts everything that waits for nothing. */
  start(): void;
  /** Runs those that failed once more. */
  retry(): void;
  /** Runs one again; the latest wins, old data stays until then. */
  reload(name: string): void;
}

type Status = 'waiting' | 'running' | 'done' | 'failed';

interface Run {
  status: Status;
  /** Counts runs: an answer to an earlier one, and what follows from it, counts no longer. */
  turn: number;
}

/**
 * @param put takes the data of a load
 * @param ready called in the transaction in which the view's data is complete
 */
export function createLoads(
  core: Core,
  calls: Calls,
  handlers: Handlers,
  put: (name: string, data: unknown) => void,
  ready: () => void,
): Loads {
  const { document, changes } = core;
  const names = Object.keys(document.load);
  const runs = new Map<string, Run>(names.map((name) => [name, { status: 'waiting', turn: 0 }]));
  let complete = false;

  const gates = (name: string) => document.load[name]!.optional !== true;
  const status = (name: string) => runs.get(name)!.status;
  const setStatus = (name: string, next: Status): void => {
    runs.get(name)!.status = next;
    changes.touch('phase');
  };

  const phase = (): Phase => {
    if (complete) return 'ready';
    const gating = names.filter(gates);
    if (gating.some((name) => status(name) === 'failed')) return 'failed';
    return gating.every((name) => status(name) === 'done') ? 'ready' : 'loading';
  };

  const proceed = (): void => {
    for (const name of names) if (status(name) === 'waiting') begin(name);
    if (!complete && phase() === 'ready') {
      complete = true;
      ready();
    }
  };

  /** Starts a load unless what it reads is not there yet. */
  const begin = (name: string): void => {
    const load = document.load[name]!;
    const before = (load.after ?? []).map(status);
    if (before.includes('failed') && !gates(name)) setStatus(name, 'failed');
    if (before.some((one) => one !== 'done')) return;
    if (load.when !== undefined && core.evaluate(load.when) !== true) {
      setStatus(name, 'done');
      return;
    }
    send(name, load);
  };

  const send = (name: string, load: CompiledLoad): void => {
    const run = runs.get(name)!;
    run.turn += 1;
    const { turn } = run;
    const current = () => core.alive() && run.turn === turn;
    if (status(name) !== 'done') setStatus(name, 'running');
    const sent = calls.start(load.call, load.send, core.scope);
    sent?.then((ending) => {
      if (current()) changes.transaction(() => finish(name, load, ending, { byItself: true, live: current }));
    });
  };

  const finish = (name: string, load: CompiledLoad, ending: Ending, frame: Frame): void => {
    core.trace?.outcome?.(load.n, ending.outcome);
    const ok = ending.outcome === 'ok';
    if (ok) put(name, ending.data);
    // Data that is there stays when a reload fails.
    if (ok || status(name) !== 'done') setStatus(name, ok ? 'done' : 'failed');
    const scope = rowScope(rowScope(core.scope, 'answer', ending.data), 'message', ending.message);
    const then = load.then && Object.hasOwn(load.then, ending.outcome) ? load.then[ending.outcome]! : ending.usually;
    handlers.run(then, scope, frame);
    proceed();
  };

  return {
    phase,
    start: () => changes.transaction(proceed),
    retry: () =>
      changes.transaction(() => {
        for (const name of names) if (status(name) === 'failed') setStatus(name, 'waiting');
        proceed();
      }),
    reload(name) {
      const load = document.load[name];
      if (load) send(name, load);
    },
  };
}
