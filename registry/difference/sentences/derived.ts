import type { Expr } from '../../../schemas/compiled.ts';
import { both, type Comparing, swap } from '../match/comparing.ts';
import { WidgetNames } from '../match/naming.ts';
import { conditionChange } from '../parts/conditions.ts';
import { everyShown, type Shown } from '../parts/flatten.ts';
import { NO_ROWS } from '../parts/keys.ts';
import { type Pair, sameExpr, sameSteps } from '../parts/pair.ts';
import type { Say } from '../words/say.ts';
import { IS, IT, listWords, ownName, quoted, S } from '../words/words.ts';
import { handlerSays } from './handler.ts';
import { runsOf, usesOf } from './uses.ts';

/** Describes the change of a `let` or rule that both versions have: once, with the places that depend on it. */
export function derivedSays(root: 'let' | 'rules', screens: Comparing): Say[] {
  const { pair, was, now, money } = screens;
  const changed = both(root, pair, was[root], now[root]).filter((item) => !sameExpr(pair, item.was, item.now));
  return each(screens, changed, ({ name, was: before, now: after }, shown, names) => {
    const uses = usesOf(`${root}.${name}`, now, shown, names);
    if (uses.length === 0) return [];
    const where = `; ${IT} affect${S} ${listWords(uses)}`;
    const feeds = money.before.feeds(`${root}.${name}`) || money.after.feeds(`${root}.${name}`);
    const subject = `${root === 'let' ? 'the computed value' : 'the rule'} ${quoted(ownName(name))}`;
    return derivedChange(pair, root, before, after).map((text) => ({
      subject,
      predicate: `${text}${where}`,
      money: feeds,
    }));
  });
}

function derivedChange(pair: Pair, root: 'let' | 'rules', was: Expr, now: Expr): string[] {
  if (root === 'let') return [`${IS} now ${swap(pair, was, now)}`];
  return conditionChange(pair, [{ expr: was, rows: NO_ROWS }], [{ expr: now, rows: NO_ROWS }], { main: `hold${S}` });
}

/** How many of the places that run a handler are named. */
const MAX_NAMED = 5;

/** Describes the change of a named handler that both versions have: once, with what runs it. */
export function actionsSays(screens: Comparing): Say[] {
  const { pair, was, now, money } = screens;
  const changed = both('actions', pair, was.actions, now.actions).filter(
    (item) => !sameSteps(pair, item.was, item.now),
  );
  return each(screens, changed, ({ name, was: before, now: after }, shown, names) => {
    const runs = runsOf(name, now, shown, names);
    const by = runs.length === 0 ? '' : `, run by ${firstOf(runs)},`;
    return handlerSays({ pair, subject: `the handler ${quoted(ownName(name))}${by}`, money }, before, after);
  });
}

/** A list in words that names the first items, and counts the others where there are many. */
function firstOf(items: readonly string[]): string {
  if (items.length <= MAX_NAMED) return listWords(items);
  const named = items.slice(0, MAX_NAMED - 1);
  return listWords([...named, `${items.length - named.length} others`]);
}

/** Describes changed items one by one; what the screen shows, and its names, are collected only if there are any. */
function each<T>(
  { pair, roots }: Comparing,
  changed: readonly T[],
  says: (item: T, shown: readonly Shown[], names: WidgetNames) => Say[],
): Say[] {
  if (changed.length === 0) return [];
  const shown = roots.flatMap(({ after }) => everyShown(after));
  const names = new WidgetNames(pair.after, shown);
  return changed.flatMap((item) => says(item, shown, names));
}
