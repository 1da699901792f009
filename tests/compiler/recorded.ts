import { outcomeOfAnswer } from '../../compiler/check/project/answer-outcome.ts';
import { contractAt } from '../../compiler/gather/contract.ts';
import { parseJson, plain } from '../../compiler/json/index.ts';
import { Report } from '../../compiler/report/report.ts';
import { readShape, readShapes, type Shape } from '../../compiler/shape/index.ts';
import { Spot } from '../../compiler/source/spot.ts';
import type { Authored } from './library.ts';

/**
 * Recorded answers as a server that follows the contracts would send them, `call/outcome` → document. A
 * contract that a test has broken has none.
 */
export function recordedFor(calls: readonly Authored[], shapes: Authored): { [ending: string]: Authored } {
  const named = readShapes(shapes).shapes;
  const answers: { [ending: string]: Authored } = {};
  for (const call of calls) {
    const { root } = parseJson(JSON.stringify(call), 'call');
    if (!root || typeof call.call !== 'string' || !Array.isArray(call.outcomes)) continue;
    const spot = new Spot({ name: 'call', text: '', root, value: plain(root) });
    const contract = contractAt(spot, undefined, new Report());
    for (const { is, from, gives } of contract.outcomes) {
      const data = gives && sample(readShape(gives.value, named, 'read').shape);
      const place = from[0] ?? '';
      const body = data === undefined ? {} : place === '' ? data : { [place]: data };
      const heads = [...codesIn(call), 'other'].map((code) => ({ code, success: code === 'success' }));
      const bodies = heads.map((head) => ({ message: '', ...head, ...(body as object) }));
      const answer = bodies.find((body) => outcomeOfAnswer(contract, body)?.is === is);
      if (answer) answers[`${call.call}/${is}`] = { request: `${String(call.method)} ${String(call.path)}`, answer };
    }
  }
  return answers;
}

function codesIn(call: Authored): string[] {
  return ['success', ...[...JSON.stringify(call.outcomes).matchAll(/'([^']*)'/g)].map(([, code]) => code!)];
}

const SAMPLES: { readonly [scalar: string]: unknown } = {
  string: 'Emma',
  bool: true,
  flag: 1,
  int: 1,
  number: 1.5,
  cents: 995,
  url: 'https://books.example/emma',
  date: '2026-03-15',
};

/** An example value of a shape, with every field. */
function sample(shape: Shape): unknown {
  if (shape.is === 'scalar') return shape.default ?? shape.known?.[0] ?? SAMPLES[shape.scalar];
  if (shape.is === 'list') return [sample(shape.of)];
  if (shape.is === 'map') return { one: sample(shape.of) };
  if (shape.is !== 'record') return null;
  return Object.fromEntries([...shape.fields].map(([name, field]) => [name, sample(field)]));
}
