import type { Action, CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { isTree, visit } from '../../../schemas/expression-walk.ts';
import { handlersOf, listsIn } from '../../../schemas/handlers.ts';

/** The parts of a screen that affect calls that move money. */
export interface Money {
  /** Whether a handler makes such a call, asks for the outcome of one, or sets or stores a value that one is sent with. */
  moves(steps: readonly Action[] | undefined): boolean;
  /** Whether a value is sent with such a call, or decides what is: `let.total`, `form.card`, `state.kind`, `data.plan`. */
  feeds(qualified: string): boolean;
}

/** Finds the parts of a screen that affect money. */
export function moneyOf(document: CompiledScreen): Money {
  const within = (steps: readonly Action[] | undefined) => everyStep(steps ?? [], document, new Set());
  const all = [...handlersOf(document)].flatMap(([, steps]) => within(steps));
  const written = writtenBy(all);
  const fed = new Set<string>();
  for (const step of all)
    if (step.do === 'call' && isMoney(step.call, document))
      readOf(Object.values(step.send ?? {}), fed, document, written);
  return {
    moves: (steps) =>
      within(steps).some(
        (step) =>
          step.do === 'ask-again' ||
          ((step.do === 'call' || step.do === 'forget-answer') && isMoney(step.call, document)) ||
          fed.has(writes(step) ?? ''),
      ),
    feeds: (qualified) => fed.has(qualified),
  };
}

/** The name that an action gives a value: `state.kind`, `stored.card`. */
function writes(step: Action): string | undefined {
  if (step.do === 'set') return `state.${step.state}`;
  return step.do === 'store' ? `stored.${step.name}` : undefined;
}

/** The values that actions give to names. */
type Written = ReadonlyMap<string, readonly Expr[]>;

function writtenBy(steps: readonly Action[]): Written {
  const written = new Map<string, Expr[]>();
  for (const step of steps) {
    const name = writes(step);
    if (name === undefined || !('value' in step)) continue;
    written.set(name, [...(written.get(name) ?? []), step.value]);
  }
  return written;
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

/** Adds the names that values depend on, through `let`, `rules`, loads, and what actions set or store. */
function readOf(values: readonly Expr[], into: Set<string>, document: CompiledScreen, written: Written): void {
  const see = (part: Expr): void => {
    if (!isTree(part) || part[0] !== '$' || part.length < 3) return;
    const [, root, name] = part.map(String) as [string, string, string];
    const qualified = `${root}.${name}`;
    if (into.has(qualified)) return;
    into.add(qualified);
    if (root === 'let' || root === 'rules') visit(document[root][name] ?? null, see);
    const load = root === 'data' ? document.load[name] : undefined;
    for (const value of [...Object.values(load?.send ?? {}), ...(written.get(qualified) ?? [])]) visit(value, see);
  };
  for (const value of values) visit(value, see);
}
