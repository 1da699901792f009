import type { Report } from '../../report/report.ts';
import type { ActionStep, Handler, OverlayDeclaration, ResolvedNode, ResolvedScreen } from '../../tree/resolved.ts';
import { visitNode, visitScreen } from '../../walk/visit.ts';
import { handlersAfter, namesIn, reachedFrom, reachedThrough } from './order.ts';

type CallStep = ActionStep & { call: string; then: ReadonlyMap<string, Handler> };

/**
 * The known answer of a call that moves money keeps a second tap from sending it again. So only where that answer led
 * may a tap discard it, such as in an overlay where the user gives up the next step.
 */
export function checkForgotten(screen: ResolvedScreen, report: Report): void {
  const calls = callsIn(screen);
  for (const call of new Set(calls.map((step) => step.call))) {
    const overlays = overlaysAfter(calls.filter((step) => step.call === call));
    // One that has another name by mistake, which is reported, may be any of those that there are.
    if (!overlays) continue;
    const reported = new Set<ActionStep>();
    for (const handler of tapsOutside(overlays, screen))
      for (const step of reachedBefore(call, handler)) {
        if (step.do !== 'forget-answer' || (step as CallStep).call !== call || reported.has(step)) continue;
        reported.add(step);
        const message = `a second tap would pay again, as this discards the answer of call \`${call}\` that keeps it from being sent twice: leave this out, or write it in an overlay that the \`then\` of that call opens`;
        report.add('money-twice', step.spot, message);
      }
  }
}

function callsIn(screen: ResolvedScreen): CallStep[] {
  const calls: CallStep[] = [];
  visitScreen(screen, { step: (step) => void (step.do === 'call' && calls.push(step as CallStep)) });
  return calls;
}

/**
 * The overlays that the answers of calls open, and those that are opened from there; undefined if a name of one is
 * unknown.
 */
function overlaysAfter(calls: readonly CallStep[]): ReadonlySet<OverlayDeclaration> | undefined {
  const overlays = new Set<OverlayDeclaration>();
  let isUnknown = false;
  const follow = (handler: Handler): void => {
    for (const step of reachedFrom(handler)) {
      for (const overlay of openedBy(step)) {
        isUnknown ||= overlay === undefined;
        if (!overlay || overlays.has(overlay)) continue;
        overlays.add(overlay);
        for (const next of overlay.node ? handlersIn([overlay.node]) : []) follow(next);
      }
    }
  };
  for (const { then } of calls) for (const handler of then.values()) follow(handler);
  return isUnknown ? undefined : overlays;
}

function openedBy(step: ActionStep): (OverlayDeclaration | undefined)[] {
  return step.do === 'open' ? namesIn(step, 'overlay').map((name) => step.env.frame.overlays.get(name)) : [];
}

/** What taps run in the view, and in overlays other than these. */
function tapsOutside(overlays: ReadonlySet<OverlayDeclaration>, { view, frames }: ResolvedScreen): Handler[] {
  const others = frames.flatMap((frame) => [...frame.overlays.values()].filter((overlay) => !overlays.has(overlay)));
  return handlersIn([...view, ...others.flatMap(({ node }) => node ?? [])]);
}

function handlersIn(nodes: readonly ResolvedNode[]): Handler[] {
  const handlers: Handler[] = [];
  const node = (part: ResolvedNode): void => {
    if (part.kind === 'widget') handlers.push(...part.on.values());
  };
  for (const part of nodes) visitNode(part, { node });
  return handlers;
}

/** The actions that a handler may reach before the answer of a call, or without it. */
function reachedBefore(call: string, handler: Handler): ActionStep[] {
  const isCall = (step: ActionStep) => step.do === 'call' && (step as CallStep).call === call;
  return reachedThrough(handler, (step) => (isCall(step) ? [] : handlersAfter(step)));
}
