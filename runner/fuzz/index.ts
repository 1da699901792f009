import type { CompiledEntry } from '../../compiler/compile.ts';
import { parseJson, plain } from '../../compiler/json/index.ts';
import { Spot } from '../../compiler/source/spot.ts';
import { checkStructure } from '../../compiler/structure/index.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { faultsIn } from '../fixture/answer-order.ts';
import type { Setup } from '../page/setup.ts';
import { createRandom } from '../world/random.ts';
import type { Breach } from './breach.ts';
import { makeFixture } from './make.ts';
import { shrink } from './shrink.ts';
import { tryAgain, tryAtRandom } from './try.ts';

/** A case in which something broke that must always hold, as small as it could be made. */
export interface Found {
  readonly seed: number;
  readonly breach: Breach;
  readonly fixture: FixtureDocument;
}

/**
 * Tries a screen with `runs` cases by chance. Each case has a seed of its own, `seed` and the following, so that it can
 * be repeated alone.
 *
 * @param each told after every case
 */
export async function fuzz(
  entry: CompiledEntry,
  bench: Setup,
  { runs, seed, each = () => {} }: { runs: number; seed: number; each?: (found: Found | undefined) => void },
): Promise<Found[]> {
  const all: Found[] = [];
  for (let own = seed; own < seed + runs; own += 1) {
    const found = await one(entry, bench, own);
    if (found) all.push(found);
    each(found);
  }
  return all;
}

async function one(entry: CompiledEntry, bench: Setup, seed: number): Promise<Found | undefined> {
  const random = createRandom(seed);
  const made = makeFixture(entry.document, `case ${seed}`, random);
  const { steps, breach } = await tryAtRandom(made, entry, bench, random);
  if (!breach) return undefined;
  const breaks = async (candidate: FixtureDocument) => {
    if (!isSound(candidate, entry)) return false;
    const again = (await tryAgain(candidate, entry, bench)).breach;
    return again !== undefined && kindOf(again) === kindOf(breach);
  };
  const smallest = await shrink({ ...made, steps: [...steps] }, breaks);
  const note = `Found by chance, seed ${seed}: ${breach.law}: ${breach.what}`;
  // What it expects, beside what must hold of every screen: that it ends there again.
  const { end } = await tryAgain(smallest, entry, bench);
  return { seed, breach, fixture: { ...smallest, steps: [...smallest.steps, end], note } };
}

/** What broke, whatever the words in it: a step that can no longer be done is not the crash that it led to. */
function kindOf({ law, what }: Breach): string {
  return `${law} ${what.split(':', 1)[0]}`;
}

/** A smaller case still is a fixture whose answers keep the contracts. */
function isSound(document: FixtureDocument, entry: CompiledEntry): boolean {
  if (faultsIn(document.answers, entry.document.calls).length > 0) return false;
  const text = JSON.stringify(document);
  const { root } = parseJson(text, '');
  return (
    root !== undefined && checkStructure('fixture', new Spot({ name: '', text, root, value: plain(root) })).length === 0
  );
}
