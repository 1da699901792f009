import type { Action, Expr } from '../../schemas/compiled.ts';
import type { ActionDeclaration, Env, Handler, Send, Step } from '../resolved.ts';
import type { Emission } from './emission.ts';
import { emitFormula, emitSend, emitValue } from './value.ts';

/** A handler's steps. */
export function emitHandler(handler: Handler, emission: Emission): Action[] {
  return handler.steps.map((step) => emitStep(step, emission));
}

/** Handlers by event name. */
export function emitHandlers(handlers: ReadonlyMap<string, Handler>, emission: Emission): { [name: string]: Action[] } {
  return Object.fromEntries([...handlers].map(([name, handler]) => [name, emitHandler(handler, emission)]));
}

/**
 * What follows a call, by outcome. `else` is written out for every outcome that is not named, so that a phone needs
 * no second table to know which those are.
 *
 * @param settled the outcome that `else` leaves alone: the data of a load, the URL of an upload are what it is for
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
  const outcomes = emission.tables.calls.get(call)?.outcomes.map((outcome) => outcome.is) ?? [];
  for (const outcome of [...outcomes, 'unreachable'])
    if (!named.has(outcome) && outcome !== settled) emitted[outcome] = list;
  return emitted;
}

function emitStep(step: Step, emission: Emission): Action {
  const n = emission.number(
    step.spot,
    step.do === 'if' ? step.when : step.do === 'require-that' ? step.that : undefined,
  );
  const action = bodyOf(step, n, emission);
  emission.actions.add(action.do);
  return action;
}

function bodyOf(step: Step, n: number, emission: Emission): Action {
  const { env } = step;
  const withSend = (send: Send | undefined) => (send ? { with: emitSend(send, emission) } : {});
  const sending = (send: Send | undefined) => (send ? { send: emitSend(send, emission) } : {});
  switch (step.do) {
    case 'if':
      return {
        do: 'if',
        n,
        when: condition(step.when, emission),
        then: emitHandler(step.then, emission),
        ...(step.else ? { else: emitHandler(step.else, emission) } : {}),
      };
    case 'require-fields':
      return { do: 'require', n, fields: step.fields.map((field) => fieldName(field.value, env)) };
    case 'require-that':
      return { do: 'require', n, that: condition(step.that, emission), say: emitValue(step.say, emission) };
    case 'call':
      emission.noteCall(step.call);
      return {
        do: 'call',
        n,
        call: step.call,
        ...sending(step.send),
        then: emitThen(step.call, step.then, emission),
        ...(step.busy ? { busy: emitValue(step.busy, emission) } : {}),
        ...(step.as ? { as: step.as.compiled } : {}),
      };
    case 'track':
      emission.noteCall(step.call);
      return { do: 'track', n, call: step.call, ...sending(step.send) };
    case 'reload':
      return { do: 'reload', n, load: step.load };
    case 'run':
      return emitRun(env.frame.actions.get(step.action), step.action, n, emission);
    case 'set':
      return {
        do: 'set',
        n,
        state: env.frame.states.get(step.state)?.compiled ?? step.state,
        value: emitValue(step.value, emission),
      };
    case 'set-session':
      return { do: 'set-session', n, with: emitSend(step.with, emission) };
    case 'reset':
      return { do: 'reset', n, fields: step.fields.map((field) => fieldName(field.value, env)) };
    case 'store':
      emission.stored.add(step.name);
      return { do: 'store', n, name: step.name, value: emitValue(step.value, emission) };
    case 'clear-storage':
    case 'back':
      return { do: step.do, n };
    case 'copy':
      return { do: 'copy', n, text: emitValue(step.text, emission) };
    case 'go':
      return emitGo(step, n, emission);
    case 'open-url':
      return {
        do: 'open-url',
        n,
        url: emitValue(step.url, emission),
        ...(step.replace ? { replace: true } : {}),
        ...(step.session ? { session: true } : {}),
        ...withSend(step.with),
      };
    case 'open':
      return { do: 'open', n, overlay: overlayName(step.overlay, env), ...withSend(step.with) };
    case 'close':
      return {
        do: 'close',
        n,
        overlay: step.overlay === undefined ? (env.overlay?.compiled ?? '') : overlayName(step.overlay, env),
      };
    case 'start':
    case 'stop':
      return { do: step.do, n, timer: env.frame.timers.get(step.timer)?.compiled ?? step.timer };
    case 'wait':
      return { do: 'wait', n, ms: step.ms };
    case 'toast':
      return { do: 'toast', n, text: emitValue(step.text, emission), ...(step.error ? { kind: 'error' } : {}) };
    case 'bridge':
      return { do: 'bridge', n, action: step.action, ...withSend(step.with) };
  }
}

function condition(
  formula: Step & { do: 'if' } extends infer S ? (S extends { when: infer W } ? W : never) : never,
  emission: Emission,
): Expr {
  return formula ? emitFormula(formula, emission) : false;
}

/** A named action; its steps in place where its fragment's values depend on the row it stands in. */
function emitRun(action: ActionDeclaration | undefined, name: string, n: number, emission: Emission): Action {
  if (!action?.frame.local) return { do: 'run', n, action: action?.compiled ?? name };
  return { do: 'if', n, when: true, then: emitHandler(action.handler, emission) };
}

function emitGo(step: Step & { do: 'go' }, n: number, emission: Emission): Action {
  const route = emission.routeOf(step.to, step.route);
  return {
    do: 'go',
    n,
    screen: step.to,
    path: route?.path ?? '',
    ...(route?.carries ? { carries: route.carries } : {}),
    ...(step.with ? { with: emitSend(step.with, emission) } : {}),
    ...(step.replace ? { replace: true } : {}),
  };
}

function fieldName(name: unknown, env: Env): string {
  return env.frame.fields.get(String(name))?.compiled ?? String(name);
}

function overlayName(name: string, env: Env): string {
  return env.frame.overlays.get(name)?.compiled ?? name;
}
