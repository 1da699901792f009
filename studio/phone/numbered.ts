import type { CompiledEntry } from '../../compiler/compile.ts';
import type { CompiledNode, CompiledOverlay, CompiledScreen } from '../../schemas/compiled.ts';

/** The prop with a rendered widget's node number; no schema property may start with this. */
export const NUMBER = '$n';

const known = new WeakMap<CompiledEntry, CompiledEntry>();

/** Adds the node number to the props of every widget of a screen. */
export function numbered(entry: CompiledEntry): CompiledEntry {
  let copy = known.get(entry);
  if (!copy) {
    const { document, sources } = entry;
    copy = { document: withNumbers(document), sources };
    known.set(entry, copy);
  }
  return copy;
}

function withNumbers(document: CompiledScreen): CompiledScreen {
  const overlays = Object.entries(document.overlays).map(([name, overlay]): [string, CompiledOverlay] => [
    name,
    { ...overlay, node: numberedNode(overlay.node) },
  ]);
  return { ...document, view: document.view.map(numberedNode), overlays: Object.fromEntries(overlays) };
}

function numberedNode<Node extends CompiledNode>(node: Node): Node {
  const list = (nodes: readonly CompiledNode[]) => nodes.map(numberedNode);
  const copy: CompiledNode = { ...node };
  if ('show' in copy && copy.show) copy.show = list(copy.show);
  if ('cases' in copy) copy.cases = copy.cases.map((item) => ({ ...item, show: list(item.show) }));
  if ('else' in copy && copy.else) copy.else = list(copy.else);
  if (copy.fallback) copy.fallback = numberedNode(copy.fallback);
  if ('w' in copy) copy.p = { ...copy.p, [NUMBER]: copy.n };
  return copy as Node;
}
