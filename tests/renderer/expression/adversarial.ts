import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { toTree } from '../../../compiler/expression/syntax/tree.ts';
import { createRandom, type Random } from '../../../runner/world/random.ts';
import type { ExprTree } from '../../../schemas/compiled.ts';

/** Values of the maximum size of an answer, by the names that the expressions read. */
export function largeValues(): { readonly [name: string]: unknown } {
  return {
    long: 'a'.repeat(100_000),
    part: `b${'a'.repeat(49_999)}`,
    texts: Array.from({ length: 100 }, (_, i) => 'a'.repeat(99_990) + String(i).padStart(9, '0')),
    ones: Array.from({ length: 10_000 }, (_, i) => i),
    map: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])),
  };
}

/** Row names in scope, by kind. */
interface Rows {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
}
type Make = (random: Random, depth: number, rows: Rows) => string;

/** Only short ones once the depth is used up. */
function oneOf(short: readonly Make[], long: readonly Make[]): Make {
  return (random, depth, rows) => random.pick(depth > 0 ? [...long, ...short.slice(0, 2)] : short)(random, depth, rows);
}
const words =
  (...parts: readonly (string | (() => Make))[]): Make =>
  (random, depth, rows) =>
    parts.map((part) => (typeof part === 'string' ? part : part()(random, depth - 1, rows))).join('');

/** A body that reads the rows of a list, under a unique name. */
const each =
  (list: () => Make, kind: keyof Rows, name: string, body: () => Make): Make =>
  (random, depth, rows) => {
    const row = `r${rows.texts.length + rows.numbers.length}`;
    const inner = { ...rows, [kind]: [...rows[kind], row] };
    return `${list()(random, depth - 1, rows)}.${name}(${row}, ${body()(random, depth - 1, inner)})`;
  };
const row =
  (kind: keyof Rows, otherwise: string): Make =>
  (random, _, rows) =>
    rows[kind].length > 0 ? random.pick(rows[kind]) : otherwise;

const [t, n, b, texts, numbers] = [() => text, () => number, () => truth, () => textList, () => numberList];

const text: Make = oneOf(
  [row('texts', 'long'), words('long'), words('part'), words("'a'")],
  [
    words('join(', texts, ', ', t, ')'),
    words('trim(', t, ')'),
    words('lower(', t, ')'),
    words('digits(', t, ')'),
    words('text(', n, ')'),
    words('money(', n, ')'),
    words('date(', n, ')'),
    words('(', b, ' ? ', t, ' : ', t, ')'),
  ],
);
const number: Make = oneOf(
  [row('numbers', '7'), words('3'), words('size(long)')],
  [
    words('size(', t, ')'),
    words('size(', texts, ')'),
    words('size(', numbers, ')'),
    words('size(entries(map))'),
    words('(', n, ' + ', n, ')'),
    words('max(', n, ', ', n, ')'),
    words('round(', n, ')'),
  ],
);
const truth: Make = oneOf(
  [words('size(map) > 1'), words('long == part')],
  [
    words('contains(', t, ', ', t, ')'),
    words('(', t, ' == ', t, ')'),
    words('(', t, ' < ', t, ')'),
    words('(', t, ' in ', texts, ')'),
    words('(', n, ' in ', numbers, ')'),
    words('(', b, ' && ', b, ')'),
    words('(', b, ' || ', b, ')'),
    words('!', b),
    words('(', t, ").matches('[a-z]*b')"),
    words('(asUrl(', t, ') == null)'),
    each(texts, 'texts', 'any', b),
    each(texts, 'texts', 'all', b),
    each(numbers, 'numbers', 'any', b),
    each(numbers, 'numbers', 'all', b),
  ],
);
const textList: Make = oneOf(
  [words('texts')],
  [each(texts, 'texts', 'map', t), each(numbers, 'numbers', 'map', t), each(texts, 'texts', 'filter', b)],
);
const numberList: Make = oneOf(
  [words('ones')],
  [each(numbers, 'numbers', 'map', n), each(texts, 'texts', 'map', n), each(numbers, 'numbers', 'filter', b)],
);

const DEEPEST = 5;

/** Expressions that read large values repeatedly; reproducible by seed. */
export function adversarialTrees(count: number, seed: number): { text: string; tree: ExprTree }[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const text = random.pick([truth, truth, number, textList])(random, 2 + random.below(DEEPEST - 1), {
      texts: [],
      numbers: [],
    });
    const { ast, issue } = parseExpression(text) as { ast?: Parameters<typeof toTree>[0]; issue?: unknown };
    if (!ast) throw new Error(`${text}: ${JSON.stringify(issue)}`);
    return { text, tree: toTree(ast) as ExprTree };
  });
}
