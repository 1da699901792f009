import { actionOf } from '../../actions/index.ts';
import type { ActionStep, Handler, ResolvedScreen } from '../../tree/resolved.ts';
import type { Onward } from '../../walk/usage.ts';
import { certainSteps } from './order.ts';

/** The screens that a screen opens by itself as soon as it is entered or has loaded, whatever holds. */
export function onwardFrom({ enter, loaded, loads }: ResolvedScreen): Onward[] {
  const always = [...loads.values()].filter((load) => !load.when);
  return [enter, loaded, ...always.map(({ then }) => then.get('ok'))].flatMap((handler) => {
    const step = handler && leaving(handler);
    return step?.do === 'go' ? [{ to: step.spot.textOf('to') ?? '', spot: step.spot.get('to') ?? step.spot }] : [];
  });
}

/** The action by which a handler certainly leaves the screen, before anything gives the user time for something else. */
function leaving(handler: Handler): ActionStep | undefined {
  const own = (step: ActionStep) => actionOf(step).ends(step, () => 'goes-on');
  const step = certainSteps(handler).find((candidate) => own(candidate) !== 'goes-on');
  return step && own(step) === 'leaves' ? step : undefined;
}
