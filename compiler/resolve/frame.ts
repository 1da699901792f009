import type { Spot } from '../source/spot.ts';
import type { Env, Frame, Value } from '../tree/resolved.ts';
import { emptyFrame, type Resolving } from './context.ts';
import { handlerAt } from './handler.ts';
import { expressionAt, valueAt } from './value.ts';

/**
 * Processes the declarations of a screen or fragment, except overlays and fields, which are resolved with the nodes.
 * The environment is the frame's own, without rows.
 */
export function declareIn(frame: Frame, document: Spot, context: Resolving): void {
  const env: Env = { frame, rows: new Map() };
  context.frames.push(frame);
  declareStates(frame, document, env, context);
  for (const root of ['let', 'rules'] as const) {
    const table = root === 'let' ? frame.lets : frame.rules;
    for (const [name, spot] of document.entriesOf(root)) {
      table.set(name, { ...named(frame, name, spot), root, formula: expressionAt(spot, env, context) });
    }
  }
  for (const [name, spot] of document.entriesOf('timers')) {
    const end = spot.get('on')?.get('end');
    const seconds = Number(spot.get('seconds')?.value ?? 0);
    frame.timers.set(name, { ...named(frame, name, spot), seconds, ...(end && { end: handlerAt(end, env, context) }) });
  }
  for (const [name, spot] of document.entriesOf('actions')) {
    frame.actions.set(name, { ...named(frame, name, spot), handler: handlerAt(spot, env, context) });
  }
}

function declareStates(frame: Frame, document: Spot, env: Env, context: Resolving): void {
  for (const [name, spot] of document.entriesOf('state')) {
    const initial = spot.get('initial');
    frame.states.set(name, {
      ...named(frame, name, spot),
      shape: spot,
      ...(initial && { initial: valueAt(initial, env, context) }),
      keep: spot.get('keep')?.value === true,
    });
  }
}

/** The common part of a declaration. */
export function named(frame: Frame, name: string, spot: Spot) {
  return { name, compiled: frame.prefix + name, frame, spot };
}

/**
 * A frame for one use of a fragment, with its declarations; its names are prefixed by the use's `id` or the fragment's
 * name.
 */
export function fragmentFrame(
  document: Spot,
  use: { name: string; id: string | undefined; args: Map<string, Value>; env: Env },
  context: Resolving,
): Frame {
  const base = `${use.env.frame.prefix}${use.id ?? use.name}`;
  const count = (context.uses.get(base) ?? 0) + 1;
  context.uses.set(base, count);
  const frame = emptyFrame('fragment', use.name, count === 1 ? `${base}.` : `${base}#${count}.`);
  frame.takes = new Map(document.entriesOf('with'));
  frame.args = use.args;
  frame.local = use.env.rows.size > 0 || (use.env.overlay?.takes.size ?? 0) > 0 || use.env.frame.local;
  declareIn(frame, document, context);
  return frame;
}
