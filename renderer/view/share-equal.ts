import type { CompiledNode, CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { listsOf } from '../../schemas/node-walk.ts';

const done = new WeakSet<CompiledScreen>();

/**
 * Deduplicates equal conditions and properties of a document, so that what is cached for one is shared by all. Runs
 * once per document: a large form repeats its option lists and conditions hundreds of times.
 */
export function shareEqual(document: CompiledScreen): void {
  if (done.has(document)) return;
  done.add(document);
  const known = new Map<string, Expr>();
  const shared = (expr: Expr): Expr => {
    if (!Array.isArray(expr)) return expr;
    const text = JSON.stringify(expr);
    const first = known.get(text);
    if (first === undefined) known.set(text, expr);
    return first ?? expr;
  };
  const visit = (nodes: readonly CompiledNode[]): void => {
    for (const node of nodes) {
      if (node.when !== undefined) node.when = shared(node.when);
      if ('w' in node) for (const name of Object.keys(node.p)) node.p[name] = shared(node.p[name]!);
      for (const list of listsOf(node)) visit(list);
    }
  };
  visit(document.view);
}
