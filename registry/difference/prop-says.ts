import type { Expr } from '../../schemas/compiled.ts';
import { conditionChange } from './conditions.ts';
import type { Shown } from './flatten.ts';
import type { Rows } from './keys.ts';
import { listSays } from './list-says.ts';
import { type Pair, sameExpr } from './pair.ts';
import { isTree } from './print.ts';
import { type PropWords, propWords } from './widgets.ts';
import { asWords, HAS, quotedPair, S } from './words.ts';

/** Words up to this length name a widget in full. */
const NAMED = 60;

/** What changes in the properties of a widget: predicates about it. */
export function propSays(pair: Pair, was: Shown, now: Shown): string[] {
  const rows = [was.rows, now.rows] as const;
  const props = [...new Set([...Object.keys(was.node.p), ...Object.keys(now.node.p)])];
  return props.flatMap((prop) => {
    const [before, after] = [was.node.p[prop], now.node.p[prop]];
    if (sameExpr(pair, before, after, rows)) return [];
    const words = propWords(prop) ?? { is: 'setting', noun: asWords(prop) };
    const says = SAYS[words.is](pair, words as never, before, after, rows);
    return says.length > 0 ? says : setting(pair, words, before, after);
  });
}

/** Whether a widget reads or is called otherwise. */
export function isRelabelled(pair: Pair, was: Shown, now: Shown): boolean {
  const labels = Object.keys(was.node.p).filter((prop) => propWords(prop)?.is === 'label');
  return labels.some((prop) => !sameExpr(pair, was.node.p[prop], now.node.p[prop], [was.rows, now.rows]));
}

type Says<W> = (
  pair: Pair,
  words: W,
  was: Expr | undefined,
  now: Expr | undefined,
  rows: readonly [Rows, Rows],
) => string[];
type WordsOf<K extends PropWords['is']> = Extract<PropWords, { is: K }>;

const SAYS: { readonly [K in PropWords['is']]: Says<WordsOf<K>> } = {
  label(pair, _, was, now) {
    const [before, after] = texts(pair, was, now);
    if (now === undefined) return [`no longer ${HAS} the words ${before}`];
    // The words that it had name it in the sentence.
    const isNamed = was !== undefined && pair.before.read(was).length <= NAMED;
    return was === undefined || isNamed ? [`now read${S} ${after}`] : [`now read${S} ${after}, not ${before}`];
  },
  words: (pair, { noun }, was, now) => setting(pair, { is: 'words', noun }, was, now),
  setting: (pair, words, was, now) => setting(pair, words, was, now),
  picture: (pair, words, was, now) => setting(pair, words, was, now),
  flag(pair, { aux, main }, was = false, now = false, rows) {
    const conditions = (expr: Expr, of: Rows) => [{ expr, rows: of }];
    const verb = aux === undefined ? { main } : { aux, main };
    return conditionChange(pair, conditions(was, rows[0]), conditions(now, rows[1]), verb);
  },
  list: (pair, { noun }, was, now, rows) => listSays(pair, noun, was, now, rows),
};

function setting(pair: Pair, words: PropWords, was: Expr | undefined, now: Expr | undefined): string[] {
  const noun = 'noun' in words ? words.noun : words.is;
  const [before, after] = texts(pair, was, now);
  if (was === undefined) return [`now ${HAS} the ${noun} ${after}`];
  if (now === undefined) return [`no longer ${HAS} the ${noun} ${before}`];
  return [`now ${HAS} the ${noun} ${after}, not ${before}`];
}

/** Both values in words; of long texts the part that differs. */
function texts({ before, after }: Pair, was: Expr | undefined, now: Expr | undefined): [string, string] {
  const isText = (expr: Expr | undefined) => typeof expr === 'string' || (isTree(expr) && expr[0] === 'cat');
  if (!was || !now || !isText(was) || !isText(now)) return [before.value(was), after.value(now)];
  return quotedPair(before.read(was), after.read(now));
}
