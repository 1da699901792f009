import type { CompiledLoad } from '../../schemas/compiled.ts';
import type { Handlers, RunContext } from '../actions/run-context.ts';
import type { Calls } from '../calls/calls.ts';
import { Row } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';

/** What a screen is at: its context, its content, or a way to try again. */
export type Phase = 'loading' | 'ready' | 'failed';

/** The data that a screen asks for by itself. Key in `changes` of all that its phase depends on: `phase`. */
export interface Loads {
  /** Ready once everything not optional has been there; what fails later changes nothing about it. */
  phase(): Phase;
  /** Starts everything that waits for nothing. */
  start(): void;
  /** Runs those that failed once more, and asks a second time for those whose answer takes long: the first to come counts. */
  retry(): void;
  /** Runs one again where its condition holds, else its data goes; the latest wins, old data stays until then. */
  reload(name: string): void;
  /** Uses data of an earlier visit where the current cannot be loaded. No handler runs; `retry` loads it again. */
  revive(data: { readonly [name: string]: unknown }): void;
  /** Whether data of an earlier visit is among what is there. */
  isOld(): boolean;
}

interface Run {
  status: 'waiting' | 'running' | 'done' | 'failed';
  /** Counts runs: an answer to an earlier one, and what follows from it, counts no longer. */
  turn: number;
  /** Its data is that of an earlier visit. */
  old?: boolean;
}

/** @param put takes the data of a load */
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

  const setStatus = (run: Run, status: Run['status']): void => {
    run.status = status;
    complete ||= gating.every((run) => run.status === 'done' && !run.old);
    changes.touch('phase');
  };
  const isOld = () => [...runs.values()].some(({ old }) => old);

  /** Nothing more will come of it for the time being, and others need not wait for it. */
  const isOver = (name: string): boolean => {
    const status = runs.get(name)?.status;
    return status === 'done' || (status === 'failed' && lookUp(document.load, name)?.optional === true);
  };

  /** Whether all data that a load reads is there, or will not come. */
  const isDue = ({ after }: CompiledLoad): boolean => !after || after.every(isOver);

  /** Starts what waits, unless what it reads is not there yet. */
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

  /** @param again beside what is on its way already: the first answer counts */
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
    if (ok) put(name, ending.data);
    const scope = new Row(new Row(core.scope, 'answer', ending.data), 'message', ending.message);
    handlers.run(lookUp(load.then, ending.outcome) ?? ending.usually, scope, context);
    // Data that is there stays when a reload fails.
    if (ok || old || run.status !== 'done') setStatus(run, ok ? 'done' : 'failed');
    proceed();
  };

  return {
    phase() {
      if (complete || gating.every((run) => run.status === 'done')) return 'ready';
      return gating.some((run) => run.status === 'failed') ? 'failed' : 'loading';
    },
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
      // What still waits for the data it reads is sent when that is there.
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
