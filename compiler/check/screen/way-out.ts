import { actionOf } from '../../actions/index.ts';
import type { Report } from '../../report/report.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type {
  ActionStep,
  Handler,
  OverlayDeclaration,
  ResolvedNode,
  ResolvedScreen,
  ResolvedWidget,
} from '../../tree/resolved.ts';
import { childrenOf, visitScreen } from '../../walk/visit.ts';
import { allHandlers, reachedFrom } from './order.ts';

/** Actions that may leave the page, depending on the app. */
const OUTWARD = new Set(['bridge', 'open-url']);

/** Checks that every overlay can be closed: by its `dismiss`, by an action, or by leaving the screen from inside it. */
export function checkWaysOut(screen: ResolvedScreen, report: Report): void {
  const opened = new Set<OverlayDeclaration>();
  const closed = new Set<OverlayDeclaration | undefined>();
  visitScreen(screen, {
    step: (step) => {
      closed.add(closedBy(step));
      for (const overlay of openedBy(step)) opened.add(overlay);
    },
  });
  for (const handler of allHandlers(screen)) for (const overlay of leftOpen(handler)) closed.add(overlay);
  for (const frame of screen.frames) {
    for (const overlay of frame.overlays.values()) {
      const { node, name, spot } = overlay;
      // An overlay that is never opened is reported as unused.
      if (!node || !opened.has(overlay) || closed.has(overlay) || isDismissible(node) || leavesFrom(node)) continue;
      const message = `nothing closes overlay \`${name}\`: give it a button that does, or a way such as \`"dismiss": ["icon", "outside"]\``;
      report.add('no-way-out', spot, message);
    }
  }
}

/** The overlay that an action closes. */
function closedBy(step: ActionStep): OverlayDeclaration | undefined {
  if (step.do !== 'close') return undefined;
  const { aims = [] } = actionOf(step).contents(step);
  return aims[0] ? step.env.frame.overlays.get(aims[0].name) : step.env.overlay;
}

/** Overlays that a handler opens immediately before it leaves the screen. */
function leftOpen({ steps }: Handler): OverlayDeclaration[] {
  const end = steps.findLastIndex((step) => leaves(step));
  return steps.slice(0, Math.max(0, end)).flatMap(openedBy);
}

/** The overlay that an action opens. */
export function openedBy(step: ActionStep): OverlayDeclaration[] {
  const { aims = [] } = actionOf(step).contents(step);
  return aims.flatMap(({ target, name, uses }) => {
    return target === 'overlay' && uses ? (step.env.frame.overlays.get(name) ?? []) : [];
  });
}

/** Whether the widget can be dismissed; a computed `dismiss` counts. */
function isDismissible({ widget, props }: ResolvedWidget): boolean {
  const dismiss = props.get('dismiss');
  if (!Object.hasOwn(catalogEntry(widget)?.properties ?? {}, 'dismiss')) return true;
  return dismiss !== undefined && !(dismiss.kind === 'list' && dismiss.items.length === 0);
}

/** Whether something inside leaves the screen. */
function leavesFrom(part: ResolvedNode): boolean {
  const steps = part.kind === 'widget' ? [...part.on.values()].flatMap((handler) => reachedFrom(handler)) : [];
  return steps.some(leaves) || childrenOf(part).some(leavesFrom);
}

/** Whether an action leaves the screen, or may do so. */
export function leaves(step: ActionStep): boolean {
  return OUTWARD.has(step.do) || actionOf(step).ends(step, () => 'goes-on') === 'leaves';
}
