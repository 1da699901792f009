import type { Report } from '../../report/report.ts';
import { listed } from '../../source/nearest.ts';
import { work } from '../../source/work.ts';
import type { Onward } from '../../walk/usage.ts';

/** Refuses screens that open each other, or themselves, again and again. Each circle is reported once. */
export function checkOnward(onward: ReadonlyMap<string, readonly Onward[]>, report: Report): void {
  const reported = new Set<string>();
  for (const [name, steps] of onward) {
    for (const step of steps) {
      const circle = circleThrough(name, step, onward);
      if (!circle || circle.some((screen) => reported.has(screen))) continue;
      for (const screen of circle) reported.add(screen);
      const subject =
        circle.length === 1 ? 'the screen would open itself' : `the screens ${listed(circle)} would open each other`;
      const message = `${subject} again and again: name another screen, or do this in an \`if\``;
      report.add('goes-nowhere', step.spot, message);
    }
  }
}

/** The screens between a screen and itself, itself first; undefined if it does not lead there. */
function circleThrough(
  name: string,
  { to }: Onward,
  onward: ReadonlyMap<string, readonly Onward[]>,
): string[] | undefined {
  const seen = new Set<string>();
  const open: string[][] = [[name, to]];
  for (let way = open.pop(); way; way = open.pop()) {
    work(1);
    const last = way.at(-1)!;
    if (last === name) return way.slice(0, -1);
    if (seen.has(last)) continue;
    seen.add(last);
    for (const next of onward.get(last) ?? []) open.push([...way, next.to]);
  }
  return undefined;
}
