import type { CompiledNode, CompiledScreen } from '../schemas/compiled.ts';
import { listsOf } from './shown.ts';

/** Names of the modules of a screen beside what every screen has: of widgets, by their own names. */
export interface ModuleNames {
  /** Without these there is nothing to show. */
  readonly now: ReadonlySet<string>;
  /** What only overlays and fallbacks are drawn with: it comes when the screen is at rest, or when it is first needed. */
  readonly later: ReadonlySet<string>;
}

/** Tells which modules a document needs, and when. */
export function modulesOf(document: CompiledScreen): ModuleNames {
  const now = new Set<string>();
  const later = new Set<string>();
  const visit = (nodes: readonly CompiledNode[], into: Set<string>): void => {
    for (const node of nodes) {
      if ('w' in node) into.add(node.w);
      for (const list of listsOf(node)) visit(list, into);
      if (node.fallback) visit([node.fallback], later);
    }
  };
  visit(document.view, now);
  visit(
    Object.values(document.overlays).map(({ node }) => node),
    later,
  );
  // What a list shows that holds nothing.
  later.add('empty');
  for (const name of now) later.delete(name);
  return { now, later };
}
