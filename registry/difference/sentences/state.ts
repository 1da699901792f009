import { both, type Comparing, onlyIn, plain, startWords } from '../match/comparing.ts';
import { NO_ROWS } from '../parts/keys.ts';
import { sameExpr } from '../parts/pair.ts';
import { doAll, leavesOf } from '../parts/steps.ts';
import type { Say } from '../words/say.ts';
import { timerEnd } from '../words/widgets.ts';
import { duration, IS, IT, ITS, inNumber, ownName, quoted, S } from '../words/words.ts';
import { handlerSays } from './handler.ts';

/** Describes changes in the states that both versions have. */
export function stateSays({ pair, was, now, money }: Comparing): Say[] {
  return both('state', pair, was.state, now.state).flatMap(({ name, was: before, now: after }) => {
    const say = (predicate: string): Say => ({
      subject: `the state ${quoted(ownName(name))}`,
      predicate,
      money: money.before.feeds(`state.${name}`) || money.after.feeds(`state.${name}`),
    });
    return [
      ...(sameExpr(pair, before.initial, after.initial) ? [] : [say(startWords(pair, before.initial, after.initial))]),
      ...(before.keep === after.keep
        ? []
        : [say(`${IS} ${after.keep ? 'now' : 'no longer'} kept when the page is reloaded`)]),
    ];
  });
}

/** Describes changes in timers. */
export function timerSays({ pair, was, now, money }: Comparing): Say[] {
  const { come } = onlyIn('timers', pair, was.timers, now.timers);
  const fresh = come.map(([name, { seconds, end }]): Say => {
    const all = inNumber(doAll(leavesOf(end, pair.after, NO_ROWS), pair.after), false);
    const predicate = `${IS} new: ${IT} run${S} for ${duration(seconds * 1000)}${all === '' ? '' : `, and ${ITS} end ${all}`}`;
    return { subject: `the timer ${quoted(ownName(name))}`, predicate, money: money.after.moves(end) };
  });
  const changed = both('timers', pair, was.timers, now.timers).flatMap(({ name, was: before, now: after }) => {
    const subject = `the timer ${quoted(ownName(name))}`;
    const length =
      before.seconds === after.seconds
        ? []
        : [plain(subject, `now run${S} for ${duration(after.seconds * 1000)}, not ${duration(before.seconds * 1000)}`)];
    return [...length, ...handlerSays({ pair, subject: timerEnd(name), money }, before.end, after.end)];
  });
  return [...fresh, ...changed];
}
