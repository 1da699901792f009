import type { CompiledScreen, CompiledShape, Json } from '../../schemas/compiled.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { faultsIn } from '../fixture/answer-order.ts';
import { literalsOf } from './literals.ts';

/** A value of an answer that the document decides on, and the values that make a difference. */
export interface Factor {
  readonly load: string;
  /** Below the load's data: `detail.state`. */
  readonly path: string;
  readonly values: readonly Json[];
}

/** Statuses that the document compares with, and flags that it reads. */
export function factorsOf(document: CompiledScreen): Factor[] {
  const literals = literalsOf(document);
  const text = JSON.stringify([document.view, document.overlays, document.let, document.rules, document.load]);
  return Object.entries(document.load).flatMap(([load, { call }]) => {
    const gives = document.calls[call]?.outcomes.find(({ is }) => is === 'ok')?.gives;
    return scalarsOf(gives, '').flatMap(([path, type]): Factor[] => {
      const read = text.includes(JSON.stringify(['$', 'data', load, ...path.split('.')]));
      if (!read) return [];
      if (/^(flag|bool)/.test(type)) return [{ load, path, values: [true, false] }];
      const known = (literals.get(load)?.get(path) ?? []).filter((value) => value !== null && value !== '');
      return known.length === 0 ? [] : [{ load, path, values: [...known, otherThan(known)] }];
    });
  });
}

/** A value different from all known ones. */
function otherThan(known: readonly Json[]): Json {
  if (typeof known[0] === 'string') return 'something else';
  return Math.max(0, ...known.filter((value) => typeof value === 'number')) + 1;
}

function scalarsOf(shape: CompiledShape | undefined, path: string): [string, string][] {
  if (typeof shape === 'string') return [[path, shape]];
  if (shape === undefined) return [];
  if (shape[0] === 'or') return scalarsOf(shape[1], path);
  if (shape[0] !== 'rec') return [];
  return Object.entries(shape[2]).flatMap(([name, field]) => scalarsOf(field, path === '' ? name : `${path}.${name}`));
}

/** Rows in which every two values of different factors occur together at least once. */
export function pairwise(factors: readonly Factor[]): Json[][] {
  const open = new Set<string>();
  const meeting = (a: number, x: number, b: number, y: number) => `${a}.${x} ${b}.${y}`;
  factors.forEach((first, a) => {
    first.values.forEach((_, x) => {
      for (let b = a + 1; b < factors.length; b += 1) {
        for (const y of factors[b]!.values.keys()) open.add(meeting(a, x, b, y));
      }
    });
  });
  if (factors.length === 1) return factors[0]!.values.map((value) => [value]);
  const rows: Json[][] = [];
  while (open.size > 0) {
    const row = rowFor(factors, open, meeting);
    rows.push(row.map((at, factor) => factors[factor]!.values[at]!));
  }
  return rows;
}

/** A row that greedily covers as many uncovered pairs as possible, which are then removed. */
function rowFor(
  factors: readonly Factor[],
  open: Set<string>,
  meeting: (a: number, x: number, b: number, y: number) => string,
): number[] {
  const [a = 0, x = 0, b = 1, y = 0] = [...open][0]!.split(/[. ]/).map(Number);
  const row = factors.map((_, at) => (at === a ? x : at === b ? y : -1));
  const gain = (at: number, value: number): number =>
    row.filter((other, index) => index !== at && other >= 0 && open.has(pairKey(meeting, at, value, index, other)))
      .length;
  row.forEach((chosen, at) => {
    if (chosen >= 0) return;
    const gains = factors[at]!.values.map((_, value) => gain(at, value));
    row[at] = gains.indexOf(Math.max(...gains));
  });
  row.forEach((value, at) => {
    for (let other = at + 1; other < row.length; other += 1) open.delete(meeting(at, value, other, row[other]!));
  });
  return row;
}

function pairKey(
  meeting: (a: number, x: number, b: number, y: number) => string,
  at: number,
  value: number,
  index: number,
  other: number,
): string {
  return at < index ? meeting(at, value, index, other) : meeting(index, other, at, value);
}

/**
 * Creates a fixture for each row of the pairwise set from an existing one: its answers with the row's values, and a
 * single step, the whole screen as text.
 */
export function pairFixtures(document: CompiledScreen, base: FixtureDocument): FixtureDocument[] {
  const factors = factorsOf(document);
  return pairwise(factors).flatMap((row, at) => {
    const answers = structuredClone(base.answers ?? {}) as NonNullable<FixtureDocument['answers']>;
    for (const [index, { load, path }] of factors.entries()) {
      put(answers, document.load[load]!.call, path.split('.'), row[index]!);
    }
    if (faultsIn(answers, document.calls).length > 0) return [];
    const choice = factors.map(({ path }, index) => `${path} ${JSON.stringify(row[index])}`).join(', ');
    const name = `pair-${at + 1}`;
    return [{ ...base, fixture: `pair ${at + 1}: ${choice}`, answers, steps: [{ screen: name }] } as FixtureDocument];
  });
}

function put(answers: { [call: string]: unknown }, call: string, path: readonly string[], value: Json): void {
  const current = answers[call];
  const answer = (Array.isArray(current) ? current[0] : current) as { is?: string; gives?: unknown } | undefined;
  const whole = answer && 'is' in answer ? answer : { is: 'ok', gives: {} };
  answers[call] = whole;
  whole.gives ??= {};
  let place = whole.gives as { [name: string]: unknown };
  for (const name of path.slice(0, -1)) {
    place[name] ??= {};
    place = place[name] as { [name: string]: unknown };
  }
  place[path.at(-1)!] = value;
}
