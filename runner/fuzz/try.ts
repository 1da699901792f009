import type { CompiledEntry } from '../../compiler/compile.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import { schemalessFixture } from '../fixture/schemaless.ts';
import type { Setup } from '../page/setup.ts';
import { Run } from '../play/run.tsx';
import { hasLeft, type Log } from '../world/log.ts';
import type { Random } from '../world/random.ts';
import { inaccessible } from './accessibility.ts';
import type { Breach } from './breach.ts';
import { watch } from './laws.ts';
import { nextStep } from './steps.ts';

/** What a case came to: the steps that were taken, and what broke at the last of them. */
export interface Tried {
  readonly steps: readonly Step[];
  readonly breach: Breach | undefined;
  /** Where it ended, as a step that expects it. */
  readonly end: Step;
}

/** Steps of one case. */
const MOST_STEPS = 12;

/** Opens a case and takes steps by chance until something breaks, the screen is left or enough was tried. */
export function tryAtRandom(
  document: FixtureDocument,
  entry: CompiledEntry,
  bench: Setup,
  random: Random,
): Promise<Tried> {
  return attempt(document, entry, bench, (page, taken) =>
    taken.length < MOST_STEPS ? nextStep(page, random, taken.at(-1)) : undefined,
  );
}

/** Takes the steps that a case has. */
export function tryAgain(document: FixtureDocument, entry: CompiledEntry, bench: Setup): Promise<Tried> {
  return attempt(document, entry, bench, (_, taken) => document.steps[taken.length]);
}

async function attempt(
  document: FixtureDocument,
  entry: CompiledEntry,
  bench: Setup,
  next: (page: Element, taken: readonly Step[]) => Step | undefined,
): Promise<Tried> {
  const run = new Run(schemalessFixture(document), entry, bench);
  const laws = watch(run);
  const steps: Step[] = [];
  try {
    await run.open();
    for (;;) {
      const breach = laws.breach();
      if (breach) return { steps, breach, end: endOf(run.log) };
      const step = hasLeft(run.log) ? undefined : next(run.stage.page, steps);
      if (!step) return { steps, breach: await inaccessible(run.stage.page), end: endOf(run.log) };
      steps.push(step);
      await run.step([step], 0);
    }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { steps, breach: { law: 'exception', what }, end: endOf(run.log) };
  } finally {
    laws.stop();
    await run.close();
  }
}

function endOf(log: Log): Step {
  if (!hasLeft(log)) return { stayed: true };
  return { went: log.went?.url ?? 'back' };
}
