import fc from 'fast-check';
import type { CompiledEntry } from '../../compiler/compile.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { Setup } from '../page/setup.ts';
import { fixturesOf } from './cases.ts';
import { CHOICES } from './steps.ts';
import { tryCase } from './try.ts';
import type { Violation } from './violation.ts';

/** A case that violates an invariant, shrunk as far as possible. */
export interface BrokenCase {
  readonly seed: number;
  readonly breach: Violation;
  readonly fixture: FixtureDocument;
}

/** Maximum number of steps of a case; half as many on average. */
const MAX_STEPS = 24;
/** Maximum number of attempts at one case, including shrinking. */
const MAX_ATTEMPTS = 250;

/**
 * Tests a screen with `runs` random cases. Each case has a seed of its own, starting from `seed`, so that it can be
 * repeated alone.
 *
 * @param each called after every case
 */
export async function fuzz(
  entry: CompiledEntry,
  setup: Setup,
  { runs, seed, each = () => {} }: { runs: number; seed: number; each?: (broken: BrokenCase | undefined) => void },
): Promise<BrokenCase[]> {
  const all: BrokenCase[] = [];
  for (let own = seed; own < seed + runs; own += 1) {
    const broken = await fuzzOnce(entry, setup, own);
    if (broken) all.push(broken);
    each(broken);
  }
  return all;
}

async function fuzzOnce(entry: CompiledEntry, setup: Setup, seed: number): Promise<BrokenCase | undefined> {
  const choices = fc.array(CHOICES, { maxLength: MAX_STEPS, size: 'max' });
  let smallest: BrokenCase | undefined;
  let attempts = 0;
  const holds = async (fixture: FixtureDocument, chosen: Parameters<typeof tryCase>[1]): Promise<boolean> => {
    attempts += 1;
    if (attempts > MAX_ATTEMPTS) return true;
    const { steps, breach, end } = await tryCase(fixture, chosen, entry, setup);
    // A smaller case must fail in the same way as the first.
    if (!breach || (smallest && kindOf(breach) !== kindOf(smallest.breach))) return true;
    const note = `Found by chance, seed ${seed}: ${breach.law}: ${breach.what}`;
    // Also expects to end in the same place, in addition to the invariants.
    smallest = { seed, breach, fixture: { ...fixture, steps: [...steps, end], note } };
    return false;
  };
  const property = fc.asyncProperty(fixturesOf(entry.document, `case ${seed}`), choices, holds);
  await fc.check(property, { seed, numRuns: 1 });
  return smallest;
}

/** The kind of a failure, whatever its message: a step that can no longer be done is not the crash that it led to. */
function kindOf({ law, what }: Violation): string {
  return `${law} ${what.split(':', 1)[0]}`;
}
