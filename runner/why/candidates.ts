import { allNodes, type Condition, type Guarded } from '../../renderer/explain/conditions.ts';
import type { Screen } from '../../renderer/screen/whole-screen.ts';

/** The conditions that keep a node from the screen. */
export function failing({ conditions }: Guarded): Condition[] {
  return conditions.filter(({ holds }) => !holds);
}

/** Every node, on the screen or not, that shows the text in the screen's present state; the least hidden first. */
export function candidates(screen: Screen, wanted: string): Guarded[] {
  const found = allNodes(screen).filter((gated) => shows(screen, gated, wanted));
  return found.sort((a, b) => failing(a).length - failing(b).length);
}

/** Whether one of the node's values is the text, or holds it as an entry. */
function shows(screen: Screen, { node, place }: Guarded, wanted: string): boolean {
  const holds = (value: unknown): boolean =>
    value === wanted || (typeof value === 'object' && value !== null && Object.values(value).some(holds));
  return Object.values(node.p).some((expr) => holds(screen.evaluate(expr, place.scope)));
}
