import type { Report } from '../../report/report.ts';
import type { ActionStep, Handler, ResolvedNode, ResolvedScreen } from '../../tree/resolved.ts';
import { childrenOf, handlersOf } from '../../walk/visit.ts';
import { actionsRun, reachedFrom } from './order.ts';
import { leaves, openedBy } from './way-out.ts';

/** Checks that a user who goes back gets somewhere: every way through `back` does something, and some way leaves. */
export function checkWaysBack(screen: ResolvedScreen, report: Report): void {
  const { back } = screen;
  // An empty one is an error of its own.
  if (!back || back.steps.length === 0) return;
  if (!canLeave(back, screen, new Set()))
    report.add(
      'no-way-out',
      back.spot,
      'nobody who goes back leaves this screen: write `{ "do": "back" }` where it may be left, or leave out `back`',
    );
  else if (mayDoNothing(back))
    report.add(
      'no-way-out',
      back.spot,
      'where none of these conditions is true, going back does nothing: write `"else": [{ "do": "back" }]`',
    );
}

/** Whether a handler, or something in an overlay that it opens, leaves the screen. */
function canLeave(handler: Handler, screen: ResolvedScreen, seen: Set<Handler>): boolean {
  if (seen.has(handler)) return false;
  seen.add(handler);
  return reachedFrom(handler).some((step) => {
    if (leaves(step)) return !(step.do === 'go' && step.spot.textOf('to') === screen.screen);
    return openedBy(step).some(({ node }) => node && canLeaveFrom(node, screen, seen));
  });
}

function canLeaveFrom(part: ResolvedNode, screen: ResolvedScreen, seen: Set<Handler>): boolean {
  const handlers = part.kind === 'widget' ? [...part.on.values()] : [];
  return (
    handlers.some((handler) => canLeave(handler, screen, seen)) ||
    childrenOf(part).some((child) => canLeaveFrom(child, screen, seen))
  );
}

/** Whether no step of a handler may run. */
function mayDoNothing({ steps }: Handler): boolean {
  return steps.every((step) => isIdle(step));
}

function isIdle(step: ActionStep): boolean {
  if (step.do === 'run') return actionsRun(step).every(({ handler }) => mayDoNothing(handler));
  if (step.do !== 'if') return false;
  const lists = handlersOf(step);
  return lists.length < 2 || lists.some(mayDoNothing);
}
