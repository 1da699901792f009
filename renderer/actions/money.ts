import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { Calls } from '../calls/calls.ts';
import { type Confirmed, definite, inquire, plainEnding } from '../calls/inquiry.ts';
import { createIntents, type Intent, intentName, placePrefix } from '../calls/intents.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';
import type { HostAnswer, HostRequest } from '../wire/host.ts';
import type { ScreenParts } from './context.ts';
import { type Guard, refusesOld } from './guard.ts';
import { createOnceGuard } from './once.ts';
import type { ActionOf, Handlers, Progress, RunContext } from './run-context.ts';

type CallStep = ActionOf<'call'>;

/** A call whose outcome is unknown. */
interface Pending {
  readonly name: string;
  readonly intent: Intent;
  readonly step: CallStep;
  readonly scope: EvaluationScope;
  readonly context: RunContext;
}

/** Milliseconds between status requests: about eleven minutes in total, then the outcome stays unknown. */
const INTERVALS = [2, 3, 5, 8, 12, 20, 30, 45, ...Array.from({ length: 9 }, () => 60)].map((s) => s * 1000);

/**
 * Guards the calls of a screen with money calls: each is made once, even if its answer is lost, the page reloads or the
 * phone restarts.
 */
export function createMoneyGuard(core: Core, parts: () => ScreenParts, handlers: Handlers): Guard {
  const { document, host, changes } = core;
  const once = createOnceGuard(core, parts, handlers);
  const intents = createIntents(host);
  /** Intents that are being deleted; a tap in the meantime waits for this. */
  let forgetting: Promise<void> | undefined;
  /** Calls in flight. */
  const moving = new Set<string>();
  /** Calls whose outcome is being polled, by intent name. */
  const asking = new Map<string, Pending>();
  /** Calls whose outcome could not be determined. */
  const stuck = new Map<string, Pending>();

  /** Runs the handler of an outcome. */
  const follow = ({ step, scope, context }: Pending, ending: Ending): Progress =>
    handlers.follow(step, ending, scope, context);

  /**
   * Records what an ending means for the next tap, then runs its handler. `ok` and `paid` mean that the money has
   * moved. Otherwise another tab may have paid since.
   */
  const conclude = async (pending: Pending, { ending, answer }: Confirmed): Promise<Progress> => {
    const { name, intent, step } = pending;
    const { outcome } = ending;
    if (outcome === 'ok' || outcome === 'paid') await intents.done(name, intent, answer);
    const other = outcome === 'ok' || outcome === 'paid' ? undefined : await intents.drop(name, intent);
    if (outcome !== 'open' || !other) return finish(pending, ending);
    if (other.state === 'done') return finish(pending, knownEnding(parts().calls, step.call, other));
    check({ ...pending, intent: other }, true);
    return true;
  };

  const attempt = async (step: CallStep, scope: EvaluationScope, context: RunContext): Promise<boolean> => {
    const contract = document.calls[step.call]!;
    const request = parts().calls.request(step.call, step.send, scope);
    const name = intentName(step.call, contract, request);
    await forgetting;
    const intent = await intents.claim(name, String(request.body), contract.money!.replay);
    const pending: Pending = { name, intent, step, scope, context };
    if (intent.state === 'done') return follow(pending, knownEnding(parts().calls, step.call, intent));
    const found = definite(parts().calls, step.call, await send(request, intent));
    if (found && found.ending.outcome !== 'open') return conclude(pending, found);
    check(pending, false);
    return found ? conclude(pending, found) : true;
  };

  /** Every attempt under the same key sends the same body. Only the session in the URL may differ. */
  const send = (request: HostRequest, { key, body }: Intent): Promise<HostAnswer> => {
    const headers = { ...request.headers, 'Idempotency-Key': `"${key}"` };
    return parts().calls.send({ ...request, headers, body });
  };

  /** The outcome is unknown: tells the user and polls until it is known. */
  const check = (pending: Pending, resumed: boolean): void => {
    if (!pending.context.live()) return;
    const { name, step } = pending;
    changes.transaction(() => {
      if (step.checking !== undefined) parts().overlays.open(step.checking, {}, step.n, false);
      follow(pending, plainEnding('unknown', { resumed }));
    });
    stuck.delete(name);
    asking.set(name, pending);
    ask(pending, 0);
  };

  const ask = (pending: Pending, round: number): void => {
    const wait = INTERVALS[round];
    const current = () => core.alive() && asking.get(pending.name) === pending;
    if (wait === undefined) {
      asking.delete(pending.name);
      stuck.set(pending.name, pending);
      follow(pending, plainEnding('still-unknown'));
      return;
    }
    host.after(wait, async () => {
      if (!current()) return;
      const found = await inquire(core, parts().calls, pending.step.call, pending.intent);
      if (!current()) return;
      if (!found) return ask(pending, round + 1);
      await conclude(pending, found);
    });
  };

  /** The outcome is known: removes the notice and runs the handler. */
  const finish = (pending: Pending, ending: Ending): Progress => {
    const { checking = '' } = pending.step;
    const said = asking.delete(pending.name) || stuck.delete(pending.name);
    const others = [...asking.values(), ...stuck.values()].some(({ step }) => step.checking === checking);
    return changes.transaction(() => {
      if (said && !others) parts().overlays.close(checking);
      return follow(pending, ending);
    });
  };

  const prefixOf = (call: string) =>
    placePrefix(call, document.calls[call]!, parts().calls.request(call, undefined, core.scope));

  return {
    call(step, scope, context) {
      if (!document.calls[step.call]?.money) return once.call(step, scope, context);
      if (moving.has(step.call) || refusesOld(core, parts())) return true;
      moving.add(step.call);
      return attempt(step, scope, context).finally(() => moving.delete(step.call));
    },
    async resume() {
      for (const step of moneySteps(document)) {
        for (const [name, intent] of await intents.open(prefixOf(step.call))) {
          const context = { byItself: true, live: core.alive };
          if (!moving.has(step.call) && !asking.has(name))
            check({ name, intent, step, scope: core.scope, context }, true);
        }
      }
    },
    askAgain() {
      for (const pending of [...stuck.values()]) check(pending, true);
    },
    forget(call) {
      if (document.calls[call]?.money) forgetting = intents.forget(prefixOf(call));
    },
  };
}

/** The ending of a call whose intent is done: read from its stored answer, if there is one. */
function knownEnding(calls: Calls, call: string, { answer }: Intent): Ending {
  return (answer && definite(calls, call, answer)?.ending) ?? plainEnding('paid');
}

/** The actions of a document that make money calls; the compiler ensures one per call. */
function moneySteps({ calls, view, overlays, actions, on, timers }: CompiledScreen): CallStep[] {
  const found: CallStep[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const step = value as CallStep;
    if (step.do === 'call' && calls[step.call]?.money) found.push(step);
    for (const part of Object.values(value)) visit(part);
  };
  visit([view, overlays, actions, on, timers]);
  return found;
}
