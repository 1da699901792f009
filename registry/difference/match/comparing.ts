import type { CompiledScreen, Expr, WidgetNode } from '../../../schemas/compiled.ts';
import { flatten, flattenWidget, type Shown } from '../parts/flatten.ts';
import { Interner, type Named } from '../parts/keys.ts';
import { type Pair, valuesOf } from '../parts/pair.ts';
import { Side } from '../parts/side.ts';
import type { Say } from '../words/say.ts';
import { S } from '../words/words.ts';
import type { Root } from './match.ts';
import { type Money, moneyOf } from './money.ts';
import { namesOf, renamesOf } from './names.ts';

/** Two versions of a screen, with data derived from both. */
export interface Comparing {
  readonly pair: Pair;
  readonly was: CompiledScreen;
  readonly now: CompiledScreen;
  readonly roots: readonly Root[];
  readonly money: { readonly before: Money; readonly after: Money };
}

/** Pairs the names, the view and the overlays of two versions. */
export function comparing(was: CompiledScreen, now: CompiledScreen): Comparing {
  const renames = renamesOf(was, now);
  const interner = new Interner();
  const renamed = (kind: Named) => renames.get(kind)!;
  const before = new Side(
    was,
    interner,
    renames,
    (kind, name) => renamed(kind).has(name) || namesOf(kind, now).includes(name),
  );
  const after = new Side(
    now,
    interner,
    new Map(),
    (kind, name) => [...renamed(kind).values()].includes(name) || namesOf(kind, was).includes(name),
  );
  const pair = { before, after };
  return { pair, was, now, roots: rootsOf(pair), money: { before: moneyOf(was), after: moneyOf(now) } };
}

/** The view, and each overlay that both versions have. */
function rootsOf({ before, after }: Pair): Root[] {
  const overlays = Object.entries(after.document.overlays).flatMap(([name, { node }]): Root[] => {
    const was = Object.entries(before.document.overlays).find(([own]) => before.named.name('overlays', own) === name);
    return was ? [{ before: [overlayOf(was[0], was[1].node)], after: [overlayOf(name, node)] }] : [];
  });
  return [{ before: flatten(before.document.view, ''), after: flatten(after.document.view, '') }, ...overlays];
}

function overlayOf(name: string, node: WidgetNode): Shown {
  return flattenWidget(node, name);
}

/** Describes the change of one part of a compiled screen. */
export type PartSays = (screens: Comparing) => Say[];

/** A change that moves no money. */
export function plain(subject: string, predicate: string): Say {
  return { subject, predicate, money: false };
}

/** The new value and the old one. */
export function swap(pair: Pair, was: Expr | undefined, now: Expr | undefined): string {
  const [before, after] = valuesOf(pair, was, now);
  return `${after}, not ${before}`;
}

/** The new initial value and the old one: `now starts with \`5\`, not empty`. */
export function startWords(pair: Pair, was: Expr | undefined, now: Expr | undefined): string {
  const [before, after] = valuesOf(pair, was, now).map((value) => STARTS.get(value) ?? `with ${value}`);
  return `now start${S} ${after}, not ${before}`;
}

const STARTS = new Map([
  ['empty', 'empty'],
  ['none', 'without a value'],
]);

/** The names that either object has, those of the later one first. */
export function union(was: object, now: object): string[] {
  return [...new Set([...Object.keys(now), ...Object.keys(was)])];
}

/** Items that both versions have, by their later name, each with its earlier name. */
export function both<T>(kind: Named, { before }: Pair, was: { [name: string]: T }, now: { [name: string]: T }) {
  return Object.keys(was).flatMap((name) => {
    const later = before.named.name(kind, name);
    return later in now ? [{ name: later, was: was[name]!, now: now[later]! }] : [];
  });
}

/** Items that only one version has, with their names there. */
export function onlyIn<T>(kind: Named, { before }: Pair, was: { [name: string]: T }, now: { [name: string]: T }) {
  const earlier = new Set(Object.keys(was).map((name) => before.named.name(kind, name)));
  return {
    gone: Object.entries(was).filter(([name]) => !(before.named.name(kind, name) in now)),
    come: Object.entries(now).filter(([name]) => !earlier.has(name)),
  };
}
