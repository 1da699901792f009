import type { CompiledLoad } from '../../../schemas/compiled.ts';
import { both, type Comparing, onlyIn } from '../match/comparing.ts';
import { conditionChange } from '../parts/conditions.ts';
import { NO_ROWS } from '../parts/keys.ts';
import type { Side } from '../parts/side.ts';
import { doAll, leavesOf, sentName } from '../parts/steps.ts';
import type { Say } from '../words/say.ts';
import { SCREEN_EVENTS } from '../words/widgets.ts';
import { IS, inNumber, listWords, ownName, quoted, S, THEM } from '../words/words.ts';
import { sendWords, thenSays } from './step.ts';

/** Describes changes in what a screen asks for when it opens. */
export function loadsSays(screens: Comparing): Say[] {
  const { pair, was, now } = screens;
  const { gone, come } = onlyIn('data', pair, was.load, now.load);
  return [
    ...come.map(([name, load]) =>
      screenSays(`now also calls ${quoted(load.call)}${loadWords(load, pair.after)}`, feeds(screens, name)),
    ),
    ...gone.map(([name, load]) =>
      screenSays(`no longer calls ${quoted(load.call)} when it opens`, feeds(screens, name)),
    ),
    ...both('data', pair, was.load, now.load).flatMap((load) => loadSays(screens, load.name, load.was, load.now)),
  ];
}

function screenSays(predicate: string, money: boolean): Say {
  return { subject: 'the screen', predicate, money };
}

/** Whether a payment sends something of what a load gets. */
function feeds({ money }: Comparing, name: string): boolean {
  return money.before.feeds(`data.${name}`) || money.after.feeds(`data.${name}`);
}

function loadWords({ send, when, then }: CompiledLoad, side: Side): string {
  const values = Object.entries(send ?? {}).map(([name, value]) => sentName(name, side.value(value)));
  const follow = Object.entries(then ?? {}).flatMap(([outcome, steps]) => {
    const all = leavesOf(steps, side, NO_ROWS);
    return all.length === 0 ? [] : [`on ${quoted(outcome)}: ${inNumber(doAll(all, side), false)}`];
  });
  return [
    values.length > 0 ? ` with ${listWords(values)}` : '',
    ' when it opens',
    when === undefined ? '' : ` if ${quoted(side.text(when))}`,
    follow.length > 0 ? ` (${follow.join('; ')})` : '',
  ].join('');
}

/** @param say creates a sentence about the load */
type LoadSays = (was: CompiledLoad, now: CompiledLoad, say: (predicate: string) => Say, screens: Comparing) => Say[];

const LOAD_PARTS: { readonly [P in keyof CompiledLoad]-?: LoadSays } = {
  n: () => [],
  call: (was, now, say) =>
    was.call === now.call ? [] : [say(`now call${S} ${quoted(now.call)}, not ${quoted(was.call)}`)],
  send: (was, now, say, { pair }) =>
    sendWords(pair, was.send, now.send, [NO_ROWS, NO_ROWS]).map((text) => say(`${IS} now called ${text}`)),
  when: ({ when: was = true }, { when: now = true }, say, { pair }) =>
    conditionChange(pair, [{ expr: was, rows: NO_ROWS }], [{ expr: now, rows: NO_ROWS }], {
      aux: IS,
      main: 'called',
    }).map((predicate) => say(predicate)),
  optional: (was, now, say) =>
    was.optional === now.optional
      ? []
      : [
          say(
            `${IS} ${now.optional ? 'now optional: the screen no longer waits' : 'no longer optional: the screen now waits'} for ${THEM}`,
          ),
        ],
  // Follows from what `send` and `when` read.
  after: () => [],
  then: (was, now, _, { pair, money }) => {
    const all = [...Object.values(was.then ?? {}), ...Object.values(now.then ?? {})];
    const moves = all.some((steps) => money.before.moves(steps) || money.after.moves(steps));
    const doing = { pair, subject: '', money: moves, rows: [NO_ROWS, NO_ROWS] as const };
    return thenSays(doing, [was.call, now.call], was.then, now.then, SCREEN_EVENTS.enter);
  },
};

function loadSays(screens: Comparing, name: string, was: CompiledLoad, now: CompiledLoad): Say[] {
  const money = feeds(screens, name);
  const subject = ownName(name) === now.call ? `the load ${quoted(now.call)}` : `the load ${quoted(ownName(name))}`;
  const say = (predicate: string): Say => ({ subject, predicate, money });
  return Object.values(LOAD_PARTS).flatMap((says) => says(was, now, say, screens));
}
