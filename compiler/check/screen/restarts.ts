import type { Report } from '../../report/report.ts';
import { oncePer } from '../../source/once-per.ts';
import { quoted } from '../../source/quoting.ts';
import { componentsOf, cycleThrough } from '../../tree/graph.ts';
import type { ActionStep, Handler, ResolvedScreen, TimerDeclaration } from '../../tree/resolved.ts';
import { certainSteps, namesIn } from './order.ts';

/**
 * Warns of timers that start again by themselves without a condition, directly, through a load or through each
 * other: a screen that is left open would ask the server for ever.
 */
export function checkRestarts(screen: ResolvedScreen, report: Report): void {
  const timers = screen.frames.flatMap((frame) => [...frame.timers.values()]);
  const started = oncePer((timer: TimerDeclaration) => (timer.end ? startedBy(timer.end, screen) : []));
  for (const group of componentsOf(timers, started)) {
    // Of timers that start each other, the first is reported.
    const [timer] = group as [TimerDeclaration];
    if (!cycleThrough(group, started)) continue;
    const message = `timer ${quoted(timer.name)} starts itself again and again: start it in an \`if\` that ends it`;
    report.add('circle-of-timers', timer.spot, message);
  }
}

/** The timers that a handler certainly starts, itself or through a load. */
function startedBy(handler: Handler, screen: ResolvedScreen): TimerDeclaration[] {
  return certainSteps(handler).flatMap((step) => {
    const loads = step.do === 'reload' ? namesIn(step, 'load').flatMap((name) => screen.loads.get(name) ?? []) : [];
    // Whatever the server answers, one of these runs.
    const after = loads.flatMap(({ then }) => [...then.values()].flatMap((list) => certainSteps(list)));
    return [step, ...after].flatMap(timersStarted);
  });
}

function timersStarted(step: ActionStep): TimerDeclaration[] {
  if (step.do !== 'start') return [];
  return namesIn(step, 'timer').flatMap((name) => step.env.frame.timers.get(name) ?? []);
}
