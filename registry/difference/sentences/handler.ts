import type { Comparing } from '../match/comparing.ts';
import { NO_ROWS } from '../parts/keys.ts';
import type { Say } from '../words/say.ts';
import { type Doing, stepSays } from './step.ts';

interface Handling extends Pick<Doing, 'pair' | 'subject'> {
  readonly money: Comparing['money'];
}

type Steps = Parameters<typeof stepSays>[1];

/** Describes the change of a handler's steps. */
export function handlerSays({ pair, subject, money }: Handling, was: Steps, now: Steps): Say[] {
  const moves = money.before.moves(was) || money.after.moves(now);
  return stepSays({ pair, subject, money: moves, rows: [NO_ROWS, NO_ROWS] }, was, now);
}
