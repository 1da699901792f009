import type { Spot } from '../../source/spot.ts';
import type { ResolvedScreen } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';
import type { Situation } from '../value/situation.ts';
import { checkValue } from '../value/value.ts';
import { checkOwner } from './owner.ts';

/**
 * Checks what a screen restores.
 *
 * @param situation before any data has loaded
 */
export function checkResume({ resume, frame }: ResolvedScreen, situation: Situation, checker: Checker): void {
  if (!resume) return;
  for (const value of resume.for) checkValue(value, undefined, situation, checker);
  checkOwner(resume.for, 'what was open here', checker);
  const aim = (kind: 'overlay' | 'state' | 'timer', spots: readonly Spot[], known: ReadonlyMap<string, unknown>) => {
    for (const spot of spots)
      if (!known.has(String(spot.value))) checker.report.unknown(kind, String(spot.value), spot, known.keys());
  };
  aim('overlay', resume.overlays, frame.overlays);
  aim('state', resume.states, frame.states);
  aim('timer', resume.timers, frame.timers);
}
