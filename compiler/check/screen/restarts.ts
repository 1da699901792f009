import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/nearest.ts';
import { work } from '../../source/work.ts';
import type { ActionStep, Handler, ResolvedScreen, TimerDeclaration } from '../../tree/resolved.ts';
import { certainSteps, namesIn } from './order.ts';

/**
 * Warns of timers that start again by themselves without a condition, directly, through a load or through each
 * other: a screen that is left open would ask the server for ever.
 */
export function checkRestarts(screen: ResolvedScreen, report: Report): void {
  const timers = screen.frames.flatMap((frame) => [...frame.timers.values()]);
  const following = new Map(timers.map((timer) => [timer, timer.end ? startedBy(timer.end, screen) : []]));
  const reported = new Set<TimerDeclaration>();
  for (const timer of timers) {
    const later = startedAfter(timer, following);
    // Of timers that start each other, the first is reported.
    if (!later.has(timer) || [...later].some((other) => reported.has(other))) continue;
    reported.add(timer);
    const message = `timer ${quoted(timer.name)} starts itself again and again: start it in an \`if\` that ends it`;
    report.add('circle-of-timers', timer.spot, message);
  }
}

/** The timers that start at some time after one has started, directly or through others. */
function startedAfter(
  timer: TimerDeclaration,
  following: ReadonlyMap<TimerDeclaration, readonly TimerDeclaration[]>,
): ReadonlySet<TimerDeclaration> {
  const later = new Set<TimerDeclaration>();
  const open = [timer];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const other of following.get(next) ?? []) {
      work(1);
      if (later.has(other)) continue;
      later.add(other);
      open.push(other);
    }
  }
  return later;
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
