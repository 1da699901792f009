import { ACTIONS, actionNamed } from '../actions/index.ts';
import type { Spot } from '../source/spot.ts';
import { work } from '../source/work.ts';
import type { ActionStep, Env, Handler } from '../tree/resolved.ts';
import type { Resolving } from './context.ts';

/** Resolves a list of actions. */
export function handlerAt(spot: Spot, env: Env, context: Resolving): Handler {
  const steps = spot.items().flatMap((item) => stepAt(item, env, context) ?? []);
  return { spot, steps, env };
}

/** Handlers by event or outcome name. */
export function handlersAt(spot: Spot | undefined, env: Env, context: Resolving): Map<string, Handler> {
  return new Map((spot?.entries() ?? []).map(([name, list]) => [name, handlerAt(list, env, context)]));
}

/** Cost of one action, from resolving to compiling it. */
const ACTION = 100;

function stepAt(spot: Spot, env: Env, context: Resolving): ActionStep | undefined {
  work(ACTION);
  const action = actionNamed(spot.textOf('do'));
  if (!action) {
    // The schema rejects unknown actions; reported anyway, so that nothing is dropped silently.
    context.report.unknown('action', spot.textOf('do') ?? '', spot.get('do') ?? spot, Object.keys(ACTIONS));
    return undefined;
  }
  const list = (inner: Spot, within: Env): Handler => handlerAt(inner, within, context);
  return { ...action.type.read(spot, env, { context, list }), do: action.do, spot, env };
}
