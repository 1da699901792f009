import { watchUser } from '../../runner/browser/record/user-actions.ts';
import type { VirtualClock } from '../../runner/world/clock.ts';
import type { Step } from '../../schemas/generated/types.ts';

/** Maximum pause between two interactions that is replayed, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/** Records what the user does on the phone as steps that can be replayed on another version of the document. */
export class InteractionRecorder {
  readonly #did: { readonly step: Step; readonly at: number }[] = [];
  #clock: VirtualClock | undefined;

  /** @param done called after each interaction */
  constructor(done: () => void) {
    watchUser({
      // Events dispatched by the runner are not trusted.
      before: (event) => event.isTrusted && !(event as MouseEvent).altKey && this.#clock !== undefined,
      did: (step) => {
        this.#did.push({ step, at: this.#clock!.now() });
        done();
        return step;
      },
      place: () => this.#did.length,
    });
  }

  /** Measures time with this clock; without one nothing is recorded. */
  follow(clock: VirtualClock | undefined): void {
    this.#clock = clock;
  }

  /** Clears the recorded steps. */
  clear(): void {
    this.#did.length = 0;
  }

  /** Returns the recorded steps with the pauses between them, counted from `start`. */
  steps(start: number): Step[] {
    let last = start;
    return this.#did.flatMap(({ step, at }): Step[] => {
      const wait = Math.min(at - last, MAX_WAIT_MS);
      last = at;
      return wait > 0 ? [{ wait }, step] : [step];
    });
  }
}
