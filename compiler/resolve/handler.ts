import type { Env, Handler, Send, Step } from '../resolved.ts';
import type { Spot } from '../spot.ts';
import { type Resolving, rowName, withRow } from './context.ts';
import { expressionAt, literal, sendAt, valueAt } from './value.ts';

/** Resolves a list of steps. */
export function handlerAt(spot: Spot, env: Env, context: Resolving): Handler {
  const steps = spot.items().flatMap((item) => stepAt(item, env, context) ?? []);
  return { spot, steps, env };
}

/** Handlers by event or outcome name. */
export function handlersAt(spot: Spot | undefined, env: Env, context: Resolving): Map<string, Handler> {
  return new Map((spot?.entries() ?? []).map(([name, list]) => [name, handlerAt(list, env, context)]));
}

function stepAt(spot: Spot, env: Env, context: Resolving): Step | undefined {
  const read = READERS[spot.textOf('do') as keyof typeof READERS] as Reader | undefined;
  const body = Object.hasOwn(READERS, spot.textOf('do') ?? '') ? read?.(spot, env, context) : undefined;
  return body && { ...body, spot, env };
}

// The readers are pure tables of properties; each gives the body of its step.
type StepBody = Step extends infer S ? (S extends Step ? Omit<S, 'spot' | 'env'> : never) : never;
type Reader = (spot: Spot, env: Env, context: Resolving) => StepBody;

const READERS: { [name: string]: Reader } = {
  if: (spot, env, context) => ({
    do: 'if',
    when: expressionIn(spot, 'when', env, context),
    then: handlerAt(spot.get('then') ?? spot, env, context),
    ...optional('else', spot.get('else'), (list) => handlerAt(list, env, context)),
  }),
  require: (spot, env, context) => {
    if (spot.get('fields')) return { do: 'require-fields', fields: spot.itemsOf('fields') };
    const that = expressionIn(spot, 'that', env, context);
    return { do: 'require-that', that, say: valueIn(spot, 'say', env, context) };
  },
  call: (spot, env, context) => {
    const name = spot.textOf('as');
    const as = name === undefined ? undefined : rowName(spot.get('as')!, name, 'answer', env);
    return {
      do: 'call',
      call: spot.textOf('call') ?? '',
      ...sendIn(spot, 'send', env, context),
      then: handlersAt(spot.get('then'), withRow(env, as), context),
      ...optional('busy', spot.get('busy'), (text) => valueAt(text, env, context)),
      ...(as ? { as } : {}),
    };
  },
  track: (spot, env, context) => ({
    do: 'track',
    call: spot.textOf('call') ?? '',
    ...sendIn(spot, 'send', env, context),
  }),
  reload: (spot) => ({ do: 'reload', load: spot.textOf('load') ?? '' }),
  run: (spot) => ({ do: 'run', action: spot.textOf('action') ?? '' }),
  set: (spot, env, context) => ({
    do: 'set',
    state: spot.textOf('state') ?? '',
    value: valueIn(spot, 'value', env, context),
  }),
  'set-session': (spot, env, context) => ({
    do: 'set-session',
    with: sendAt(spot.get('with'), env, context) ?? new Map(),
  }),
  reset: (spot) => ({ do: 'reset', fields: spot.itemsOf('fields') }),
  store: (spot, env, context) => ({
    do: 'store',
    name: spot.textOf('name') ?? '',
    value: valueIn(spot, 'value', env, context),
  }),
  'clear-storage': () => ({ do: 'clear-storage' }),
  copy: (spot, env, context) => ({ do: 'copy', text: valueIn(spot, 'text', env, context) }),
  go: (spot, env, context) => ({
    do: 'go',
    to: spot.textOf('to') ?? '',
    ...textIn(spot, 'route'),
    replace: spot.get('replace')?.value === true,
    ...sendIn(spot, 'with', env, context),
  }),
  back: () => ({ do: 'back' }),
  'open-url': (spot, env, context) => ({
    do: 'open-url',
    url: valueIn(spot, 'url', env, context),
    replace: spot.get('replace')?.value === true,
    session: spot.get('session')?.value === true,
    ...sendIn(spot, 'with', env, context),
  }),
  open: (spot, env, context) => ({
    do: 'open',
    overlay: spot.textOf('overlay') ?? '',
    ...sendIn(spot, 'with', env, context),
  }),
  close: (spot) => ({ do: 'close', ...textIn(spot, 'overlay') }),
  start: (spot) => ({ do: 'start', timer: spot.textOf('timer') ?? '' }),
  stop: (spot) => ({ do: 'stop', timer: spot.textOf('timer') ?? '' }),
  wait: (spot) => ({ do: 'wait', ms: Number(spot.get('ms')?.value ?? 0) }),
  toast: (spot, env, context) => ({
    do: 'toast',
    text: valueIn(spot, 'text', env, context),
    error: spot.textOf('kind') === 'error',
  }),
  bridge: (spot, env, context) => ({
    do: 'bridge',
    action: spot.textOf('action') ?? '',
    ...sendIn(spot, 'with', env, context),
  }),
};

function expressionIn(spot: Spot, name: string, env: Env, context: Resolving) {
  return expressionAt(spot.get(name), env, context);
}

function valueIn(spot: Spot, name: string, env: Env, context: Resolving) {
  const value = spot.get(name);
  return value ? valueAt(value, env, context) : literal(spot, null);
}

function sendIn<Name extends string>(spot: Spot, name: Name, env: Env, context: Resolving) {
  return optional(name, spot.get(name), (given) => sendAt(given, env, context) as Send);
}

function textIn<Name extends string>(spot: Spot, name: Name): { [N in Name]?: string } {
  return optional(name, spot.textOf(name), (text) => text);
}

/** An object with the one property, or with none where there is nothing: absent stays absent. */
function optional<Name extends string, From, To>(name: Name, from: From | undefined, make: (from: From) => To) {
  return (from === undefined ? {} : { [name]: make(from) }) as { [N in Name]?: To };
}
