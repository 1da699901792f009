import { work } from '../../source/work.ts';
import type { Type } from '../types/types.ts';
import { COMPARED, canBe, isBetween, isNothing, type Literal, mayBeNull, nonNull } from '../types/values.ts';
import type { Implication, Term, Test, Variable } from './implication.ts';

/** Beyond this number of combinations nothing is proved. */
const MAX_COMBINATIONS = 4096;

/** Represents all values that nothing is compared with. */
const OTHER = Symbol('other');
type Value = Literal | typeof OTHER;

/**
 * Whether a formula has the same result in every combination of values that satisfies the premises. Undefined if it
 * does not, if no combination does, or if there are too many.
 */
export function constantIn(
  formula: Implication,
  variables: Iterable<Variable>,
  premises: readonly { formula: Implication; holds: boolean }[] = [],
): boolean | undefined {
  let result: boolean | undefined;
  for (const values of combinations(variables)) {
    const world = new World(values);
    if (premises.some(({ formula: premise, holds }) => world.isTrue(premise) !== holds)) continue;
    const truth = world.isTrue(formula);
    if (result !== undefined && result !== truth) return undefined;
    result = truth;
  }
  return result;
}

/**
 * Values for which a formula holds; undefined if there are none, or too many combinations. A value that no test
 * distinguishes from others is omitted.
 */
export function exampleOf(
  formula: Implication,
  variables: Iterable<Variable>,
): ReadonlyMap<string, Literal> | undefined {
  for (const values of combinations(variables)) {
    if (!new World(values).isTrue(formula)) continue;
    return new Map([...values].flatMap(([key, value]): [string, Literal][] => (value === OTHER ? [] : [[key, value]])));
  }
  return undefined;
}

/** Yields every combination of values; none if there are too many. */
function* combinations(variables: Iterable<Variable>): Generator<ReadonlyMap<string, Value>> {
  const all = [...variables].map((variable) => ({ key: variable.key, values: valuesOf(variable) }));
  const count = all.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_COMBINATIONS) return;
  for (let number = 0; number < count; number += 1) yield valuesAt(number, all);
}

function valuesAt(
  number: number,
  all: readonly { key: string; values: readonly Value[] }[],
): ReadonlyMap<string, Value> {
  work(all.length);
  const world = new Map<string, Value>();
  let rest = number;
  for (const { key, values } of all) {
    world.set(key, values[rest % values.length]!);
    rest = Math.floor(rest / values.length);
  }
  return world;
}

/** One representative for each group of values that no test distinguishes. */
function valuesOf(variable: Variable): Value[] {
  const type = nonNull(variable.type);
  const values: Value[] = isNothing(type) || type.is === 'null' ? [] : bareValues(type, variable);
  return mayBeNull(variable.type) ? [...values, null] : values;
}

function bareValues(type: Type, variable: Variable): Value[] {
  if (type.is === 'bool') return [true, false].filter((value) => canBe(type, value));
  const literals = [...variable.literals].filter((value) => value !== null && canBe(type, value));
  if (type.is === 'int' && type.closed) return [...type.known!];
  if (type.is === 'int' || type.is === 'number' || type.is === 'cents') return numbers(type, variable);
  const others = type.is !== 'string' || !type.closed || type.known!.some((value) => !literals.includes(value));
  return others ? [...literals, OTHER] : literals;
}

/** The numbers compared with, and one below, between and above them. */
function numbers(type: Type, variable: Variable): number[] {
  const bounds = [...variable.literals].filter((value) => typeof value === 'number').sort((a, b) => a - b);
  if (bounds.length === 0) return [0];
  const whole = type.is !== 'number';
  const { least, most } = variable.bounds;
  const candidates = new Set<number>([least, most].filter((bound) => bound !== undefined));
  for (const [index, bound] of bounds.entries()) {
    const next = bounds[index + 1] ?? bound + 3;
    if (index === 0) candidates.add(whole ? Math.ceil(bound) - 1 : bound - 1);
    candidates.add(bound);
    const between = whole ? Math.floor(bound) + 1 : (bound + next) / 2;
    if (between < next) candidates.add(between);
  }
  return [...candidates].filter(
    (value) =>
      (!whole || Number.isInteger(value)) &&
      isBetween(value, variable.bounds) &&
      (type.is !== 'int' || canBe(type, value)),
  );
}

/** One combination of values, and the results of shared parts in it. */
class World {
  readonly #values: ReadonlyMap<string, Value>;
  readonly #known = new Map<object, unknown>();

  constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  isTrue(formula: Implication): boolean {
    work(1);
    switch (formula.is) {
      case 'constant':
        return formula.value;
      case 'not':
        return !this.isTrue(formula.of);
      case 'and':
        return this.isTrue(formula.left) && this.isTrue(formula.right);
      case 'or':
        return this.isTrue(formula.left) || this.isTrue(formula.right);
      case 'choice':
        return this.isTrue(formula.when) ? this.isTrue(formula.yes) : this.isTrue(formula.no);
      case 'shared':
        return this.#once(formula, () => this.isTrue(formula.of));
      case 'test':
        return holds(formula, this.#valueOf(formula.term));
    }
  }

  #valueOf(term: Term): Value {
    work(1);
    switch (term.is) {
      case 'literal':
        return term.value;
      case 'variable':
        return this.#values.get(term.key)!;
      case 'default':
        return this.#valueOf(term.left) ?? this.#valueOf(term.right);
      case 'choice':
        return this.isTrue(term.when) ? this.#valueOf(term.yes) : this.#valueOf(term.no);
      case 'shared':
        return this.#once(term, () => this.#valueOf(term.of));
    }
  }

  #once<T>(shared: object, compute: () => T): T {
    if (!this.#known.has(shared)) this.#known.set(shared, compute());
    return this.#known.get(shared) as T;
  }
}

function holds(test: Test, value: Value): boolean {
  work(test.values.length / COMPARED);
  if (test.op === 'among') return test.values.includes(value as Literal);
  const bound = test.values[0];
  if (typeof value !== 'number' || typeof bound !== 'number') return false;
  if (test.op === '<') return value < bound;
  if (test.op === '<=') return value <= bound;
  return test.op === '>' ? value > bound : value >= bound;
}
