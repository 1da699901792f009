import type { CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import type { Core } from '../state/core.ts';
import type { OpenOverlay } from '../view/overlays.ts';
import { Place, visibleNodes } from '../view/visible.ts';
import { Field, type FieldOwner } from './field.ts';
import type { Holding } from './field-index.ts';

/** The fields of a screen. Each is created when its node is first visible. */
export interface Fields {
  /** The field of a node at a place. */
  at(node: WidgetNode, place: Place): Field;
  /** The visible fields of certain lists, in the order of the document; those of open overlays come last. */
  visible(among: Holding): readonly Field[];
  /** Every field that was ever visible. */
  all(): Iterable<Field>;
  /** The field of a name; for a group, all its fields. */
  named(name: string): readonly Field[];
}

/**
 * @param overlays the open overlays
 * @param drawn whether the view is drawn; no field is visible before
 */
export function createFields(
  core: Core,
  owner: FieldOwner,
  overlays: () => readonly Pick<OpenOverlay, 'node' | 'place'>[],
  drawn: () => boolean,
): Fields {
  const known = new Map<string, Field>();
  const view = new Place(core.scope);

  const at = (node: WidgetNode, place: Place): Field => {
    const { of, name } = node.field!;
    const inGroup = String(core.evaluate(name, place.scope));
    const key = of === undefined ? inGroup : `${of}.${inGroup}`;
    let field = known.get(key);
    if (!field) {
      field = new Field(owner, node, key, inGroup, `field${known.size}`, place);
      known.set(key, field);
    }
    field.place = place;
    return field;
  };

  const collect = (among: Holding, nodes: readonly CompiledNode[], place: Place, into: Field[]): Field[] => {
    for (const { node, place: nodePlace } of visibleNodes(core, among.get(nodes) ?? [], place)) {
      if (node.field) {
        const field = at(node, nodePlace);
        // If several nodes are one field (cases, a fallback), the visible one defines it.
        field.node = node;
        into.push(field);
      }
      if (node.show) collect(among, node.show, nodePlace, into);
    }
    return into;
  };

  return {
    at,
    visible(among) {
      if (!drawn()) return [];
      const fields = collect(among, core.document.view, view, []);
      for (const { node, place } of overlays()) collect(among, node.show ?? [], place, fields);
      return fields;
    },
    all: () => known.values(),
    named: (name) => [...known.values()].filter((field) => field.root === name),
  };
}
