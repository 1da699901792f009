import { childrenOf } from '../../renderer/view/children.ts';
import type { Action, CompiledNode, CompiledScreen, WidgetNode } from '../../schemas/compiled.ts';

/** A list of actions on the way to an action, and the index in it. */
export interface Turn {
  readonly list: readonly Action[];
  readonly at: number;
  /** The action and its branch that contains the list; absent at the start. */
  readonly from?: { readonly action: Action; readonly branch: string };
}

/** An action of a document, and one way that leads to it. */
export interface Way {
  readonly action: Action;
  /** What starts its handler, in words, and the number of the node or load. */
  readonly start: Start;
  readonly turns: readonly Turn[];
}

export interface Start {
  readonly what: string;
  readonly n?: number;
  /** The outcome of a load or upload that starts it. */
  readonly outcome?: string;
}

/** Every action of a document with each way that leads to it. */
export function waysOf(document: CompiledScreen): Way[] {
  const ways: Way[] = [];
  const visit = (start: Start, list: readonly Action[], before: readonly Turn[], from?: Turn['from']): void => {
    for (const [at, action] of list.entries()) {
      const turns = [...before, { list, at, ...(from ? { from } : {}) }];
      ways.push({ action, start, turns });
      for (const [branch, inner] of branchesOf(document, action)) visit(start, inner, turns, { action, branch });
    }
  };
  for (const [start, list] of handlersOf(document)) visit(start, list, []);
  return ways;
}

function* handlersOf(document: CompiledScreen): Generator<[Start, readonly Action[]]> {
  for (const [event, list] of Object.entries(document.on)) yield [{ what: `the screen's ${event}` }, list];
  for (const [name, { end }] of Object.entries(document.timers))
    if (end) yield [{ what: `the end of timer ${name}` }, end];
  for (const [name, { n, call, then = {} }] of Object.entries(document.load))
    for (const [outcome, list] of endingsOf(document, call, then)) yield [{ what: `load ${name}`, n, outcome }, list];
  yield* handlersIn(document, document.view);
  for (const { node } of Object.values(document.overlays)) yield* handlersIn(document, [node]);
}

function* handlersIn(document: CompiledScreen, nodes: readonly CompiledNode[]): Generator<[Start, readonly Action[]]> {
  for (const node of nodes) {
    if ('w' in node) {
      for (const [event, list] of Object.entries(node.on ?? {}))
        yield [{ what: `${event} of ${namedText(node)}`, n: node.n }, list];
      const upload = node.field?.upload;
      for (const [outcome, list] of upload ? endingsOf(document, upload.call, upload.then ?? {}) : [])
        yield [{ what: `upload of ${namedText(node)}`, n: node.n, outcome }, list];
    }
    yield* handlersIn(document, childrenOf(node));
  }
}

/** A widget with its texts, if they are literals. */
function namedText({ w, p: { label, title, name } }: WidgetNode): string {
  const text = [label, title, name].find((expr) => typeof expr === 'string');
  return text === undefined ? w : `${w} "${text}"`;
}

/** The lists inside an action, by branch. */
function branchesOf(document: CompiledScreen, action: Action): [branch: string, list: readonly Action[]][] {
  if (action.do === 'if')
    return [
      ['true', action.then],
      ['false', action.else ?? []],
    ];
  if (action.do === 'run') return [['', document.actions[action.action] ?? []]];
  return action.do === 'call' ? endingsOf(document, action.call, action.then) : [];
}

/** The handlers of a call's endings: the screen's, otherwise the contract's. */
function endingsOf(
  { calls }: CompiledScreen,
  name: string,
  then: { readonly [outcome: string]: readonly Action[] },
): [outcome: string, list: readonly Action[]][] {
  const call = calls[name];
  const usually = (call?.outcomes ?? []).map(({ is, usually = [] }): [string, readonly Action[]] => [is, usually]);
  return Object.entries({ ...Object.fromEntries([...usually, ['unreachable', call?.unreachable ?? []]]), ...then });
}
