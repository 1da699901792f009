import type { Action, CompiledCall, CompiledScreen, WidgetNode } from './compiled.ts';
import { nodesIn, rootsOf } from './node-walk.ts';

/** The outcomes that a money call has instead of `unreachable`. */
export const MONEY_OUTCOMES = ['unknown', 'paid', 'open', 'still-unknown'] as const;

/** The outcomes that a call has in addition to those of its contract. */
export function furtherOutcomes(money: unknown): readonly string[] {
  return money ? MONEY_OUTCOMES : ['unreachable'];
}

/** The flag in `answer` of some outcomes of a money call, which is there in addition to what the contract gives. */
export const MONEY_FLAGS: ReadonlyMap<string, 'resumed' | 'replayed'> = new Map([
  ['unknown', 'resumed'],
  ['ok', 'replayed'],
  ['paid', 'replayed'],
]);

/** What runs a handler. */
export type Start =
  | { readonly is: 'screen'; readonly event: string }
  | { readonly is: 'timer'; readonly name: string }
  /** `name`: by which a `run` refers to it. */
  | { readonly is: 'action'; readonly name: string }
  | { readonly is: 'load'; readonly name: string; readonly outcome: string }
  | { readonly is: 'widget'; readonly node: WidgetNode; readonly event: string }
  | { readonly is: 'upload'; readonly node: WidgetNode; readonly outcome: string };

/** The handlers of a call by outcome. */
export type Handlers = { readonly [outcome: string]: readonly Action[] };

/**
 * Every handler of a document, with what runs it. Those inside actions are not listed: `listsIn` returns them.
 *
 * @param handlersFor the handlers of a load or an upload; by default only its own, without those of its contract
 */
export function* handlersOf(
  document: CompiledScreen,
  handlersFor: (call: string, then: Handlers) => Handlers = (_, then) => then,
): Generator<readonly [start: Start, steps: readonly Action[]]> {
  for (const [event, steps] of Object.entries(document.on)) yield [{ is: 'screen', event }, steps];
  for (const [name, { end }] of Object.entries(document.timers)) if (end) yield [{ is: 'timer', name }, end];
  for (const [name, steps] of Object.entries(document.actions)) yield [{ is: 'action', name }, steps];
  for (const [name, { call, then = {} }] of Object.entries(document.load))
    for (const [outcome, steps] of Object.entries(handlersFor(call, then)))
      yield [{ is: 'load', name, outcome }, steps];
  for (const node of nodesIn(rootsOf(document))) {
    if (!('w' in node)) continue;
    for (const [event, steps] of Object.entries(node.on ?? {})) yield [{ is: 'widget', node, event }, steps];
    const upload = node.field?.upload;
    for (const [outcome, steps] of upload ? Object.entries(handlersFor(upload.call, upload.then ?? {})) : [])
      yield [{ is: 'upload', node, outcome }, steps];
  }
}

/** The lists of actions directly inside an action, each with the result or outcome that leads to it. */
export function listsIn(action: Action): [branch: string, steps: readonly Action[]][] {
  if (action.do === 'call') return Object.entries(action.then);
  if (action.do !== 'if') return [];
  return [
    ['true', action.then],
    ['false', action.else ?? []],
  ];
}

/** Actions and all actions inside them, without those of named handlers that they run. */
export function* stepsIn(steps: readonly Action[]): Generator<Action> {
  for (const step of steps) {
    yield step;
    for (const [, inner] of listsIn(step)) yield* stepsIn(inner);
  }
}

/** The handlers of a call: those of its contract, replaced by those written where it is made. */
export function withDefaults({ outcomes, unreachable }: CompiledCall, then: Handlers): Handlers {
  const defaults = outcomes.map(({ is, usually = [] }): [string, readonly Action[]] => [is, usually]);
  return { ...Object.fromEntries([...defaults, ['unreachable', unreachable ?? []]]), ...then };
}
