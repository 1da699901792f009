import type { CompiledEntry } from '../../compiler/compile.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import { StepFailure } from '../fixture/failure.ts';
import { schemalessFixture } from '../fixture/schemaless.ts';
import type { Setup } from '../page/setup.ts';
import { perform } from '../play/perform.ts';
import { Run } from '../play/run.tsx';
import { kindOf } from '../steps/kinds.ts';

/** A recorded fixture that has been played. */
export interface Proof {
  /** The passing fixture, or the original one if it does not pass. */
  readonly fixture: FixtureDocument;
  /** Expectations that were removed because they failed, in words. */
  readonly left: readonly string[];
  /** Why it still does not pass. */
  readonly lines: readonly string[];
}

/**
 * Plays a recorded fixture. Expectations that fail, such as a text that was on the screen by chance, are removed and
 * listed; the rest passes.
 */
export async function prove(document: FixtureDocument, entry: CompiledEntry, setup: Setup): Promise<Proof> {
  const left: string[] = [];
  const proved: Step[] = [];
  const first = new Run(schemalessFixture(document), entry, setup);
  try {
    await first.open();
    for (const step of document.steps.flatMap(oneByOne)) {
      try {
        await first.step([step], 0);
        proved.push(step);
      } catch (error) {
        if (!(error instanceof StepFailure) || kindOf(step) === 'act') throw error;
        left.push(error.message.split('\n')[0]!);
      }
    }
  } catch (error) {
    return { fixture: document, left, lines: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await first.close();
  }
  const fixture = { ...document, steps: together(proved) };
  const run = new Run(schemalessFixture(fixture), entry, setup);
  try {
    const { lines } = await perform(schemalessFixture(fixture), run);
    return { fixture, left, lines };
  } finally {
    await run.close();
  }
}

/** One step for each text, so that only missing ones are removed. */
function oneByOne(step: Step): Step[] {
  return 'see' in step ? step.see.map((text) => ({ see: [text] })) : [step];
}

function together(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (last && 'see' in last && 'see' in step)
      joined[joined.length - 1] = { see: [...new Set([...last.see, ...step.see])] as typeof step.see };
    else joined.push(step);
  }
  return joined;
}
