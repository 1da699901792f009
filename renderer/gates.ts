import type { CompiledNode, EachNode, Expr, SwitchNode, WidgetNode } from '../schemas/compiled.ts';
import type { EvaluationScope } from './evaluate.ts';
import { type Explanation, explainExpression } from './explain.ts';
import { FUNCTIONS } from './functions.ts';
import { originOf } from './origins.ts';
import { entry } from './own.ts';
import type { Screen } from './screen.ts';
import { Place, rowPlace } from './shown.ts';

/**
 * Why something shows or does not. For the runner, the studio and the developer: nothing that a phone loads imports
 * this file.
 */

/** One of the conditions that decide whether a node shows. */
export interface Gate {
  /** Number of the node, load or overlay that the condition stands at; 0 for the screen's own phase. */
  readonly n: number;
  /** What kind of condition it is, in words: "`when`", "the case for 170, 174", "the list is empty". */
  readonly what: string;
  /** Whether it lets the node show. */
  readonly holds: boolean;
  /** The condition, where there is one to explain, and what it reads. */
  readonly expr?: Expr;
  readonly scope: EvaluationScope;
}

/** A widget of the document at a place, whether it shows or not, and all that decides about it, outermost first. */
export interface Gated {
  readonly node: WidgetNode;
  readonly place: Place;
  readonly gates: readonly Gate[];
}

/**
 * The conditions that decide whether node `n` shows, outermost first; undefined where the document has no widget of
 * that number.
 *
 * @param row the place of a row, as in `Place.row`, or a part of it, where a node stands in rows: else the first
 */
export function gatesOf(screen: Screen, n: number, row = ''): readonly Gate[] | undefined {
  return gatedNodes(screen).find(({ node, place }) => node.n === n && place.row.includes(row))?.gates;
}

/** Every widget of the document with its gates, shown or not. A list without rows counts as having an empty one. */
export function gatedNodes(screen: Screen): Gated[] {
  const found: Gated[] = [];
  const { evaluate, scope, document } = screen;

  const visit = (nodes: readonly CompiledNode[], place: Place, outer: readonly Gate[]): void => {
    for (const node of nodes) {
      const gates = node.when === undefined ? outer : [...outer, condition(node.n, node.when, place.scope)];
      if ('each' in node) visitRows(node, place, gates);
      else if ('switch' in node) visitCases(node, place, gates);
      else {
        if ('w' in node) found.push({ node, place, gates });
        visit(node.show ?? [], place, gates);
      }
    }
  };

  const condition = (n: number, expr: Expr, at: EvaluationScope): Gate => {
    return { n, what: '`when`', holds: evaluate(expr, at) === true, expr, scope: at };
  };

  const visitRows = (node: EachNode, place: Place, outer: readonly Gate[]): void => {
    const value = evaluate(node.each, place.scope);
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const about = { n: node.n, expr: node.each, scope: place.scope };
    const rows: Gate = { ...about, what: 'the list is empty', holds: list.length > 0 };
    const none: Gate = { ...about, what: 'the list is not empty', holds: list.length === 0 };
    for (const [index, item] of (list.length > 0 ? list : [null]).entries()) {
      visit(node.show, rowPlace(screen, node, place, item, index), [...outer, rows]);
    }
    visit(node.else ?? [], place, [...outer, none]);
  };

  const visitCases = (node: SwitchNode, place: Place, outer: readonly Gate[]): void => {
    const subject = evaluate(node.switch, place.scope);
    let taken = false;
    for (const { is, when, show } of node.cases) {
      const fits = (is as unknown[]).includes(subject);
      const holds: boolean = !taken && fits && (when === undefined || evaluate(when, place.scope) === true);
      const what = `the case for ${is.map((value) => JSON.stringify(value)).join(', ')}${taken ? ', after one that fits' : ''}`;
      // A subject that fits leaves the case's own condition to explain.
      const expr = fits && when !== undefined ? when : node.switch;
      visit(show, place, [...outer, { n: node.n, what, holds, expr, scope: place.scope }]);
      taken ||= holds;
    }
    const otherwise = { n: node.n, what: '`else`: no case fits', holds: !taken, expr: node.switch, scope: place.scope };
    visit(node.else, place, [...outer, otherwise]);
  };

  const phase = phaseGates(screen);
  visit(document.view, new Place(scope), phase);
  for (const [name, { n, node }] of Object.entries(document.overlays)) {
    const open = screen.overlays.stack().find((overlay) => overlay.name === name);
    const place = open?.place ?? new Place(scope, `${name}/`);
    visit([node], place, [...phase, { n, what: `overlay ${name} is open`, holds: open !== undefined, scope }]);
  }
  return found;
}

/** What the screen as a whole waits for: its loads, where it is not there yet. */
function phaseGates(screen: Screen): Gate[] {
  const phase = screen.phase();
  const what = phase === 'failed' ? 'the screen could be loaded' : 'the screen is loaded';
  return [{ n: 0, what, holds: phase === 'ready', scope: screen.scope }];
}

/** Explains a gate: its expression, the parts, the values and where they came from. Undefined where it has none. */
export function explainGate(screen: Screen, { expr, scope }: Gate): Explanation | undefined {
  return expr === undefined ? undefined : explainIn(screen, expr, scope);
}

/** Explains an expression of a screen as it is now. */
export function explainIn(screen: Screen, expr: Expr, scope: EvaluationScope = screen.scope): Explanation {
  const { document } = screen;
  return explainExpression(expr, scope, {
    functions: FUNCTIONS,
    report: () => {},
    asset: (name) => entry(document.assets, name) ?? null,
    origin: (path) => originOf(screen, path),
    definition(path) {
      const [root = ''] = path.split('.', 1);
      const table = root === 'rules' ? document.rules : root === 'let' ? document.let : undefined;
      return entry(table, path.slice(root.length + 1));
    },
  });
}
