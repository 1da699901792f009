import type { Expr } from '../../schemas/compiled.ts';
import { both, type Comparing, handlerSays, swap } from './comparing.ts';
import { conditionChange } from './conditions.ts';
import { everyShown, type Shown } from './flatten.ts';
import { NO_ROWS } from './keys.ts';
import { WidgetNames } from './naming.ts';
import { type Pair, sameExpr, sameSteps } from './pair.ts';
import type { Say } from './say.ts';
import { runsOf, usesOf } from './uses.ts';
import { IS, IT, listWords, ownName, quoted, S } from './words.ts';

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

/** Describes the change of a named handler that both versions have: once, with what runs it. */
export function actionsSays(screens: Comparing): Say[] {
  const { pair, was, now, money } = screens;
  const changed = both('actions', pair, was.actions, now.actions).filter(
    (item) => !sameSteps(pair, item.was, item.now),
  );
  return each(screens, changed, ({ name, was: before, now: after }, shown, names) => {
    const runs = runsOf(name, now, shown, names);
    const by = runs.length === 0 ? '' : `, run by ${listWords(runs)},`;
    return handlerSays({ pair, subject: `the handler ${quoted(ownName(name))}${by}`, money }, before, after);
  });
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
