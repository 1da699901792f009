import { StepFailure } from '../fixture/failure.ts';
import type { VirtualClock } from '../world/clock.ts';
import { nextTurn } from '../world/next-turn.ts';

/** Most rounds of effects that cause further effects without time passing; more is an endless cycle. */
const MAX_ROUNDS = 200;
const TURNS = 3;

/** Lets promises, React and whatever is due at this moment run, until nothing follows from anything any more. */
export async function settle(clock: VirtualClock): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // React draws in one turn and runs effects in the next; what they start may need one more.
    for (let turns = 0; turns < TURNS; turns += 1) await nextTurn();
    if (!clock.runDue()) return;
  }
  throw new StepFailure('the screen does not come to rest: something starts itself again without time passing');
}
