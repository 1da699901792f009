import { MONEY_FLAGS } from '../../schemas/handlers.ts';
import { type Confirmed, inquire, plainEnding } from '../calls/inquiry.ts';
import type { Intent } from '../calls/intents.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Ending } from '../wire/answer.ts';
import type { ScreenParts } from './context.ts';
import type { ActionOf, Handlers, Progress, RunContext } from './run-context.ts';

/** A money call that was sent, and what to do when its outcome is known. */
export interface Pending {
  /** The name of its intent. */
  readonly name: string;
  readonly intent: Intent;
  readonly step: ActionOf<'call'>;
  readonly scope: EvaluationScope;
  readonly context: RunContext;
}

/** The money calls whose outcome is unknown: the user is told, and the server is asked until it is known. */
export interface UnknownOutcomes {
  /**
   * Tells the user and starts polling.
   *
   * @param resumed nothing failed just now that the user does not know of: the call was made by an earlier page, or
   *   what offers to sign in says why it failed
   */
  check(pending: Pending, resumed: boolean): void;
  /** The outcome is known: removes the notice and runs the handler. */
  finish(pending: Pending, ending: Ending): Progress;
  /** Whether the outcome of an intent is being polled. */
  isChecking(name: string): boolean;
  /** Polls again for the outcomes that could not be determined. */
  checkAgain(): void;
}

/** Milliseconds between status requests: about eleven minutes in total, then the outcome stays unknown. */
const INTERVALS = [2, 3, 5, 8, 12, 20, 30, 45, ...Array.from({ length: 9 }, () => 60)].map((s) => s * 1000);

/** @param conclude called when polling has determined an outcome */
export function createUnknownOutcomes(
  core: Core,
  parts: () => ScreenParts,
  handlers: Handlers,
  conclude: (pending: Pending, confirmed: Confirmed) => Promise<Progress>,
): UnknownOutcomes {
  /** Calls whose outcome is being polled, by intent name. */
  const asking = new Map<string, Pending>();
  /** Calls whose outcome could not be determined. */
  const stuck = new Map<string, Pending>();

  const follow = ({ step, scope, context }: Pending, ending: Ending): Progress => {
    const flag = MONEY_FLAGS.get(ending.outcome);
    const data = { ...(flag && { [flag]: false }), ...(ending.data as object | null) };
    return handlers.follow(step, { ...ending, data }, scope, context);
  };

  const check = (pending: Pending, resumed: boolean): void => {
    if (!pending.context.live()) return;
    const { name, step } = pending;
    core.changes.transaction(() => {
      if (step.checking !== undefined) parts().overlays.open(step.checking, {}, step.n, false);
      follow(pending, plainEnding('unknown', { resumed }));
    });
    stuck.delete(name);
    asking.set(name, pending);
    ask(pending, 0);
  };

  /** Resolves once the user is not, or no longer, offered to sign in: nothing opens over that, or leaves from below. */
  const signedIn = (): Promise<void> =>
    new Promise((done) => {
      const { changes, document } = core;
      const look = () => {
        const { overlays } = parts();
        if (overlays.stack().some(({ name }) => lookUp(document.signIn, name))) return;
        stop();
        done();
      };
      const stop = changes.subscribe(['overlays'], look);
      look();
    });

  const ask = (pending: Pending, round: number): void => {
    const wait = INTERVALS[round];
    const current = () => core.alive() && asking.get(pending.name) === pending;
    if (wait === undefined) {
      asking.delete(pending.name);
      stuck.set(pending.name, pending);
      follow(pending, plainEnding('still-unknown'));
      return;
    }
    core.host.after(wait, async () => {
      if (!current()) return;
      const confirmed = await inquire(core, parts().calls, pending.step.call, pending.intent);
      if (!current()) return;
      if (!confirmed) return ask(pending, round + 1);
      await signedIn();
      if (current()) await conclude(pending, confirmed);
    });
  };

  return {
    check,
    finish(pending, ending) {
      const { checking = '' } = pending.step;
      const wasTold = asking.delete(pending.name) || stuck.delete(pending.name);
      const others = [...asking.values(), ...stuck.values()].some(({ step }) => step.checking === checking);
      return core.changes.transaction(() => {
        if (wasTold && !others) parts().overlays.close(checking);
        return follow(pending, ending);
      });
    },
    isChecking: (name) => asking.has(name),
    checkAgain() {
      for (const pending of [...stuck.values()]) check(pending, true);
    },
  };
}
