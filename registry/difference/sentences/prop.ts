import type { Expr } from '../../../schemas/compiled.ts';
import { principal } from '../match/naming.ts';
import { conditionChange } from '../parts/conditions.ts';
import type { Shown } from '../parts/flatten.ts';
import type { Rows } from '../parts/keys.ts';
import { type Pair, sameExpr, valuesOf } from '../parts/pair.ts';
import type { Side } from '../parts/side.ts';
import { type PropWords, propWords, widgetWords } from '../words/widgets.ts';
import { asWords, HAS, S } from '../words/words.ts';
import { listSays } from './list.ts';

/** Texts up to this length name a widget in full. */
const NAMED = 60;

/** Describes changes in the properties of a widget, as predicates. */
export function propSays(pair: Pair, was: Shown, now: Shown): string[] {
  const rows = [was.rows, now.rows] as const;
  const props = [...new Set([...Object.keys(was.node.p), ...Object.keys(now.node.p)])];
  const { name, noun, plain = false } = widgetWords(now.node.w);
  return props.flatMap((prop) => {
    const [before, after] = [was.node.p[prop], now.node.p[prop]];
    if (sameExpr(pair, before, after, rows)) return [];
    const words = propWords(prop) ?? { is: 'setting', noun: asWords(prop) };
    const change = {
      pair,
      was: before,
      now: after,
      rows,
      isRead: prop === name && (plain || prop === 'text' || asWords(prop) === noun),
      isName: isNameOf(prop, was, pair),
    };
    const says = SAYS[words.is](words as never, change);
    // Two conditions may be written differently and be equivalent.
    return says.length > 0 || words.is === 'flag' ? says : setting(words, change);
  });
}

/** Whether a widget has another name in sentences. */
export function isRenamed(pair: Pair, was: Shown, now: Shown): boolean {
  const { name } = widgetWords(now.node.w);
  return name !== undefined && !sameExpr(pair, was.node.p[name], now.node.p[name], [was.rows, now.rows]);
}

/** Whether the sentence names the widget by the full previous value of this property. */
function isNameOf(prop: string, { node: { w, p } }: Shown, { before }: Pair): boolean {
  const value = p[prop];
  return (
    prop === widgetWords(w).name &&
    value !== undefined &&
    principal(value) === value &&
    before.read(value).length <= NAMED
  );
}

interface Change {
  readonly pair: Pair;
  readonly was: Expr | undefined;
  readonly now: Expr | undefined;
  readonly rows: readonly [Rows, Rows];
  /** Whether it is the widget's own text, not a label beside something else. */
  readonly isRead: boolean;
  /** Whether its previous value already names the widget. */
  readonly isName: boolean;
}

type WordsOf<K extends PropWords['is']> = Extract<PropWords, { is: K }>;

/** A widget's own text reads otherwise; any other text is a property of the widget. */
function textSays(words: WordsOf<'label' | 'words'>, change: Change): string[] {
  const { pair, was, now, isRead, isName } = change;
  if (!isRead) return setting(words, change);
  const [before, after] = valuesOf(pair, was, now);
  if (isNone(now)) return [`no longer ${HAS} the ${words.noun} ${before}`];
  return isNone(was) || isName ? [`now read${S} ${after}`] : [`now read${S} ${after}, not ${before}`];
}

const SAYS: { readonly [K in PropWords['is']]: (words: WordsOf<K>, change: Change) => string[] } = {
  label: textSays,
  words: textSays,
  setting,
  picture: setting,
  flag({ aux, main }, { pair, was = false, now = false, rows }) {
    const verb = aux === undefined ? { main } : { aux, main };
    return conditionChange(pair, [{ expr: was, rows: rows[0] }], [{ expr: now, rows: rows[1] }], verb);
  },
  count({ main, rest, unit }, { pair, was, now }) {
    const [before, after] = [countWords(was, pair.before, unit), countWords(now, pair.after, unit)];
    const of = rest === '' ? '' : ` ${rest}`;
    if (now === undefined) return [`no longer ${main} ${before}${of}`];
    return [`now ${main} ${after}${of}${was === undefined ? '' : `, not ${before}`}`];
  },
  list: ({ noun }, { pair, was, now, rows }) => listSays(pair, noun, was, now, rows),
};

function countWords(value: Expr | undefined, side: Side, unit: (count: number) => string = String): string {
  return typeof value === 'number' ? unit(value) : side.value(value);
}

function isNone(text: Expr | undefined): boolean {
  return text === undefined || text === null || text === '';
}

function setting(words: PropWords, { pair, was, now, isName }: Change): string[] {
  const noun = 'noun' in words ? words.noun : words.is;
  const [before, after] = valuesOf(pair, was, now);
  const isGone = isNone(now) && !isNone(was);
  const named = (value: string) => (value.startsWith(`the ${noun}`) ? value : `the ${noun} ${value}`);
  if (isGone) return [`no longer ${HAS} ${named(before)}`];
  return [`now ${HAS} ${named(after)}${isNone(was) || isName ? '' : `, not ${before}`}`];
}
