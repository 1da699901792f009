import type { CompiledNode, Expr, WidgetNode } from '../../schemas/compiled.ts';
import { dependencies } from '../evaluate.ts';

/** What is worked out once about a list of nodes, however often it is drawn. */
export interface ListPlan {
  /** Keys of every condition that decides which of the nodes are drawn. */
  readonly keys: readonly string[];
}

/** What is worked out once about a node with a widget. */
export interface WidgetPlan {
  readonly keys: readonly string[];
  /** Whether it always looks the same and tells nobody anything: drawn without a component around it. */
  readonly fixed: boolean;
}

const lists = new WeakMap<readonly CompiledNode[], ListPlan>();
const widgets = new WeakMap<WidgetNode, WidgetPlan>();

export function planOfList(nodes: readonly CompiledNode[]): ListPlan {
  return lists.get(nodes) ?? remember(lists, nodes, { keys: [...conditionKeys(nodes, new Set())] });
}

export function planOfWidget(node: WidgetNode): WidgetPlan {
  const known = widgets.get(node);
  if (known) return known;
  const keys = new Set(Object.values(node.p).flatMap(dependencies));
  const constant = Object.values(node.p).every((expr) => !Array.isArray(expr));
  return remember(widgets, node, { keys: [...keys], fixed: constant && !node.on && !node.field });
}

/** Structure without a component of its own (groups, switches) counts to the list it stands in. */
function conditionKeys(nodes: readonly CompiledNode[], keys: Set<string>): Set<string> {
  const add = (expr: Expr | undefined): void => {
    if (expr !== undefined) for (const key of dependencies(expr)) keys.add(key);
  };
  for (const node of nodes) {
    add(node.when);
    if ('w' in node || 'each' in node) continue;
    if ('switch' in node) {
      add(node.switch);
      for (const { when, show } of node.cases) {
        add(when);
        conditionKeys(show, keys);
      }
      conditionKeys(node.else, keys);
    } else conditionKeys(node.show, keys);
  }
  return keys;
}

function remember<K extends object, V>(plans: WeakMap<K, V>, key: K, plan: V): V {
  plans.set(key, plan);
  return plan;
}
