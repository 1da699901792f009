import type { CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import { Row } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { Place } from './visible.ts';

/** An open overlay and the values it was opened with. */
export interface OpenOverlay {
  readonly name: string;
  readonly with: { readonly [name: string]: unknown };
  readonly node: WidgetNode;
  /** The place of its nodes, where they read those values as `with`. */
  readonly place: Place;
}

/** The overlays of a screen: a stack, each at most once. Key in `changes`: `overlays`. */
export interface Overlays {
  stack(): readonly OpenOverlay[];
  /**
   * Opens an overlay. Those opened without a tap are queued, one at a time, in document order (`n` of the action);
   * those opened by a tap go on top immediately. None is drawn before the view is.
   */
  open(name: string, values: { readonly [name: string]: unknown }, n: number, byItself: boolean): void;
  close(name: string): void;
}

/**
 * @param drawn whether the view is drawn
 * @param opening called before an overlay opens, with its nodes
 */
export function createOverlays(
  core: Core,
  drawn: () => boolean,
  opening: (nodes: readonly CompiledNode[]) => void,
): Overlays {
  let open: readonly OpenOverlay[] = [];
  let waiting: readonly (OpenOverlay & { readonly n: number })[] = [];

  const set = (next: readonly OpenOverlay[]): void => {
    open = next;
    core.changes.touch('overlays');
  };
  const push = (overlay: OpenOverlay): void => {
    opening([overlay.node]);
    COVERAGE: core.trace?.overlay?.(overlay.name);
    set([...open, overlay]);
  };
  const next = (): void => {
    const [first, ...rest] = waiting;
    if (!drawn() || open.length > 0 || !first) return;
    waiting = rest;
    push(first);
  };
  const isNamed = (name: string) => (overlay: OpenOverlay) => overlay.name === name;

  core.changes.settle(['phase'], next);

  return {
    stack: () => open,
    open(name, values, n, byItself) {
      const declared = lookUp({ ...core.document.signIn, ...core.document.overlays }, name);
      if (!declared || [...open, ...waiting].some(isNamed(name))) return;
      const place = new Place(new Row(core.scope, 'with', values), `${name}/`);
      const overlay = { name, with: values, node: declared.node, place, n };
      if (drawn() && !byItself) push(overlay);
      else {
        waiting = [...waiting, overlay].sort((a, b) => a.n - b.n);
        next();
      }
    },
    close(name) {
      waiting = waiting.filter((overlay) => overlay.name !== name);
      if (!open.some(isNamed(name))) return;
      set(open.filter((overlay) => overlay.name !== name));
      next();
    },
  };
}
