import type { Action } from '../../schemas/compiled.ts';
import { actionOf } from '../actions/index.ts';
import { outcomeNames } from '../tree/outcomes.ts';
import type { ActionStep, Handler } from '../tree/resolved.ts';
import type { Emission } from './emission.ts';

/** Compiles the actions of a handler. */
export function emitHandler(handler: Handler, emission: Emission): Action[] {
  return handler.steps.map((step) => emitStep(step, emission));
}

/** Handlers by event name. */
export function emitHandlers(handlers: ReadonlyMap<string, Handler>, emission: Emission): { [name: string]: Action[] } {
  return Object.fromEntries([...handlers].map(([name, handler]) => [name, emitHandler(handler, emission)]));
}

/**
 * The handlers of a call, by outcome. `else` is expanded to every outcome that has no handler, so that a phone needs no
 * second table.
 *
 * @param settled the outcome that `else` does not cover: the `ok` of a load or an upload, which is handled by its data
 */
export function emitThen(
  call: string,
  then: ReadonlyMap<string, Handler>,
  emission: Emission,
  settled?: 'ok',
): { [outcome: string]: Action[] } {
  const named = new Map([...then].filter(([outcome]) => outcome !== 'else'));
  const emitted = emitHandlers(named, emission);
  const otherwise = then.get('else');
  if (!otherwise) return emitted;
  const list = emitHandler(otherwise, emission);
  const contract = emission.tables.calls.get(call);
  for (const outcome of contract ? outcomeNames(contract) : [])
    if (!named.has(outcome) && outcome !== settled) emitted[outcome] = list;
  return emitted;
}

function emitStep(step: ActionStep, emission: Emission): Action {
  const type = actionOf(step);
  const n = emission.number(step.spot, type.contents(step).condition);
  const action = type.emit(step, n, {
    emission,
    list: (handler) => emitHandler(handler, emission),
    then: (call, then) => emitThen(call, then, emission),
  });
  emission.features.addAction(action.do);
  return action;
}
