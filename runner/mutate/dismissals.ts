import type { JsonNode } from '../../compiler/json/index.ts';
import { widgetShape } from '../../compiler/tables/catalog.ts';
import type { DialogContainer } from '../../schemas/generated/types.ts';
import type { Stretch } from './lists.ts';

type Way = Extract<DialogContainer['dismiss'], readonly unknown[]>[number];

/** The ways to close an overlay, in addition to its own buttons: all that the schema has. */
const WAYS = Object.keys({ icon: true, outside: true, escape: true } satisfies { [way in Way]: true });

/**
 * Adds each way to close an overlay that it does not have, and removes each that it has. Escape also works with any of
 * the others, so only without them does it make a difference.
 */
export function otherDismissals({ start, end, items }: JsonNode & { kind: 'list' }): Stretch[] {
  const has = items.flatMap((item) => (item.kind === 'text' ? [item.value] : []));
  const matters = WAYS.filter((way) => way !== 'escape' || has.every((other) => other === way));
  return matters.map((way) => {
    const isRemoved = has.includes(way);
    const ways = isRemoved ? has.filter((other) => other !== way) : [...has, way];
    return { start, end, insert: JSON.stringify(ways), what: `${isRemoved ? 'drop' : 'add'} "${way}"` };
  });
}

/** Adds each way to close an overlay to one that only its own buttons close, as its `dismiss` is left out. */
export function addedDismissals({ entries }: JsonNode & { kind: 'object' }): Stretch[] {
  const widget = entries.get('widget')?.value;
  if (widget?.kind !== 'text' || entries.has('dismiss') || widgetShape(widget.value, 'dismiss') === undefined)
    return [];
  const { end } = widget;
  return WAYS.map((way) => ({ start: end, end, insert: `, "dismiss": ["${way}"]`, what: `add "${way}"` }));
}
