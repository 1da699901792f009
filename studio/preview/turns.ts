/** Lets a few have their turn at a time, in the order in which they asked. */
export class Turns {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #busy = 0;

  /** @param most how many may have their turn at the same time */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Calls `begin` when it is their turn, which may be at once.
   *
   * @returns ends the turn, or the wait for it; more than once does nothing
   */
  take(begin: () => void): () => void {
    let has = false;
    const start = () => {
      has = true;
      this.#busy += 1;
      begin();
    };
    this.#waiting.add(start);
    this.#next();
    return () => {
      this.#waiting.delete(start);
      if (!has) return;
      has = false;
      this.#busy -= 1;
      this.#next();
    };
  }

  #next(): void {
    for (const start of this.#waiting) {
      if (this.#busy >= this.#most) return;
      this.#waiting.delete(start);
      start();
    }
  }
}
