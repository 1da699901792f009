import type { CompiledNode, EachNode } from '../../schemas/compiled.ts';

/** The lists of nodes directly inside a node, visible or not, without its fallback. */
export function listsOf(node: CompiledNode): (readonly CompiledNode[])[] {
  if ('switch' in node) return [...node.cases.map(({ show }) => show), node.else];
  return [node.show ?? [], (node as EachNode).else ?? []];
}

/** The nodes directly inside a node. */
export function childrenOf(node: CompiledNode): readonly CompiledNode[] {
  return listsOf(node).flat();
}
