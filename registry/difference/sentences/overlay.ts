import { both, type Comparing, onlyIn, plain, union } from '../match/comparing.ts';
import type { Money } from '../match/money.ts';
import { WidgetNames } from '../match/naming.ts';
import { overlayWords } from '../parts/actions.ts';
import { everyShown, flattenWidget, type Shown } from '../parts/flatten.ts';
import type { Say } from '../words/say.ts';
import { IS, quoted } from '../words/words.ts';
import { additionWords } from './additions.ts';
import { placeWords, shapeChanges } from './shape.ts';

/** Describes changes in overlays, except in what they show. */
export function overlaySays({ pair, was, now, money }: Comparing): Say[] {
  const { gone, come } = onlyIn('overlays', pair, was.overlays, now.overlays);
  return [
    ...come.map(([name, { node }]) => {
      const shown = flattenWidget(node, name);
      const names = new WidgetNames(pair.after, everyShown([shown]));
      const predicate = additionWords(shown, names, pair.after);
      return { subject: names.subject(shown), predicate, money: pays(shown, money.after) };
    }),
    ...gone.map(([name, { node }]) => ({
      subject: overlayWords(name, pair.before),
      predicate: `${IS} removed`,
      money: pays(flattenWidget(node, name), money.before),
    })),
    ...both('overlays', pair, was.overlays, now.overlays).flatMap((overlay) =>
      union(overlay.was.with ?? {}, overlay.now.with ?? {}).flatMap((parameter) =>
        shapeChanges(overlay.was.with?.[parameter], overlay.now.with?.[parameter]).map(({ path, predicate }) =>
          plain(
            `${path === '' ? '' : `${placeWords(path)} of `}the parameter ${quoted(parameter)} of ${overlayWords(overlay.name, pair.after)}`,
            predicate,
          ),
        ),
      ),
    ),
  ];
}

/** Whether anything in an overlay makes a call that moves money. */
function pays(shown: Shown, money: Money): boolean {
  return everyShown([shown]).some(({ node }) => Object.values(node.on ?? {}).some((steps) => money.moves(steps)));
}
