/** A first-in-first-out semaphore. */
export class Turns {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #busy = 0;

  /** @param most maximum number of concurrent holders */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Calls `begin` when a slot is free, possibly at once.
   *
   * @returns releases the slot or cancels the wait; further calls have no effect
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
