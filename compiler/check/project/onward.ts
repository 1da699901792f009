import type { Report } from '../../report/report.ts';
import { listed } from '../../source/quoting.ts';
import { componentsOf, cycleThrough } from '../../tree/graph.ts';
import type { Onward } from '../../walk/usage.ts';

/** Refuses screens that open each other, or themselves, again and again. Each cycle is reported once. */
export function checkOnward(onward: ReadonlyMap<string, readonly Onward[]>, report: Report): void {
  const next = (screen: string): string[] => (onward.get(screen) ?? []).map(({ to }) => to);
  for (const group of componentsOf(onward.keys(), next)) {
    const cycle = cycleThrough(group, next);
    if (!cycle) continue;
    const [first, second = first] = cycle as [string, string?];
    const step = onward.get(first)!.find(({ to }) => to === second)!;
    const subject =
      cycle.length === 1 ? 'the screen would open itself' : `the screens ${listed(cycle)} would open each other`;
    const message = `${subject} again and again: name another screen, or do this in an \`if\``;
    report.add('goes-nowhere', step.spot, message);
  }
}
