import { parseExpression } from '../../compiler/expression/syntax/parse.ts';
import { toTree } from '../../compiler/expression/syntax/tree.ts';
import { compileExpression } from '../../renderer/expression/evaluate.ts';
import { VOCABULARY } from '../../renderer/expression/functions-more.ts';
import { median } from '../numbers.ts';

interface Sample {
  item: { kind: string; cardType: string; price: number; tags: string[] };
  form: { cardType: string; amount: number; name: string };
}

/** Typical expressions of documents, and the same in JavaScript as the control. */
const PAIRS: readonly [text: string, byHand: (sample: Sample) => unknown][] = [
  ["form.cardType == 'credit'", ({ form }) => form.cardType === 'credit'],
  [
    "item.kind == 'any' || item.cardType == form.cardType",
    ({ item, form }) => item.kind === 'any' || item.cardType === form.cardType,
  ],
  ['form.amount * 3 + item.price > 10000', ({ item, form }) => form.amount * 3 + item.price > 10000],
  ["trim(form.name) != '' && form.amount > 0", ({ form }) => form.name.trim() !== '' && form.amount > 0],
  ["item.tags.any(t, t == 'new')", ({ item }) => item.tags.some((tag) => tag === 'new')],
  ["form.name != '' ? form.name : item.kind", ({ item, form }) => (form.name !== '' ? form.name : item.kind)],
];

const SAMPLE: Sample = {
  item: { kind: 'some', cardType: 'debit', price: 4900, tags: ['old', 'cheap', 'new'] },
  form: { cardType: 'debit', amount: 2500, name: ' Ana ' },
};

export interface ExpressionSpeed {
  /** Evaluations per second. */
  ours: number;
  byHand: number;
}

/** Evaluates every expression of the list in turn, this many times, interleaving ours and JavaScript. */
export async function measureExpressions(times: number): Promise<ExpressionSpeed> {
  const roots = new Map<string, unknown>(Object.entries(SAMPLE));
  const context = {
    ...VOCABULARY,
    report(code: string, message: string): void {
      throw new Error(`${code}: ${message}`);
    },
  };
  const scope = { get: (name: string) => roots.get(name) };
  const compiled = PAIRS.map(([text, byHand]) => {
    const { ast, issues } = parseExpression(text);
    if (!ast) throw new Error(`${text}: ${issues.map(({ message }) => message).join('; ')}`);
    const run = compileExpression(toTree(ast), context);
    if (run(scope) !== byHand(SAMPLE)) throw new Error(`${text} does not match its hand-written version`);
    return run;
  });
  const ours: number[] = [];
  const byHand: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    ours.push(await rate(times, () => compiled.forEach((run) => void run(scope))));
    byHand.push(await rate(times, () => PAIRS.forEach(([, run]) => void run(SAMPLE))));
  }
  return { ours: median(ours), byHand: median(byHand) };
}

/** Rounds between two frames: what is evaluated in one go has a budget. */
const FRAME = 500;

async function rate(times: number, work: () => void): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) {
    work();
    if (time % FRAME === 0) await null;
  }
  return (times * PAIRS.length * 1000) / (performance.now() - started);
}
