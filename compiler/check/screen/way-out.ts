import { actionOf } from '../../actions/index.ts';
import type { Report } from '../../report/report.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { Tables } from '../../tables/tables.ts';
import type {
  ActionStep,
  Handler,
  OverlayDeclaration,
  ResolvedNode,
  ResolvedScreen,
  ResolvedWidget,
} from '../../tree/resolved.ts';
import { childrenOf, visitScreen } from '../../walk/visit.ts';
import type { Names } from '../value/names.ts';
import { allHandlers, reachedFrom } from './order.ts';
import { checkSureWayOut } from './sure-way-out.ts';

/** Actions that may leave the page, depending on the app. */
const OUTWARD = new Set(['bridge', 'open-url']);

/** Checks that every overlay can be closed: by its `dismiss`, by an action, or by leaving the screen from inside it. */
export function checkWaysOut(screen: ResolvedScreen, names: Names, tables: Tables, report: Report): void {
  const opened = new Set<OverlayDeclaration>();
  const closing = new Map<OverlayDeclaration, Set<ActionStep>>();
  const done = new Set<string>();
  visitScreen(screen, {
    step: (step) => {
      done.add(step.do);
      const closed = closedBy(step);
      if (closed) closing.set(closed, (closing.get(closed) ?? new Set()).add(step));
      for (const overlay of openedBy(step)) opened.add(overlay);
    },
  });
  const left = new Set(allHandlers(screen).flatMap(leftOpen));
  for (const frame of screen.frames) {
    for (const overlay of frame.overlays.values()) {
      const { node, name, spot } = overlay;
      // An overlay that is never opened is reported as unused.
      if (!node || !opened.has(overlay) || left.has(overlay) || isDismissible(node)) continue;
      const inside = handlersIn(node).flatMap((handler) => reachedFrom(handler));
      const closes = closing.get(overlay) ?? new Set();
      if (closes.size > 0 || inside.some(leaves)) {
        // What closes it from elsewhere, such as a timer or another overlay, may do so at any time.
        if (![...closes].every((step) => inside.includes(step))) continue;
        const isOut = (step: ActionStep) => closes.has(step) || leaves(step);
        checkSureWayOut(overlay, isOut, done, names, tables, report);
        continue;
      }
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

function handlersIn(part: ResolvedNode): Handler[] {
  const own = part.kind === 'widget' ? [...part.on.values()] : [];
  return [...own, ...childrenOf(part).flatMap(handlersIn)];
}

/** Whether an action leaves the screen, or may do so. */
export function leaves(step: ActionStep): boolean {
  return OUTWARD.has(step.do) || actionOf(step).ends(step, () => 'goes-on') === 'leaves';
}
