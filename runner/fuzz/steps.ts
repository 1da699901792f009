import type { Step } from '../../schemas/generated/types.ts';
import { isDisabled, isForTaps, meant, reachable, TAPPABLE, TYPEABLE, things } from '../page/page.ts';
import type { Random } from '../world/random.ts';

const TEXTS = ['', 'Emma', '09171234567', '1', 'x'.repeat(300), '<b>', '   ', '12/31'];
const WAITS = [0, 1, 499, 1500, 3000, 59_999, 60_000, 61_000];

/** Something a user could do now; repeated taps are likely, as in life. */
export function nextStep(page: Element, random: Random, before: Step | undefined): Step {
  if (before && 'tap' in before && random.chance(25) && canTap(page, before.tap)) return before;
  const all = things(reachable(page)).filter(({ name, element }) => name !== '' && !isDisabled(element));
  const taps = all.filter(({ role }) => isForTaps(role) || role === 'img');
  const fields = all.filter(({ role }) => role === 'textbox' || role === 'searchbox');
  const kind = random.below(10);
  if (kind < 6 && taps.length > 0) {
    const { name } = random.pick(taps);
    if (canTap(page, name)) return { tap: name };
  }
  if (kind < 8 && fields.length > 0) {
    const { name } = random.pick(fields);
    if (meant(reachable(page), name, TYPEABLE).length === 1) return { type: random.pick(TEXTS), into: name };
  }
  if (kind === 9) return random.pick<Step>([{ back: true }, { reload: true }, { viewport: { shrunk: 300 } }]);
  return { wait: random.pick(WAITS) };
}

function canTap(page: Element, name: string): boolean {
  const found = meant(reachable(page), name, TAPPABLE);
  return found.length === 1 && !isDisabled(found[0]!);
}
