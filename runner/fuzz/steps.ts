import fc, { type Arbitrary } from 'fast-check';
import type { Step } from '../../schemas/generated/types.ts';
import {
  accessibleElements,
  elementsCalled,
  isDisabled,
  isForTaps,
  reachable,
  TAPPABLE,
  TYPEABLE,
} from '../page/page.ts';

const TYPED = ['', 'Emma', '09171234567', '1', 'x'.repeat(300), '<b>', '   ', '12/31'];
const WAITS = [0, 1, 499, 1500, 3000, 59_999, 60_000, 61_000];
const REST: readonly Step[] = [{ back: true }, { reload: true }, { viewport: { shrunk: 300 } }];
/** Maximum number of elements on a page to choose from. */
const MAX_THINGS = 200;

/** A random choice; the step it leads to depends on the page. */
export interface Choice {
  readonly kind: 'tap' | 'type' | 'wait' | 'rest';
  /** Repeats a tap, as users do. */
  readonly again: boolean;
  /** Index of an element on the page, modulo their number. */
  readonly at: number;
  readonly text: string;
  readonly wait: number;
  readonly rest: Step;
}

export const CHOICES: Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom('wait', 'tap', 'tap', 'tap', 'tap', 'tap', 'tap', 'type', 'type', 'rest'),
  again: fc.nat(3).map((chance) => chance === 3),
  at: fc.nat(MAX_THINGS),
  text: fc.constantFrom(...TYPED),
  wait: fc.constantFrom(...WAITS),
  rest: fc.constantFrom(...REST),
});

/** An action that a user could take now. */
export function nextStep(page: Element, choice: Choice, before: Step | undefined): Step {
  if (before && 'tap' in before && choice.again && canTap(page, before.tap)) return before;
  const { kind, at, text } = choice;
  const enabled = accessibleElements(reachable(page)).filter(
    ({ name, element }) => name !== '' && !isDisabled(element),
  );
  const taps = enabled.filter(({ role }) => isForTaps(role) || role === 'img');
  const fields = enabled.filter(({ role }) => role === 'textbox' || role === 'searchbox');
  if (kind === 'rest') return choice.rest;
  if (kind === 'tap' && taps.length > 0) {
    const { name } = taps[at % taps.length]!;
    if (canTap(page, name)) return { tap: name };
  }
  if ((kind === 'tap' || kind === 'type') && fields.length > 0) {
    const { name } = fields[at % fields.length]!;
    if (elementsCalled(reachable(page), name, TYPEABLE).length === 1) return { type: text, into: name };
  }
  return { wait: choice.wait };
}

function canTap(page: Element, name: string): boolean {
  const candidates = elementsCalled(reachable(page), name, TAPPABLE);
  return candidates.length === 1 && !isDisabled(candidates[0]!);
}
