import type { CompiledScreen } from '../../schemas/compiled.ts';
import { everythingIn } from '../../schemas/document-walk.ts';
import type { Calls } from '../calls/calls.ts';
import { type Confirmed, definite, plainEnding } from '../calls/inquiry.ts';
import { addressOf, createIntents, type Intent, paymentOf } from '../calls/intents.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';
import type { HostAnswer, HostRequest } from '../wire/host.ts';
import type { ScreenParts } from './context.ts';
import { type Guard, refusesOld } from './guard.ts';
import { createOnceGuard } from './once.ts';
import type { ActionOf, Handlers, Progress, RunContext } from './run-context.ts';
import { createUnknownOutcomes, type Pending } from './unknown-outcomes.ts';

type CallStep = ActionOf<'call'>;

/**
 * Guards the calls of a screen with money calls: each is made once, even if its answer is lost, the page reloads or the
 * phone restarts.
 */
export function createMoneyGuard(core: Core, parts: () => ScreenParts, handlers: Handlers): Guard {
  const { document } = core;
  const once = createOnceGuard(core, parts, handlers);
  const intents = createIntents(core.host);
  /** Intents that are being deleted; a tap in the meantime waits for this. */
  let forgetting: Promise<void> | undefined;
  /** Calls in flight. */
  const moving = new Set<string>();

  /**
   * Records what an ending means for the next tap, then runs its handler. `ok` and `paid` mean that the money has
   * moved. Otherwise another tab may have paid since.
   */
  const conclude = async (pending: Pending, { ending, answer }: Confirmed): Promise<Progress> => {
    const { name, intent, step } = pending;
    const { outcome } = ending;
    if (outcome === 'ok' || outcome === 'paid') await intents.done(name, intent, answer);
    const other = outcome === 'ok' || outcome === 'paid' ? undefined : await intents.drop(name, intent);
    if (outcome !== 'open' || !other) return unknown.finish(pending, ending);
    if (other.state === 'done') return unknown.finish(pending, knownEnding(parts().calls, step.call, other));
    unknown.check({ ...pending, intent: other }, true);
    return true;
  };
  const unknown = createUnknownOutcomes(core, parts, handlers, conclude);

  const attempt = async (step: CallStep, scope: EvaluationScope, context: RunContext): Promise<boolean> => {
    const { calls } = parts();
    const contract = document.calls[step.call]!;
    const request = calls.request(step.call, step.send, scope);
    const payment = paymentOf(step.call, contract, request);
    await forgetting;
    const claimed = await intents.claim(payment, String(request.body), contract.money!.replay);
    if (!claimed) {
      core.host.toast('Your phone is busy, and nothing was sent. Please try again.', 'error', document.toasts.error);
      return true;
    }
    const [name, intent] = claimed;
    const pending: Pending = { name, intent, step, scope, context };
    if (intent.state === 'done') return handlers.follow(step, knownEnding(calls, step.call, intent), scope, context);
    const answer = await send(request, intent);
    const confirmed = definite(calls, step.call, answer);
    if (confirmed && confirmed.ending.outcome !== 'open') return conclude(pending, confirmed);
    const refusal = confirmed ? undefined : lookUp(document.signIn, String(answer.status));
    unknown.check(pending, refusal !== undefined);
    if (confirmed) return conclude(pending, confirmed);
    // Without a session nobody learns the outcome: what offers to sign in opens on top of what says that it is unknown.
    return handlers.run(refusal?.usually ?? [], scope, context);
  };

  /** Every attempt under the same key sends the same body. Only the session in the URL may differ. */
  const send = (request: HostRequest, { key, body }: Intent): Promise<HostAnswer> => {
    const headers = { ...request.headers, 'Idempotency-Key': `"${key}"` };
    return parts().calls.send({ ...request, headers, body });
  };

  const addressFor = (call: string) =>
    addressOf(call, document.calls[call]!, parts().calls.request(call, undefined, core.scope));

  return {
    call(step, scope, context) {
      if (!document.calls[step.call]?.money) return once.call(step, scope, context);
      if (moving.has(step.call) || refusesOld(core, parts())) return true;
      moving.add(step.call);
      return attempt(step, scope, context).finally(() => moving.delete(step.call));
    },
    async resume() {
      for (const step of moneySteps(document)) {
        for (const [name, intent] of await intents.open(addressFor(step.call))) {
          const context = { byItself: true, live: core.alive };
          if (!moving.has(step.call) && !unknown.isChecking(name))
            unknown.check({ name, intent, step, scope: core.scope, context }, true);
        }
      }
    },
    askAgain: unknown.checkAgain,
    forget(call) {
      if (document.calls[call]?.money) forgetting = intents.forget(addressFor(call));
    },
  };
}

/** The ending of a call whose intent was done before: read from its stored answer, if there is one. */
function knownEnding(calls: Calls, call: string, { answer }: Intent): Ending {
  const ending = (answer && definite(calls, call, answer)?.ending) ?? plainEnding('paid');
  return { ...ending, data: { ...(ending.data as object | null), replayed: true } };
}

/** The actions of a document that make money calls; the compiler ensures one per call. */
function moneySteps({ calls, view, overlays, actions, on, timers }: CompiledScreen): CallStep[] {
  const isMoneyCall = (part: unknown): part is CallStep => {
    const step = part as CallStep | null;
    return step?.do === 'call' && Boolean(calls[step.call]?.money);
  };
  return everythingIn([view, overlays, actions, on, timers]).filter(isMoneyCall);
}
