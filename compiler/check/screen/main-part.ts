import type { Report } from '../../report/report.ts';
import type { ResolvedNode, ResolvedScreen, ResolvedWidget } from '../../tree/resolved.ts';
import { childrenOf } from '../../walk/visit.ts';

/** Reports a page of a site with no main part or more than one, and a main part on any other screen. */
export function checkMainPart({ view, spot, frame }: ResolvedScreen, report: Report): void {
  // For a fragment checked alone, it is unknown where it will be used.
  if (frame.is !== 'screen') return;
  const isSite = spot.textOf('frame') === 'site';
  const [first, ...others] = mainParts(view);
  if (isSite && !first)
    report.add(
      'main-part',
      spot.get('frame') ?? spot,
      'a page of a site needs one widget `main`, between menu and foot',
    );
  for (const part of isSite ? others : [first, ...others])
    if (part) report.add('main-part', part.spot, isSite ? 'the page has a `main` already' : ELSEWHERE);
}

const ELSEWHERE =
  'the screen has its main part already: only a page of a site (`"frame": "site"`) has a `main` of its own';

function mainParts(parts: readonly ResolvedNode[]): ResolvedWidget[] {
  return parts.flatMap((part) => [
    ...(part.kind === 'widget' && part.widget === 'main' ? [part] : []),
    ...mainParts(childrenOf(part)),
  ]);
}
