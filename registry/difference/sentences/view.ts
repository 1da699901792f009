import { rising } from '../match/align.ts';
import { type Matching, matchWidgets, type Root } from '../match/match.ts';
import { type Money, moneyOf } from '../match/money.ts';
import { around, WidgetNames } from '../match/naming.ts';
import { type Condition, conditionChange, exclusive } from '../parts/conditions.ts';
import { everyShown, type Repeated, type Shown } from '../parts/flatten.ts';
import { numberless } from '../parts/numberless.ts';
import type { Pair } from '../parts/pair.ts';
import { repeatedKey } from '../parts/shown-keys.ts';
import type { Side } from '../parts/side.ts';
import type { Say } from '../words/say.ts';
import { eventWords, widgetWords } from '../words/widgets.ts';
import { HAS, IS, listWords, ownName, quoted, S, withArticle } from '../words/words.ts';
import { additionWords } from './additions.ts';
import { fieldSays } from './field.ts';
import { isRenamed, propSays } from './prop.ts';
import { type Doing, stepSays } from './step.ts';

const SHOWS = { main: `show${S}` };

/** Describes changes in what a screen shows, and in what happens when it is used. */
export function viewSays(pair: Pair, roots: readonly Root[]): Say[] {
  return new View(pair, roots).says();
}

class View {
  readonly #pair: Pair;
  readonly #before: readonly Shown[];
  readonly #after: readonly Shown[];
  readonly #matching: Matching;
  readonly #was: WidgetNames;
  readonly #now: WidgetNames;
  readonly #moneyBefore: Money;
  readonly #moneyAfter: Money;

  constructor(pair: Pair, roots: readonly Root[]) {
    this.#pair = pair;
    this.#before = roots.flatMap(({ before }) => everyShown(before));
    this.#after = roots.flatMap(({ after }) => everyShown(after));
    this.#matching = matchWidgets(pair, roots);
    this.#was = new WidgetNames(pair.before, this.#before);
    this.#now = new WidgetNames(pair.after, this.#after);
    this.#moneyBefore = moneyOf(pair.before.document);
    this.#moneyAfter = moneyOf(pair.after.document);
  }

  says(): Say[] {
    const { earlier, later } = this.#matching;
    const gone = this.#before.filter((widget) => !later.has(widget) && !(widget.parent && !later.has(widget.parent)));
    return [
      ...this.#after.flatMap((now) => {
        const was = earlier.get(now);
        if (was) return this.#changed(was, now);
        return now.parent && !earlier.has(now.parent) ? [] : this.#added(now);
      }),
      ...gone.flatMap((was) => this.#removed(was)),
      ...this.#moved(),
    ];
  }

  #paysBefore(shown: Shown): boolean {
    return everyShown([shown]).some(({ node }) =>
      Object.values(node.on ?? {}).some((steps) => this.#moneyBefore.moves(steps)),
    );
  }

  #pays(shown: Shown): boolean {
    return everyShown([shown]).some(
      ({ node }) =>
        Object.values(node.on ?? {}).some((steps) => this.#moneyAfter.moves(steps)) ||
        (node.field !== undefined && this.#moneyAfter.feeds(`form.${String(node.field.of ?? node.field.name)}`)),
    );
  }

  #added(now: Shown): Say[] {
    const predicate = additionWords(now, this.#now, this.#pair.after);
    return [{ subject: this.#now.subject(now), predicate, money: this.#pays(now) }];
  }

  #removed(was: Shown): Say[] {
    const left = everyShown(was.children).filter((widget) => this.#matching.later.has(widget));
    const all = left.length === 0;
    // Moving the contents of a purely structural container elsewhere is not visible.
    const subject = all
      ? this.#was.subject(was)
      : `the ${widgetWords(was.node.w).noun} around ${listWords(left.map((widget) => this.#was.of(widget)))}`;
    const others = everyShown(was.children).filter((widget) => !this.#matching.later.has(widget));
    const inside =
      !all && others.length > 0 ? `, together with ${listWords(others.map((widget) => this.#was.of(widget)))}` : '';
    return [{ subject, predicate: `${IS} removed${inside}`, money: this.#paysBefore(was) }];
  }

  #changed(was: Shown, now: Shown): Say[] {
    const money = this.#pays(now) || this.#paysBefore(was);
    const own = ownMoney(was, now, this.#moneyBefore, this.#moneyAfter);
    const renamed = isRenamed(this.#pair, was, now);
    const subject = renamed ? this.#was.subject(was) : this.#now.subject(now);
    const doing: Doing = { pair: this.#pair, subject, money: own, rows: [was.rows, now.rows] };
    const say = (predicate: string): Say => ({ subject, predicate, money: own });
    return [
      ...(was.node.w === now.node.w ? [] : [say(`${IS} now ${widgetName(now)}, not ${widgetName(was)}`)]),
      ...propSays(this.#pair, was, now).map(say),
      ...this.#visibility(was, now, money),
      ...this.#repetition(was, now).map(say),
      ...fieldSays(doing, was, now),
      ...this.#handlers(was, now),
      ...this.#fallbacks(was, now).map(say),
    ];
  }

  #visibility(was: Shown, now: Shown, money: boolean): Say[] {
    const together = this.#sameParent(was, now);
    const predicates = conditionChange(
      this.#pair,
      together ? was.conditions : around(was),
      together ? now.conditions : around(now),
      SHOWS,
    );
    const seen = this.#now.seen(now);
    return predicates.flatMap((predicate) =>
      seen.map((widget) => ({ subject: this.#now.subject(widget), predicate, money: money && this.#pays(widget) })),
    );
  }

  #repetition(was: Shown, now: Shown): string[] {
    const { before, after } = this.#pair;
    const same =
      repeatedKey(was, before.named) === repeatedKey(now, after.named) ||
      repeatedKey(was, before.expanded) === repeatedKey(now, after.expanded);
    if (same || (!this.#sameParent(was, now) && was.repeated.length + now.repeated.length === 0)) return [];
    const lists = (all: readonly Repeated[], side: Side) => listWords(all.map(({ list }) => quoted(side.text(list))));
    const [old, fresh] = [lists(was.repeated, before), lists(now.repeated, after)];
    if (now.repeated.length === 0) return [`${IS} now shown once, not for each of ${old}`];
    if (was.repeated.length === 0) return [`${IS} now shown for each of ${fresh}`];
    if (old !== fresh) return [`${IS} now shown for each of ${fresh}, not of ${old}`];
    const keys = (all: readonly Repeated[], side: Side) =>
      listWords(all.map(({ key }) => (key === undefined ? 'position' : quoted(side.text(key)))));
    return [`${IS} now identified by ${keys(now.repeated, after)}, not by ${keys(was.repeated, before)}`];
  }

  #handlers(was: Shown, now: Shown): Say[] {
    const events = [...new Set([...Object.keys(was.node.on ?? {}), ...Object.keys(now.node.on ?? {})])];
    return events.flatMap((event) => {
      const [before, after] = [was.node.on?.[event], now.node.on?.[event]];
      const money = this.#moneyBefore.moves(before) || this.#moneyAfter.moves(after);
      const subject = eventWords(event, this.#now.of(now));
      return stepSays({ pair: this.#pair, subject, money, rows: [was.rows, now.rows] }, before, after);
    });
  }

  #fallbacks(was: Shown, now: Shown): string[] {
    const { before, after } = this.#pair;
    const same = before.named.plain(numberless(was.fallbacks)) === after.named.plain(numberless(now.fallbacks));
    return same ? [] : [`now ${HAS} a different fallback`];
  }

  #sameParent(was: Shown, now: Shown): boolean {
    if (!was.parent || !now.parent) return !was.parent && !now.parent && this.#sameRoot(was, now);
    return this.#matching.later.get(was.parent) === now.parent;
  }

  #sameRoot(was: Shown, now: Shown): boolean {
    return this.#pair.before.named.name('overlays', was.root) === now.root;
  }

  /** Describes widgets that have moved. */
  #moved(): Say[] {
    return [
      ...this.#after.flatMap((now) => {
        const was = this.#matching.earlier.get(now);
        if (!was || this.#sameParent(was, now)) return [];
        return this.#relocated(was, now);
      }),
      ...this.#siblings().flatMap((list) => [...this.#resequenced(list), ...this.#interleaved(list)]),
    ];
  }

  #relocated(was: Shown, now: Shown): Say[] {
    const parent = now.parent && this.#matching.earlier.get(now.parent);
    // A new container lists its contents; if only the container around it is gone, it stayed in place.
    const isTold = (now.parent && !parent) || this.#remains(was.parent) === now.parent;
    if (isTold && this.#sameRoot(was, now)) return [];
    const to = parent ? `in ${this.#was.of(parent)}` : this.#now.place(now);
    const from = was.root === '' || was.parent?.parent ? `, not ${this.#was.place(was)}` : '';
    return [{ subject: this.#was.subject(was), predicate: `${IS} now ${to}${from}`, money: this.#pays(now) }];
  }

  /** Returns the innermost container around a widget that the later version still has. */
  #remains(container: Shown | undefined): Shown | undefined {
    return container && (this.#matching.later.get(container) ?? this.#remains(container.parent));
  }

  /** Widgets of the later version that are in one list, and were in one list before. */
  #siblings(): Shown[][] {
    const lists = new Map<Shown | string, Map<Shown | string, Shown[]>>();
    for (const now of this.#after) {
      const was = this.#matching.earlier.get(now);
      if (!was) continue;
      const inside = lists.get(now.parent ?? now.root) ?? new Map<Shown | string, Shown[]>();
      lists.set(now.parent ?? now.root, inside);
      inside.set(was.parent ?? was.root, [...(inside.get(was.parent ?? was.root) ?? []), now]);
    }
    return [...lists.values()].flatMap((inside) => [...inside.values()]);
  }

  #neverTogether(a: Shown, b: Shown): boolean {
    return exclusive(this.#pair.after, sharedConditions(a, b), sharedConditions(b, a));
  }

  #resequenced(list: readonly Shown[]): Say[] {
    const places = list.map((now) => this.#before.indexOf(this.#matching.earlier.get(now)!));
    const inPlace = rising(places);
    return list.flatMap((now, at) => {
      if (inPlace.has(at)) return [];
      const passed = list.filter(
        (other, place) => places[place]! < places[at]! !== place < at && !this.#neverTogether(now, other),
      );
      if (passed.length === 0) return [];
      const above = list.slice(0, at).at(-1);
      const where = above ? `below ${this.#now.of(above)}` : `above ${this.#now.of(list[at + 1]!)}`;
      return [{ subject: this.#now.subject(now), predicate: `${IS} now ${where}`, money: this.#pays(now) }];
    });
  }

  /** Neighbours that now alternate, entry by entry of a list, or no longer do. */
  #interleaved(list: readonly Shown[]): Say[] {
    return list.flatMap((now, at) => {
      const above = list[at - 1];
      if (!above) return [];
      const [was, other] = [now, above].map((widget) => this.#matching.earlier.get(widget)!) as [Shown, Shown];
      const [before, after] = [sharedLists(was, other), sharedLists(now, above)];
      if (before === after || was.repeated.length !== now.repeated.length) return [];
      const [side, repeated] = before < after ? [this.#pair.after, now.repeated] : [this.#pair.before, was.repeated];
      const each = `each of ${quoted(side.text(repeated.at(-1)!.list))}`;
      const name = this.#now.of(above);
      const predicate =
        before < after
          ? `now follow${S} ${name} within ${each}`
          : `now follow${S} ${name} as a whole, not within ${each}`;
      return [{ subject: this.#now.subject(now), predicate, money: this.#pays(now) }];
    });
  }
}

/** How many of the lists around two widgets they are repeated for together, entry by entry. */
function sharedLists(a: Shown, b: Shown): number {
  return a.repeated.filter(({ inner }) => b.repeated.some((list) => list.inner === inner)).length;
}

/** The conditions of a widget that read no row which is another one, or none, for the other widget. */
function sharedConditions(a: Shown, b: Shown): readonly Condition[] {
  const own = a.repeated.filter(({ inner }) => !b.repeated.some((list) => list.inner === inner));
  return a.conditions.filter(({ rows }) => !own.some(({ inner }) => inner === rows));
}

function ownMoney({ node: was }: Shown, { node: now }: Shown, before: Money, after: Money): boolean {
  const moves = (node: Shown['node'], money: Money) =>
    Object.values(node.on ?? {}).some((steps) => money.moves(steps)) ||
    (node.field !== undefined && money.feeds(`form.${String(node.field.of ?? node.field.name)}`));
  return moves(was, before) || moves(now, after);
}

function widgetName({ node }: Shown): string {
  return withArticle(ownName(node.w).replace(/-/g, ' '));
}
