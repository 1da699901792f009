import { watchHand } from '../../runner/browser/record/hand.ts';
import type { VirtualClock } from '../../runner/world/clock.ts';
import type { Step } from '../../schemas/generated/types.ts';

/** Most milliseconds between two things done that pass again before the second is done again. */
const MAX_WAIT_MS = 60_000;

/** What somebody does on the phone, as steps that can be done again on another version of the document. */
export class ByHand {
  readonly #did: { readonly step: Step; readonly at: number }[] = [];
  #clock: VirtualClock | undefined;

  /** @param done told after something was done */
  constructor(done: () => void) {
    watchHand({
      // What the runner does has no hand behind it.
      before: (event) => event.isTrusted && !(event as MouseEvent).altKey && this.#clock !== undefined,
      did: (step) => {
        this.#did.push({ step, at: this.#clock!.now() });
        done();
        return step;
      },
      place: () => this.#did.length,
    });
  }

  /** From here on, time is this clock's; without one nothing is taken down. */
  follow(clock: VirtualClock | undefined): void {
    this.#clock = clock;
  }

  /** Forgets what was done. */
  clear(): void {
    this.#did.length = 0;
  }

  /** What was done, with the time that passed in between, counted from `start`. */
  steps(start: number): Step[] {
    let last = start;
    return this.#did.flatMap(({ step, at }): Step[] => {
      const wait = Math.min(at - last, MAX_WAIT_MS);
      last = at;
      return wait > 0 ? [{ wait }, step] : [step];
    });
  }
}
