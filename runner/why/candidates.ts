import { allNodes, type Condition, type Guarded } from '../../renderer/explain/conditions.ts';
import type { Screen } from '../../renderer/screen/whole-screen.ts';
import type { Expr, ExprTree } from '../../schemas/compiled.ts';
import { isTree, partsOf } from '../../schemas/expression-walk.ts';

/** The conditions that hide a node. */
export function failing({ conditions }: Pick<Guarded, 'conditions'>): Condition[] {
  return conditions.filter(({ holds }) => !holds);
}

/**
 * Every node, visible or not, that would show the text in the current state; the least hidden first. If there is none,
 * those that are called so because of several texts in them: "QuickPeso Apply".
 */
export function candidates(screen: Screen, wanted: string): Guarded[] {
  const all = allNodes(screen);
  const nodes = all.filter((gated) => shows(screen, gated, wanted));
  const found = nodes.length > 0 ? nodes : all.filter((gated) => isMadeOf(wanted, textsOf(screen, gated)));
  return found.sort((a, b) => failing(a).length - failing(b).length);
}

/** The texts that a node would show, without lists. */
function textsOf(screen: Screen, { node, place }: Guarded): string[] {
  const values = Object.values(node.p).map((expr) => screen.evaluate(expr, place.scope));
  return values.filter((value) => typeof value === 'string' && value !== '') as string[];
}

/** Whether nothing but at least two of the texts are in it, in any order. */
function isMadeOf(wanted: string, texts: readonly string[]): boolean {
  const inside = texts.filter((text) => wanted.includes(text)).sort((a, b) => b.length - a.length);
  return inside.length > 1 && inside.reduce((rest, text) => rest.replaceAll(text, ''), wanted).trim() === '';
}

/** Whether one of the node's values is the text, or a list that contains it. */
function shows(screen: Screen, { node, place }: Guarded, wanted: string): boolean {
  return Object.values(node.p).some((expr) => holds(screen.evaluate(expr, place.scope), wanted));
}

/** Whether a value is the text, or a list or record that contains it. */
export function holds(value: unknown, wanted: string): boolean {
  if (typeof value !== 'object' || value === null) return value === wanted;
  return Object.values(value).some((entry) => holds(entry, wanted));
}

/**
 * The expression in a node whose value is the text, or else the list or record of data that has it; undefined for a text
 * that is written as it is.
 */
export function valueThat(screen: Screen, { node, place }: Guarded, wanted: string): Expr | undefined {
  const values = Object.values(node.p).filter(isTree);
  const isIt = (expr: Expr) => screen.evaluate(expr, place.scope) === wanted;
  const isOfData = (expr: ExprTree) => expr[0] === '$' && holds(screen.evaluate(expr, place.scope), wanted);
  return values.flatMap(writtenIn).find(isIt) ?? values.find(isOfData);
}

/** An expression, or the values in a record or list that is written in the document, except those for each row. */
function writtenIn(expr: Expr): Expr[] {
  if (!isTree(expr)) return [];
  const [op] = expr;
  if (op === 'each') return [];
  return op === 'rec' || op === 'list' || op === 'flat' || op === 'one' ? partsOf(expr).flatMap(writtenIn) : [expr];
}
