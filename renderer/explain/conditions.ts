import type { CompiledNode, Expr, WidgetNode } from '../../schemas/compiled.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { VOCABULARY } from '../expression/functions-more.ts';
import { lookUp } from '../expression/record.ts';
import type { Screen } from '../screen/whole-screen.ts';
import { type Branch, branchesOf, Place, type Rows } from '../view/visible.ts';
import type { CallAnswer } from './answer-text.ts';
import { type Explanation, explainExpression } from './explain.ts';
import { originOf } from './provenance.ts';
import { written } from './written.ts';

/**
 * Explains why something is visible or hidden, for the runner, the studio and developers. Nothing that a phone loads
 * may import this file.
 */

/** A condition that decides whether a node is visible. */
export interface Condition {
  /** Number of the node, load or overlay that has the condition; 0 for the phase of the screen. */
  readonly n: number;
  readonly kind: 'phase' | 'overlay' | 'when' | 'list' | 'case' | 'else';
  /** The condition in words, with its current result: "`when`", "the case for 170, 174", "the list is empty". */
  readonly what: string;
  /** Whether it allows the node to be visible. */
  readonly holds: boolean;
  /** The condition's expression, if it has one to explain. */
  readonly expr?: Expr;
  readonly scope: EvaluationScope;
  /** For a list: the name of its row, and the row's index. */
  readonly row?: { readonly as: string; readonly index: number };
  /** For a case: its index in the switch. */
  readonly at?: number;
}

/** A node of the document at a place, visible or not, with every condition that applies to it, outermost first. */
export interface Guarded<Node extends CompiledNode = WidgetNode> {
  readonly node: Node;
  readonly place: Place;
  readonly conditions: readonly Condition[];
}

/**
 * Every widget of the document with its conditions, visible or not. A list without rows is treated as if it had an
 * empty row.
 */
export function allNodes(screen: Screen): Guarded[] {
  return guardedNodes(screen).filter((guarded): guarded is Guarded => 'w' in guarded.node);
}

/** Like `allNodes`, but includes groups, lists and switches, each before its children. */
export function guardedNodes(screen: Screen): Guarded<CompiledNode>[] {
  const result: Guarded<CompiledNode>[] = [];
  const { evaluate, scope, document } = screen;
  // Evaluations for an explanation must not count as coverage.
  const core: Evaluation = { evaluate, trace: undefined };

  const visit = (nodes: readonly CompiledNode[], place: Place, outer: readonly Condition[], rows: Rows): void => {
    for (const node of nodes) {
      const conditions = node.when === undefined ? outer : [...outer, conditionAt(node.n, node.when, place.scope)];
      result.push({ node, place, conditions });
      if ('w' in node) visit(node.show ?? [], place, conditions, new Map());
      else {
        for (const branch of branchesOf(core, node, place, rows))
          visit(branch[1], branch[2], [...conditions, ...branchConditions(core, node, place, branch)], rows);
      }
    }
  };

  const conditionAt = (n: number, expr: Expr, at: EvaluationScope): Condition => {
    return { n, kind: 'when', what: '`when`', holds: evaluate(expr, at) === true, expr, scope: at };
  };

  const phase = phaseConditions(screen);
  visit(document.view, new Place(scope), phase, new Map());
  for (const [name, { n, node }] of Object.entries(document.overlays)) {
    const open = screen.overlays.stack().find((overlay) => overlay.name === name);
    const place = open?.place ?? new Place(scope, `${name}/`);
    const text = `overlay ${name} is ${open ? 'open' : 'not open'}`;
    visit([node], place, [...phase, { n, kind: 'overlay', what: text, holds: open !== undefined, scope }], new Map());
  }
  return result;
}

type Evaluation = Pick<Screen, 'evaluate' | 'trace'>;

/** Describes a branch for an explanation; empty if the branch is unconditional. */
function branchConditions({ evaluate }: Evaluation, node: CompiledNode, { scope }: Place, branch: Branch): Condition[] {
  const [holds, , , index = -1, taken = -1] = branch;
  const condition = { n: node.n, holds, scope };
  if ('each' in node) {
    const text = holds === index >= 0 ? 'the list has entries' : 'the list is empty';
    const row = index >= 0 ? { row: { as: node.as, index } } : {};
    return [{ ...condition, kind: 'list', what: text, expr: node.each, ...row }];
  }
  if (!('switch' in node)) return [];
  const chosen = node.cases[index];
  if (!chosen)
    return [{ ...condition, kind: 'else', what: `\`else\`: ${holds ? 'no' : 'a'} case fits`, expr: node.switch }];
  const fits = (chosen.is as unknown[]).includes(evaluate(node.switch, scope));
  const late = taken >= 0 && taken < index;
  const values = chosen.is.map((value) => JSON.stringify(value)).join(', ');
  // If the subject matches, the case's own condition is what remains to be explained.
  const expr = fits && !late && chosen.when !== undefined ? chosen.when : node.switch;
  const text = `the case for ${values}${fits && late ? ', after one that fits' : ''}`;
  return [{ ...condition, kind: 'case', what: text, expr, at: index }];
}

const PHASES = { loading: 'is still loading', failed: 'failed to load', ready: 'is loaded' };

/** What the whole screen waits for: its unfinished loads. */
function phaseConditions(screen: Screen): Condition[] {
  const phase = screen.phase();
  return [{ n: 0, kind: 'phase', what: `the screen ${PHASES[phase]}`, holds: phase === 'ready', scope: screen.scope }];
}

/** Optional context for an explanation. */
export interface Known {
  /** Every answer received so far, in order of arrival. */
  readonly answers?: readonly CallAnswer[];
  /** The conditions around the explained node; they name the rows that it reads. */
  readonly conditions?: readonly Condition[];
}

/** Explains an expression in the current state of a screen: its parts, their values and where those come from. */
export function explainIn(
  screen: Screen,
  expr: Expr,
  scope: EvaluationScope = screen.scope,
  { answers = [], conditions = [] }: Known = {},
): Explanation {
  const { document } = screen;
  return explainExpression(expr, scope, {
    ...VOCABULARY,
    report: () => {},
    asset: (name) => lookUp(document.assets, name) ?? null,
    origin: (path) => originOf(screen, path, answers) ?? rowOrigin(path, conditions),
    definition(path) {
      const [root = ''] = path.split('.', 1);
      const table = root === 'rules' ? document.rules : root === 'let' ? document.let : undefined;
      return lookUp(table, path.slice(root.length + 1));
    },
  });
}

/** The list entry that a row name refers to; undefined if the name is not a row's. */
function rowOrigin(path: string, conditions: readonly Condition[]): string | undefined {
  const [root] = path.split('.', 1);
  const condition = conditions.findLast(({ row }) => row?.as === root);
  return condition?.row && condition.expr !== undefined
    ? `entry ${condition.row.index + 1} of ${written(condition.expr)}`
    : undefined;
}
