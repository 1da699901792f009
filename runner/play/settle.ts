import { StepFailure } from '../fixture/failure.ts';
import type { VirtualClock } from '../world/clock.ts';
import { nextTurn } from '../world/next-turn.ts';

/** Maximum rounds of effects that cause further effects without time passing; more is an infinite loop. */
const MAX_ROUNDS = 200;
const TURNS = 3;

/** Runs promises, React and everything that is due now, until nothing more follows. */
export async function settle(clock: VirtualClock): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // React renders in one task and runs effects in the next; what they start may need another.
    for (let turns = 0; turns < TURNS; turns += 1) await nextTurn();
    if (!clock.runDue()) return;
  }
  throw new StepFailure('the screen does not settle: something restarts itself without time passing');
}
