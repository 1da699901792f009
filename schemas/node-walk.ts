import type { CompiledNode, CompiledScreen, EachNode } from './compiled.ts';

/** The outermost nodes of a document: those of its view, then those of its overlays. */
export function rootsOf({ view, overlays }: Pick<CompiledScreen, 'view' | 'overlays'>): CompiledNode[] {
  return [...view, ...Object.values(overlays).map(({ node }) => node)];
}

/** The lists of nodes directly inside a node, visible or not, without its fallback. */
export function listsOf(node: CompiledNode): (readonly CompiledNode[])[] {
  if ('switch' in node) return [...node.cases.map(({ show }) => show), node.else];
  return [node.show ?? [], (node as EachNode).else ?? []];
}

/** The nodes directly inside a node. */
export function childrenOf(node: CompiledNode): readonly CompiledNode[] {
  return listsOf(node).flat();
}

/** Some nodes and everything inside them, parents before children. */
export function* nodesIn(nodes: readonly CompiledNode[]): Generator<CompiledNode> {
  for (const node of nodes) {
    yield node;
    yield* nodesIn(childrenOf(node));
  }
}
