import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import type { ResolvedNode, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { areAlike } from './same-steps.ts';

/** Warns of a node, or an entry of a list, that is the one before it again: a copy that was not changed. */
export function checkShownTwice(screen: ResolvedScreen, report: Report): void {
  const look = (entries: readonly Spot[]): void => {
    entries.slice(1).forEach((entry, index) => {
      if (typeof entry.value !== 'object' || !areAlike(entry.value, entries[index]!.value)) return;
      report.add(
        'shown-twice',
        entry,
        'this is the one before it again, so it is shown twice: correct it, or remove it',
      );
    });
  };
  const spotsOf = (nodes: readonly ResolvedNode[]) => nodes.map(({ spot }) => spot);
  look(spotsOf(screen.view));
  visitScreen(screen, {
    node: (part) => {
      for (const siblings of siblingsIn(part)) look(spotsOf(siblings));
    },
    value: (value) => {
      if (value.kind === 'list') look(value.spot.items());
    },
  });
}

/** The lists of nodes in a node, of which each is shown from top to bottom. */
function siblingsIn(part: ResolvedNode): readonly (readonly ResolvedNode[])[] {
  if (part.kind === 'widget') return [part.children];
  if (part.kind === 'switch') return [...part.cases.map(({ show }) => show), part.otherwise ?? []];
  return part.kind === 'each' ? [part.show, part.otherwise ?? []] : [part.show];
}
