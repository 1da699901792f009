import type { Report } from '../../report/report.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { Handler, ResolvedScreen, ResolvedWidget } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { saysAgainNow } from '../value/try-again.ts';

/** Checks that every control does something, and that every handler has an action. */
export function checkEffects(screen: ResolvedScreen, report: Report): void {
  const handlers: [what: string, handler: Handler | undefined][] = [
    ['`enter`', screen.enter],
    ['`loaded`', screen.loaded],
    ['`back`', screen.back],
  ];
  for (const frame of screen.frames) {
    for (const { name, end } of frame.timers.values()) handlers.push([`the \`end\` of timer \`${name}\``, end]);
    for (const { name, handler } of frame.actions.values()) handlers.push([`action \`${name}\``, handler]);
  }
  for (const [what, handler] of handlers) checkHandled(what, handler, report);
  visitScreen(screen, {
    node: (part) => {
      if (part.kind !== 'widget') return;
      for (const [event, handler] of part.on) checkHandled(`\`${event}\``, handler, report);
      checkNeeded(part, report);
    },
  });
}

function checkHandled(owner: string, handler: Handler | undefined, report: Report): void {
  if (!handler || handler.spot.items().length > 0) return;
  report.add('does-nothing', handler.spot, `${owner} does nothing: write what it does, or leave it out`);
}

/** A control without a handler looks usable but is not. */
function checkNeeded(part: ResolvedWidget, report: Report): void {
  for (const [event, { needed, asked }] of Object.entries(catalogEntry(part.widget)?.events ?? {})) {
    if (part.on.has(event)) continue;
    const advice = `write what happens, \`"on": { "${event}": [ … ] }\``;
    if (needed === true || (needed !== undefined && part.props.has(needed))) {
      const owner = needed === true ? `this ${part.widget}` : `\`${needed}\``;
      const message = `${owner} does nothing: ${advice}`;
      report.add('does-nothing', (needed !== true && part.spot.get(needed)) || part.spot, message);
    } else if (asked !== undefined) checkAsked(part, asked, advice, report);
  }
}

/** A user who is asked to try again needs a button for it. */
function checkAsked(part: ResolvedWidget, asked: string, advice: string, report: Report): void {
  const words = part.props.get(asked);
  if (words && !saysAgainNow(words)) return;
  const owner = words ? 'this text' : `without a \`${asked}\` of its own, this ${part.widget}`;
  const message = `${owner} asks the user to try again, and there is nothing to tap: ${advice}`;
  report.add('does-nothing', words?.spot ?? part.spot, message);
}
