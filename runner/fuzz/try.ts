import type { CompiledEntry } from '../../compiler/compile.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import { schemalessFixture } from '../fixture/schemaless.ts';
import type { Setup } from '../page/setup.ts';
import { Run } from '../play/run.tsx';
import { hasLeft, type Log } from '../world/log.ts';
import { inaccessible } from './accessibility.ts';
import { watch } from './invariants.ts';
import { type Choice, nextStep } from './steps.ts';
import type { Violation } from './violation.ts';

/** The result of a case: the steps taken, and the invariant that the last one violated. */
interface Tried {
  readonly steps: readonly Step[];
  readonly breach: Violation | undefined;
  /** A step that expects the final state. */
  readonly end: Step;
}

/** Opens a fixture and takes a step for each choice, until an invariant is violated or the screen is left. */
export async function tryCase(
  document: FixtureDocument,
  choices: readonly Choice[],
  entry: CompiledEntry,
  setup: Setup,
): Promise<Tried> {
  const run = new Run(schemalessFixture(document), entry, setup);
  const laws = watch(run);
  const steps: Step[] = [];
  const tried = (breach: Violation | undefined): Tried => ({ steps, breach, end: endOf(run.log) });
  try {
    await run.open();
    for (;;) {
      const breach = laws.breach();
      if (breach) return tried(breach);
      const choice = hasLeft(run.log) ? undefined : choices[steps.length];
      if (!choice) return tried(await inaccessible(run.stage.page));
      const step = nextStep(run.stage.page, choice, steps.at(-1));
      steps.push(step);
      await run.step([step], 0);
    }
  } catch (error) {
    return tried({ law: 'exception', what: error instanceof Error ? error.message : String(error) });
  } finally {
    laws.stop();
    await run.close();
  }
}

function endOf(log: Log): Step {
  if (!hasLeft(log)) return { stayed: true };
  return { went: log.went?.url ?? 'back' };
}
