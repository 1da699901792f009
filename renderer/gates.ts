import type { CompiledNode, EachNode, Expr, SwitchNode, WidgetNode } from '../schemas/compiled.ts';
import type { EvaluationScope } from './evaluate.ts';
import { type Explanation, explainExpression } from './explain.ts';
import type { CallAnswer } from './given.ts';
import { originOf } from './origins.ts';
import { entry } from './own.ts';
import { printTree } from './print-tree.ts';
import type { Screen } from './screen.ts';
import { Place, rowPlace } from './shown.ts';
import { VOCABULARY } from './vocabulary.ts';

/**
 * Why something shows or does not. For the runner, the studio and the developer: nothing that a phone loads imports
 * this file.
 */

/** One of the conditions that decide whether a node shows. */
export interface Gate {
  /** Number of the node, load or overlay that the condition stands at; 0 for the screen's own phase. */
  readonly n: number;
  readonly kind: 'phase' | 'overlay' | 'when' | 'list' | 'case' | 'else';
  /** The condition in words, as it is now: "`when`", "the case for 170, 174", "the list is empty". */
  readonly what: string;
  /** Whether it lets the node show. */
  readonly holds: boolean;
  /** The condition, where there is one to explain, and what it reads. */
  readonly expr?: Expr;
  readonly scope: EvaluationScope;
  /** Of a list: what its row is called, and its place in the list, from 0. */
  readonly row?: { readonly as: string; readonly index: number };
}

/** A widget of the document at a place, whether it shows or not, and all that decides about it, outermost first. */
export interface Gated {
  readonly node: WidgetNode;
  readonly place: Place;
  readonly gates: readonly Gate[];
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
    return { n, kind: 'when', what: '`when`', holds: evaluate(expr, at) === true, expr, scope: at };
  };

  const visitRows = (node: EachNode, place: Place, outer: readonly Gate[]): void => {
    const value = evaluate(node.each, place.scope);
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const what = list.length > 0 ? 'the list has entries' : 'the list is empty';
    const gate = { n: node.n, kind: 'list', what, expr: node.each, scope: place.scope } as const;
    for (const [index, item] of (list.length > 0 ? list : [null]).entries()) {
      const rows = { ...gate, holds: list.length > 0, row: { as: node.as, index } };
      visit(node.show, rowPlace(screen, node, place, item, index), [...outer, rows]);
    }
    visit(node.else ?? [], place, [...outer, { ...gate, holds: list.length === 0 }]);
  };

  const visitCases = (node: SwitchNode, place: Place, outer: readonly Gate[]): void => {
    const subject = evaluate(node.switch, place.scope);
    let taken = false;
    for (const { is, when, show } of node.cases) {
      const fits = (is as unknown[]).includes(subject);
      const holds: boolean = !taken && fits && (when === undefined || evaluate(when, place.scope) === true);
      const before = taken && fits ? ', after one that fits' : '';
      const what = `the case for ${is.map((value) => JSON.stringify(value)).join(', ')}${before}`;
      // A subject that fits leaves the case's own condition to explain.
      const expr = fits && !taken && when !== undefined ? when : node.switch;
      visit(show, place, [...outer, { n: node.n, kind: 'case', what, holds, expr, scope: place.scope }]);
      taken ||= holds;
    }
    const what = `\`else\`: ${taken ? 'a' : 'no'} case fits`;
    const otherwise = { n: node.n, kind: 'else', what, holds: !taken, expr: node.switch, scope: place.scope } as const;
    visit(node.else, place, [...outer, otherwise]);
  };

  const phase = phaseGates(screen);
  visit(document.view, new Place(scope), phase);
  for (const [name, { n, node }] of Object.entries(document.overlays)) {
    const open = screen.overlays.stack().find((overlay) => overlay.name === name);
    const place = open?.place ?? new Place(scope, `${name}/`);
    const what = `overlay ${name} is ${open ? 'open' : 'not open'}`;
    visit([node], place, [...phase, { n, kind: 'overlay', what, holds: open !== undefined, scope }]);
  }
  return found;
}

const PHASES = { loading: 'is still loading', failed: 'failed to load', ready: 'is loaded' };

/** What the screen as a whole waits for: its loads, where it is not there yet. */
function phaseGates(screen: Screen): Gate[] {
  const phase = screen.phase();
  return [{ n: 0, kind: 'phase', what: `the screen ${PHASES[phase]}`, holds: phase === 'ready', scope: screen.scope }];
}

/** What an explanation may know beside the screen. */
export interface Known {
  /** Every answer that has come, in the sequence in which they came. */
  readonly answers?: readonly CallAnswer[];
  /** The conditions around what is explained: they name the rows that it reads. */
  readonly gates?: readonly Gate[];
}

/** Explains an expression of a screen as it is now: its parts, their values and where they came from. */
export function explainIn(
  screen: Screen,
  expr: Expr,
  scope: EvaluationScope = screen.scope,
  { answers = [], gates = [] }: Known = {},
): Explanation {
  const { document } = screen;
  return explainExpression(expr, scope, {
    ...VOCABULARY,
    report: () => {},
    asset: (name) => entry(document.assets, name) ?? null,
    origin: (path) => originOf(screen, path, answers) ?? rowOrigin(path, gates),
    definition(path) {
      const [root = ''] = path.split('.', 1);
      const table = root === 'rules' ? document.rules : root === 'let' ? document.let : undefined;
      return entry(table, path.slice(root.length + 1));
    },
  });
}

/** Which entry of which list a name stands for, where it is a row's. */
function rowOrigin(path: string, gates: readonly Gate[]): string | undefined {
  const [root] = path.split('.', 1);
  const gate = gates.findLast(({ row }) => row?.as === root);
  return gate?.row && gate.expr !== undefined ? `entry ${gate.row.index + 1} of ${printTree(gate.expr)}` : undefined;
}
