import type { Step } from '../../schemas/generated/types.ts';
import { StepFailure, show } from '../failure.ts';
import type { Stage } from '../stage.ts';
import type { Kept } from '../stores.ts';
import { choose, tap, type, upload } from './act.ts';
import { bridge, called, copied, dialog, disabled, notCalled, notSee, see, shows, toast } from './expect.ts';
import { went } from './leave.ts';
import { snapshot } from './snapshot.ts';

/**
 * Runs one step of a fixture.
 *
 * @throws {StepFailure} when it does not hold or cannot be done
 */
export async function runStep(stage: Stage, step: Step): Promise<void> {
  if ('tap' in step) return tap(stage, step.tap);
  if ('choose' in step) return choose(stage, step.choose, step.in);
  if ('type' in step) return type(stage, step.type, step.into);
  if ('upload' in step) return upload(stage, step.upload, step.into);
  if ('wait' in step) return stage.clock.advance(step.wait, () => stage.settle());
  if ('viewport' in step) return stage.resize(step.viewport);
  if ('back' in step) {
    stage.back();
    return stage.settle();
  }
  if ('reload' in step) return stage.reload();
  expect(stage, step);
}

function expect(stage: Stage, step: Step): void {
  if ('see' in step) see(stage, step.see);
  else if ('notSee' in step) notSee(stage, step.notSee);
  else if ('shows' in step) shows(stage, step.shows, step.in);
  else if ('disabled' in step) disabled(stage, step.disabled);
  else if ('called' in step) called(stage, step.called, step.times, step.with);
  else if ('notCalled' in step) notCalled(stage, step.notCalled);
  else if ('bridge' in step) bridge(stage, step.bridge, step.with);
  else if ('toast' in step) toast(stage, step.toast, step.kind);
  else if ('went' in step) went(stage, step);
  else if ('stored' in step) stored(step.stored, stage.stores);
  else if ('copied' in step) copied(stage, step.copied);
  else if ('dialog' in step) dialog(stage, step.dialog);
  else if ('screen' in step) snapshot(stage, step.screen);
}

/** These values are kept on the device; of a record, the names given are compared. */
function stored(expected: object, stores: Kept): void {
  for (const [name, value] of Object.entries(expected)) {
    const text = stores.local.get(name) ?? stores.session.get(name) ?? stores.cookie.get(name);
    const kept: unknown = text === undefined ? null : JSON.parse(text);
    if (!includes(kept, value)) throw new StepFailure(`kept as ${name} is ${show(kept)}, not ${show(value)}`);
  }
}

function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected))
    return show(actual) === show(expected);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) =>
    includes((actual as { [name: string]: unknown })[name], value),
  );
}
