import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/nearest.ts';
import type { ActionStep, Handler, ResolvedScreen, TimerDeclaration } from '../../tree/resolved.ts';
import { actionsRun, namesIn } from './order.ts';

/**
 * Warns of timers that start again by themselves without a condition, directly or through a load: a screen that is left
 * open would ask the server for ever.
 */
export function checkRestarts(screen: ResolvedScreen, report: Report): void {
  for (const frame of screen.frames) {
    for (const timer of frame.timers.values()) {
      if (!timer.end || !startsAgain(timer, timer.end, screen)) continue;
      const message = `timer ${quoted(timer.name)} starts itself again and again: start it in an \`if\` that ends it`;
      report.add('circle-of-timers', timer.spot, message);
    }
  }
}

function startsAgain(timer: TimerDeclaration, end: Handler, screen: ResolvedScreen): boolean {
  return certainly(end).some((step) => {
    if (starts(step, timer)) return true;
    // Whatever the server answers, one of these runs.
    const loads = step.do === 'reload' ? namesIn(step, 'load').flatMap((name) => screen.loads.get(name) ?? []) : [];
    return loads.some(({ then }) =>
      [...then.values()].some((list) => certainly(list).some((next) => starts(next, timer))),
    );
  });
}

function starts(step: ActionStep, timer: TimerDeclaration): boolean {
  return step.do === 'start' && namesIn(step, 'timer').some((name) => step.env.frame.timers.get(name) === timer);
}

/** The actions of a handler that run whatever holds. */
function certainly({ steps }: Handler, seen = new Set<Handler>()): ActionStep[] {
  return steps.flatMap((step) => {
    const inner = actionsRun(step).flatMap(({ handler }) => {
      if (seen.has(handler)) return [];
      seen.add(handler);
      return certainly(handler, seen);
    });
    return [step, ...inner];
  });
}
