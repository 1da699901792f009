import { isDateLiteral } from '../../expression/types/date-literal.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import { propType } from '../../tables/catalog.ts';
import type { ResolvedScreen, ResolvedWidget, Value } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** Checks fields for a day: they begin with one, within the days that can be chosen, and there are such days. */
export function checkDays(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, {
    node: (part) => {
      if (part.kind === 'widget' && part.field && holdsDay(part)) checkDay(part, report);
    },
  });
}

function holdsDay({ widget }: ResolvedWidget): boolean {
  const [min, max] = ['min', 'max'].map((name) => propType(widget, name));
  return min !== undefined && nonNull(min).is === 'date' && max !== undefined && nonNull(max).is === 'date';
}

interface Day {
  day: string;
  spot: Spot;
}

function checkDay({ field, props }: ResolvedWidget, report: Report): void {
  const initial = field!.initial;
  if (initial?.kind === 'literal' && initial.value !== '' && !isDateLiteral(String(initial.value))) {
    const message = `expected a day, found '${initial.value}': write a day of the calendar as 'YYYY-MM-DD', or leave this out`;
    report.add('wrong-type', initial.spot, message);
    return;
  }
  const [first, last] = [dayOf(props.get('min')), dayOf(props.get('max'))];
  if (first && last && first.day > last.day) {
    const message = `no day could be chosen: the last one, ${last.day}, is before the first one, ${first.day}`;
    report.add('beyond-limit', last.spot, message);
    return;
  }
  for (const begins of [dayOf(initial), dayOf(props.get('start'))]) {
    if (!begins) continue;
    if (first && begins.day < first.day)
      report.add('beyond-limit', begins.spot, `${begins.day} is before the first day that can be chosen, ${first.day}`);
    if (last && begins.day > last.day)
      report.add('beyond-limit', begins.spot, `${begins.day} is after the last day that can be chosen, ${last.day}`);
  }
}

/** A day that is written out. */
function dayOf(value: Value | undefined): Day | undefined {
  if (value?.kind !== 'literal' || typeof value.value !== 'string' || !isDateLiteral(value.value)) return undefined;
  return { day: value.value.slice(0, 10), spot: value.spot };
}
