import { allNodes, type Condition, type Guarded } from '../../renderer/explain/conditions.ts';
import type { Screen } from '../../renderer/screen/whole-screen.ts';
import type { Expr } from '../../schemas/compiled.ts';

/** The conditions that hide a node. */
export function failing({ conditions }: Guarded): Condition[] {
  return conditions.filter(({ holds }) => !holds);
}

/** Every node, visible or not, that would show the text in the current state; the least hidden first. */
export function candidates(screen: Screen, wanted: string): Guarded[] {
  const nodes = allNodes(screen).filter((gated) => shows(screen, gated, wanted));
  return nodes.sort((a, b) => failing(a).length - failing(b).length);
}

/** Whether one of the node's values is the text, or a list that contains it. */
function shows(screen: Screen, { node, place }: Guarded, wanted: string): boolean {
  return Object.values(node.p).some((expr) => holds(screen.evaluate(expr, place.scope), wanted));
}

function holds(value: unknown, wanted: string): boolean {
  if (typeof value !== 'object' || value === null) return value === wanted;
  return Object.values(value).some((entry) => holds(entry, wanted));
}

/** The expression of a node whose value is the text; undefined for a text that is written as it is, or among others. */
export function valueThat(screen: Screen, { node, place }: Guarded, wanted: string): Expr | undefined {
  return Object.values(node.p).find((expr) => expr !== wanted && screen.evaluate(expr, place.scope) === wanted);
}
