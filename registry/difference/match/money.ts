import type { Action, CompiledScreen, Expr, Send } from '../../../schemas/compiled.ts';
import { isTree, visit } from '../../../schemas/expression-walk.ts';
import { handlersOf, listsIn } from '../../../schemas/handlers.ts';

/** The parts of a screen that affect calls that move money. */
export interface Money {
  /** Whether a handler makes such a call, or asks for the outcome of one. */
  moves(steps: readonly Action[] | undefined): boolean;
  /** Whether a value is sent with such a call: `let.total`, `form.card`, `state.kind`. */
  feeds(qualified: string): boolean;
}

/** Finds the parts of a screen that affect money. */
export function moneyOf(document: CompiledScreen): Money {
  const within = (steps: readonly Action[] | undefined) => everyStep(steps ?? [], document, new Set());
  const fed = new Set<string>();
  for (const [, steps] of handlersOf(document))
    for (const step of within(steps))
      if (step.do === 'call' && isMoney(step.call, document)) readOf(step.send, document, fed);
  return {
    moves: (steps) =>
      within(steps).some(
        (step) =>
          step.do === 'ask-again' ||
          ((step.do === 'call' || step.do === 'forget-answer') && isMoney(step.call, document)),
      ),
    feeds: (qualified) => fed.has(qualified),
  };
}

function isMoney(call: string, { calls }: CompiledScreen): boolean {
  return calls[call]?.money !== undefined;
}

/** Every step of a handler, of the handlers it runs (each once), and of the handlers of its calls' outcomes. */
function everyStep(steps: readonly Action[], document: CompiledScreen, run: Set<string>): Action[] {
  return steps.flatMap((step) => [
    step,
    ...insideOf(step, document, run).flatMap((list) => everyStep(list, document, run)),
  ]);
}

function insideOf(step: Action, { actions }: CompiledScreen, run: Set<string>): (readonly Action[])[] {
  if (step.do !== 'run') return listsIn(step).map(([, list]) => list);
  if (run.has(step.action)) return [];
  run.add(step.action);
  return [actions[step.action] ?? []];
}

/** Adds the names that values depend on, through `let` and `rules`. */
function readOf(send: Send | undefined, document: CompiledScreen, into: Set<string>): void {
  const see = (part: Expr): void => {
    if (!isTree(part) || part[0] !== '$' || part.length < 3) return;
    const [, root, name] = part.map(String) as [string, string, string];
    const qualified = `${root}.${name}`;
    if (into.has(qualified)) return;
    into.add(qualified);
    if (root === 'let' || root === 'rules') visit(document[root][name] ?? null, see);
  };
  for (const value of Object.values(send ?? {})) visit(value, see);
}
