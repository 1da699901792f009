import type { Steps } from '../../schemas/generated/steps.ts';
import { StepFailure } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { choose, tap, type, upload } from './act.ts';
import { beside, picture } from './beside.ts';
import { called, notCalled } from './called.ts';
import { dismiss } from './dismiss.ts';
import { bridge, copied, dialog, disabled, inactive, notSee, see, seeInOrder, shows, toast } from './expect.ts';
import { nameOfStep, type StepName } from './kinds.ts';
import { refuseLeft, stayed, went } from './leave.ts';
import { published } from './published.ts';
import { snapshot } from './snapshot.ts';
import { stored } from './stored.ts';

type Do<Name extends StepName> = (stage: PageUnderTest, step: Steps[Name]) => void | Promise<void>;

/** The implementation of every step in the schema. */
export const STEPS = {
  tap: (stage, step) => tap(stage, step.tap),
  choose: (stage, step) => choose(stage, step.choose, step.in),
  type: (stage, step) => type(stage, step.type, step.into),
  upload: (stage, step) => upload(stage, step.upload, step.into),
  wait: (stage, step) => stage.clock.advance(step.wait, () => stage.settle()),
  viewport: (stage, step) => stage.resize(step.viewport),
  back(stage) {
    stage.back();
    return stage.settle();
  },
  dismiss: (stage, step) => dismiss(stage, step.dismiss),
  reload: (stage) => stage.reload(),
  restart: (stage, step) => stage.restart(step.restart === true ? undefined : step.restart),
  see: (stage, step) => see(stage, step.see),
  notSee: (stage, step) => notSee(stage, step.notSee),
  seeInOrder: (stage, step) => seeInOrder(stage, step.seeInOrder),
  beside: (stage, step) => beside(stage, step.beside),
  picture: (stage, step) => picture(stage, step.picture, step.of),
  shows: (stage, step) => shows(stage, step.shows, step.in),
  disabled: (stage, step) => disabled(stage, step.disabled),
  inactive: (stage, step) => inactive(stage, step.inactive),
  dialog: (stage, step) => dialog(stage, step.dialog),
  screen: (stage, step) => snapshot(stage, step.screen),
  stayed: (stage) => stayed(stage),
  went,
  called,
  notCalled: (stage, step) => notCalled(stage, step.notCalled),
  bridge: (stage, step) => bridge(stage, step.bridge, step.with),
  toast: (stage, step) => toast(stage, step.toast, step.kind),
  stored: (stage, step) => stored(step.stored, stage.stores, step.in),
  copied: (stage, step) => copied(stage, step.copied),
  published: (stage, step) => published(stage, step.published),
} satisfies { [Name in StepName]: Do<Name> };

/**
 * Runs one step of a fixture.
 *
 * @throws {StepFailure} if it fails, cannot be done or is unknown
 */
export async function runStep(stage: PageUnderTest, step: object): Promise<void> {
  const name = nameOfStep(step);
  if (!name) throw new StepFailure(`the runner has no step ${JSON.stringify(Object.keys(step)[0] ?? '')}`);
  stage.log.steps += 1;
  refuseLeft(stage, step);
  const run: Do<never> = STEPS[name];
  await run(stage, step as never);
}
