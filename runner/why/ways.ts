import type { Action, CompiledScreen, WidgetNode } from '../../schemas/compiled.ts';
import { type Handlers, handlersOf, listsIn, type Start as StartOf, withDefaults } from '../../schemas/handlers.ts';

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
  const endings = (call: string, then: Handlers): Handlers => {
    const contract = document.calls[call];
    return contract ? withDefaults(contract, then) : then;
  };
  const visit = (start: Start, list: readonly Action[], before: readonly Turn[], from?: Turn['from']): void => {
    for (const [at, action] of list.entries()) {
      const turns = [...before, { list, at, ...(from ? { from } : {}) }];
      ways.push({ action, start, turns });
      for (const [branch, inner] of branchesOf(action, document, endings))
        visit(start, inner, turns, { action, branch });
    }
  };
  // A named handler is on the way of each action that runs it.
  for (const [start, list] of handlersOf(document, endings))
    if (start.is !== 'action') visit(startOf(start, document), list, []);
  return ways;
}

/** What starts a handler, in words. */
function startOf(start: Exclude<StartOf, { is: 'action' }>, { load }: CompiledScreen): Start {
  switch (start.is) {
    case 'screen':
      return { what: `the screen's ${start.event}` };
    case 'timer':
      return { what: `the end of timer ${start.name}` };
    case 'load':
      return { what: `load ${start.name}`, n: load[start.name]!.n, outcome: start.outcome };
    case 'widget':
      return { what: `${start.event} of ${namedText(start.node)}`, n: start.node.n };
    case 'upload':
      return { what: `upload of ${namedText(start.node)}`, n: start.node.n, outcome: start.outcome };
  }
}

/** A widget with its texts, if they are literals. */
function namedText({ w, p: { label, title, name } }: WidgetNode): string {
  const text = [label, title, name].find((expr) => typeof expr === 'string');
  return text === undefined ? w : `${w} "${text}"`;
}

/** The lists that an action continues with, by branch. */
function branchesOf(
  action: Action,
  { actions }: CompiledScreen,
  endings: (call: string, then: Handlers) => Handlers,
): [branch: string, list: readonly Action[]][] {
  if (action.do === 'run') return [['', actions[action.action] ?? []]];
  return action.do === 'call' ? Object.entries(endings(action.call, action.then)) : listsIn(action);
}
