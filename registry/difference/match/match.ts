import { isTree } from '../../../schemas/expression-walk.ts';
import { everyShown, type Shown } from '../parts/flatten.ts';
import type { Pair } from '../parts/pair.ts';
import { KeysOfShown } from '../parts/shown-keys.ts';
import { widgetWords } from '../words/widgets.ts';
import { aligned } from './align.ts';
import { dice, wordsOf } from './likeness.ts';

/** The widgets in one part of a screen: its view, or one overlay. */
export interface Root {
  readonly before: readonly Shown[];
  readonly after: readonly Shown[];
}

/** Which widget of one version corresponds to which of the other. */
export interface Matching {
  /** The later widget for an earlier one. */
  readonly later: ReadonlyMap<Shown, Shown>;
  readonly earlier: ReadonlyMap<Shown, Shown>;
}

/** Maximum number of widget pairs compared in one part; in larger ones only unchanged widgets are matched. */
const MAX_PAIRS = 20_000;

/** Minimum similarity for two widgets in the same place to count as the same. */
const MIN_SIMILARITY = 0.45;
/** Minimum similarity when they are in different places. */
const MIN_SIMILARITY_ELSEWHERE = 0.7;

/**
 * Finds each widget of a screen in its other version: unchanged ones first, then by id, then by similarity, place by
 * place.
 */
export function matchWidgets(pair: Pair, roots: readonly Root[]): Matching {
  return new Matcher(pair, roots).matching();
}

class Matcher {
  readonly #later = new Map<Shown, Shown>();
  readonly #earlier = new Map<Shown, Shown>();
  readonly #roots: readonly Root[];
  readonly #pair: Pair;
  readonly #before: KeysOfShown;
  readonly #after: KeysOfShown;

  constructor(pair: Pair, roots: readonly Root[]) {
    this.#pair = pair;
    this.#roots = roots;
    this.#before = new KeysOfShown(pair.before);
    this.#after = new KeysOfShown(pair.after);
  }

  matching(): Matching {
    for (const { before, after } of this.#roots) this.#rootPairs(before, after);
    const [before, after] = [everyIn(this.#roots, 'before'), everyIn(this.#roots, 'after')];
    this.#unique(
      before,
      after,
      (widget) => this.#before.of(widget).whole,
      (widget) => this.#after.of(widget).whole,
      true,
    );
    const [was, now] = [this.#pair.before.named, this.#pair.after.named];
    this.#unique(
      before,
      after,
      (widget) => identity(widget, (name) => was.name('form', name)),
      (widget) => identity(widget, (name) => now.name('form', name)),
      false,
    );
    for (const root of this.#roots) this.#align(root.before, root.after);
    this.#elsewhere(before, after);
    return { later: this.#later, earlier: this.#earlier };
  }

  /** The root containers of overlays always match, whatever they contain. */
  #rootPairs(before: readonly Shown[], after: readonly Shown[]): void {
    const [was, now] = [before[0], after[0]];
    if (was && now && was.root !== '' && now.root !== '') this.#pairUp(was, now);
  }

  #pairUp(was: Shown, now: Shown): void {
    this.#later.set(was, now);
    this.#earlier.set(now, was);
  }

  #isFree(was: Shown, now: Shown): boolean {
    return !this.#later.has(was) && !this.#earlier.has(now);
  }

  /** Matches pairs that are unique on each side, including their contents if those are equal, too. */
  #unique(
    before: readonly Shown[],
    after: readonly Shown[],
    keyBefore: (widget: Shown) => string | undefined,
    keyAfter: (widget: Shown) => string | undefined,
    whole: boolean,
  ): void {
    const [earlier, later] = [singles(before, keyBefore), singles(after, keyAfter)];
    for (const [key, was] of earlier) {
      const now = later.get(key);
      if (!now || !this.#isFree(was, now)) continue;
      if (whole) this.#pairWhole(was, now);
      else this.#pairUp(was, now);
    }
  }

  #pairWhole(was: Shown, now: Shown): void {
    if (this.#isFree(was, now)) this.#pairUp(was, now);
    for (const [at, child] of was.children.entries()) this.#pairWhole(child, now.children[at]!);
  }

  /** Matches the widgets of one list, in order where possible, and recurses into the pairs. */
  #align(before: readonly Shown[], after: readonly Shown[]): void {
    if (this.#pairs(before, after) > MAX_PAIRS) this.#unchanged(before, after);
    else this.#alike(before, after);
    for (const was of before) {
      const now = this.#later.get(was);
      if (now) this.#align(was.children, now.children);
    }
  }

  /** Matches the unchanged widgets of a very long list, first with first. */
  #unchanged(before: readonly Shown[], after: readonly Shown[]): void {
    const free = new Map<string, Shown[]>();
    for (const now of after) {
      const { whole } = this.#after.of(now);
      if (!this.#earlier.has(now)) free.set(whole, [...(free.get(whole) ?? []), now]);
    }
    for (const was of before) {
      const now = this.#later.has(was) ? undefined : free.get(this.#before.of(was).whole)?.shift();
      if (now) this.#pairUp(was, now);
    }
  }

  #alike(before: readonly Shown[], after: readonly Shown[]): void {
    const score = (was: Shown, now: Shown): number => {
      if (this.#later.get(was) === now) return 5;
      const likeness = this.#isFree(was, now) ? this.#likeness(was, now) : 0;
      return likeness >= MIN_SIMILARITY ? likeness : 0;
    };
    for (const [was, now] of aligned(before, after, score)) if (this.#isFree(was, now)) this.#pairUp(was, now);
    this.#greedy(before, after, MIN_SIMILARITY);
  }

  /** Matches widgets that moved elsewhere. */
  #elsewhere(before: readonly Shown[], after: readonly Shown[]): void {
    for (const [was, now] of this.#greedy(before, after, MIN_SIMILARITY_ELSEWHERE))
      this.#align(was.children, now.children);
  }

  /** Matches the most similar pairs first. */
  #greedy(before: readonly Shown[], after: readonly Shown[], least: number): (readonly [Shown, Shown])[] {
    if (this.#pairs(before, after) > MAX_PAIRS) return [];
    const [was, now] = [
      before.filter((earlier) => !this.#later.has(earlier)),
      after.filter((earlier) => !this.#earlier.has(earlier)),
    ];
    const scored = was
      .flatMap((earlier) => now.map((later) => ({ earlier, later, score: this.#likeness(earlier, later) })))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score);
    return scored.flatMap(({ earlier, later }) => {
      if (!this.#isFree(earlier, later)) return [];
      this.#pairUp(earlier, later);
      return [[earlier, later] as const];
    });
  }

  /** Number of possible pairs among the unmatched widgets. */
  #pairs(before: readonly Shown[], after: readonly Shown[]): number {
    return (
      before.filter((widget) => !this.#later.has(widget)).length *
      after.filter((widget) => !this.#earlier.has(widget)).length
    );
  }

  /** Similarity of two widgets, 0 to 1. */
  #likeness(was: Shown, now: Shown): number {
    const [before, after] = [this.#before.of(was), this.#after.of(now)];
    const labels = labelLikeness(was, now, this.#pair);
    if (was.node.w !== now.node.w) return labels === 1 ? 0.5 : 0;
    const handles = Object.keys(was.node.on ?? {}).length + Object.keys(now.node.on ?? {}).length > 0;
    const does = before.handlers === after.handlers ? 1 : 0;
    const conditions = before.conditions === after.conditions ? 1 : 0;
    const settings = propLikeness(was, now, this.#pair);
    // A control is identified by its label and its handler, text by its words and its place.
    const own = handles ? 0.1 + 0.4 * labels + 0.3 * does : 0.35 + 0.4 * labels;
    return own + 0.1 * conditions + 0.1 * settings;
  }
}

function everyIn(roots: readonly Root[], side: 'before' | 'after'): Shown[] {
  return roots.flatMap((root) => everyShown(root[side]));
}

function singles(shown: readonly Shown[], keyOf: (widget: Shown) => string | undefined): Map<string, Shown> {
  const byKey = new Map<string, Shown | undefined>();
  for (const widget of shown) {
    const key = keyOf(widget);
    if (key !== undefined) byKey.set(key, byKey.has(key) ? undefined : widget);
  }
  return new Map([...byKey].flatMap(([key, widget]) => (widget ? [[key, widget]] : [])));
}

/** The identity the author gave a widget: its id, or its field. */
function identity({ node: { id, field, w } }: Shown, nameOf: (name: string) => string): string | undefined {
  if (id !== undefined) return `id ${id}`;
  if (!field || typeof field.name !== 'string' || isTree(field.name)) return undefined;
  return `field ${w} ${field.of ?? ''} ${nameOf(field.name)}`;
}

/** Share of common words: in their labels, or in everything they contain. */
function labelLikeness(was: Shown, now: Shown, { before, after }: Pair): number {
  const [earlier, later] = [labelOf(was), labelOf(now)];
  if (earlier !== undefined && later !== undefined) {
    if (before.expanded.expr(earlier, was.rows) === after.expanded.expr(later, now.rows)) return 1;
    return 0.9 * dice(wordsOf(before.read(earlier)), wordsOf(after.read(later)));
  }
  if (earlier !== undefined || later !== undefined) return 0;
  return dice(contentOf(was, before.read.bind(before)), contentOf(now, after.read.bind(after)));
}

function labelOf({ node }: Shown) {
  const { name } = widgetWords(node.w);
  return name === undefined ? undefined : node.p[name];
}

function contentOf(shown: Shown, read: (expr: Parameters<Pair['before']['read']>[0]) => string): string[] {
  return everyShown(shown.children).flatMap((child) => {
    const label = labelOf(child);
    return label === undefined ? [] : [child.node.w, ...wordsOf(read(label))];
  });
}

function propLikeness(was: Shown, now: Shown, { before, after }: Pair): number {
  const props = [...new Set([...Object.keys(was.node.p), ...Object.keys(now.node.p)])];
  const same = props.filter(
    (prop) => before.expanded.expr(was.node.p[prop], was.rows) === after.expanded.expr(now.node.p[prop], now.rows),
  );
  return props.length === 0 ? 1 : same.length / props.length;
}
