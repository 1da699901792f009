import type { WidgetNames } from '../match/naming.ts';
import { whenWords } from '../parts/conditions.ts';
import { everyShown, type Shown } from '../parts/flatten.ts';
import type { Side } from '../parts/side.ts';
import { doAll, leavesOf } from '../parts/steps.ts';
import { eventWords, propWords, widgetWords } from '../words/widgets.ts';
import { IS, inNumber, listWords, quoted } from '../words/words.ts';
import { isRequired } from './field.ts';
import { listedWords } from './list.ts';

/** Describes something new: when it is there, what it contains, and what happens when it is used. */
export function additionWords(shown: Shown, names: WidgetNames, side: Side): string {
  const field = shown.node.field ? `, ${isRequired(shown, side.document) ? 'required' : 'optional'}` : '';
  const when = whenWords(shown.conditions, side);
  const each = shown.repeated.map(({ list }) => `, for each of ${quoted(side.text(list))}`).join('');
  const uses = everyShown([shown]).flatMap((widget) => usesWords(widget, names, side));
  const does = uses.map((text) => `; ${inNumber(text, false)}`).join('');
  const chosen = shown.node.field ? offersWords(shown, side) : '';
  return `${IS} new${field}${when === '' ? '' : `,${when}`}${each}${chosen}${contentWords(shown, names)}${does}`;
}

/** Lists what a new field offers to choose from. */
function offersWords(shown: Shown, side: Side): string {
  return Object.entries(shown.node.p)
    .map(([prop, value]) => {
      const words = propWords(prop);
      if (words?.is !== 'list') return '';
      const entries = listedWords(value, side);
      return entries === undefined ? '' : `, with the ${words.noun} ${entries}`;
    })
    .join('');
}

/** Lists what a new container contains, unless its name already says so. */
function contentWords(shown: Shown, names: WidgetNames): string {
  const inside = shown.children.flatMap((child) => names.seen(child));
  const { name } = widgetWords(shown.node.w);
  const isNamed = name !== undefined && shown.node.p[name] !== undefined;
  if (inside.length === 0 || (inside.length <= 3 && !isNamed)) return '';
  const place = ` in ${names.of(shown)}`;
  return `, with ${listWords(inside.map((widget) => names.of(widget).replace(place, '')))}`;
}

/** Describes what happens when something new is used. */
function usesWords(shown: Shown, names: WidgetNames, side: Side): string[] {
  return Object.entries(shown.node.on ?? {}).flatMap(([event, steps]) => {
    const all = leavesOf(steps, side, shown.rows);
    return all.length === 0 ? [] : [`${eventWords(event, names.of(shown))} ${doAll(all, side)}`];
  });
}
