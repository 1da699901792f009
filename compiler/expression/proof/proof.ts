import { listed, quoted } from '../../source/quoting.ts';
import { work } from '../../source/work.ts';
import type { Type } from '../types/types.ts';
import { type Bounds, type Literal, mayBeNull, nonNull, shown } from '../types/values.ts';
import { type Implication, keysOf, type Term, type Test, testsOf, type Variable } from './implication.ts';
import { constantIn } from './worlds.ts';

type Variables = ReadonlyMap<string, Variable>;

/** Explains in one clause why a formula is always `always`. */
export function prove(formula: Implication, variables: Variables, always: boolean): string {
  if (variables.size === 0) return 'it reads nothing that could change';
  const about = (keys: readonly string[]) => (test: Test) => keysOf(test.term).every((key) => keys.includes(key));
  const readsNothing = testsOf(formula).some((test) => keysOf(test.term).length === 0);
  if (readsNothing && decides(about([]), formula, variables, always))
    return 'a part of it that reads nothing decides it';
  for (const variable of variables.values()) {
    if (decides(about([variable.key]), formula, variables, always))
      return proveOne(formula, variable, variables, always);
  }
  const keys = [...variables.keys()];
  const pair = keys.length < 8 && pairs(keys).find((two) => decides(about(two), formula, variables, always));
  return `no values of ${listed(pair || keys)} make it ${!always}`;
}

/** Whether these tests alone determine the result, treating all others as independent booleans. */
function decides(
  counts: (test: Test) => boolean,
  formula: Implication,
  variables: Variables,
  always: boolean,
): boolean {
  const used = new Map<string, Variable>();
  const freed = free(
    formula,
    (test) => {
      if (!counts(test)) return false;
      for (const key of keysOf(test.term)) used.set(key, variables.get(key)!);
      return true;
    },
    used,
  );
  return constantIn(freed, used.values()) === always;
}

/** @param freed the replacements of shared parts */
function free(
  formula: Implication,
  counts: (test: Test) => boolean,
  used: Map<string, Variable>,
  freed = new Map<Implication, Implication>(),
): Implication {
  const inner = (part: Implication) => free(part, counts, used, freed);
  work(1);
  switch (formula.is) {
    case 'shared': {
      const known: Implication = freed.get(formula) ?? { is: 'shared', of: inner(formula.of) };
      freed.set(formula, known);
      return known;
    }
    case 'constant':
      return formula;
    case 'not':
      return { is: 'not', of: inner(formula.of) };
    case 'and':
    case 'or':
      return { ...formula, left: inner(formula.left), right: inner(formula.right) };
    case 'choice':
      return { is: 'choice', when: inner(formula.when), yes: inner(formula.yes), no: inner(formula.no) };
    case 'test':
      return counts(formula) ? formula : unknownTest(formula.text, used);
  }
}

function unknownTest(text: string, used: Map<string, Variable>): Test {
  const key = `test ${text}`;
  used.set(key, { key, type: { is: 'bool' }, literals: new Set(), bounds: {} });
  const term: Term = { is: 'variable', key };
  return { is: 'test', op: 'among', term, values: [true], text };
}

/** Proves by the values of a single variable. */
function proveOne(formula: Implication, variable: Variable, variables: Variables, always: boolean): string {
  const name = quoted(variable.key);
  const tests = testsOf(formula).filter((test) => keysOf(test.term).includes(variable.key));
  const values = new Set(tests.flatMap((test) => test.values));
  if (values.size > 0 && !mayBeNull(variable.type) && [...values].every((value) => value === null))
    return `${name} is never null`;
  const bound = boundThatDecides(formula, variable, variables, always);
  if (bound !== undefined) return `${name} is ${bound}`;
  const closed = closedSet(variable.type);
  const opened = new Map(variables).set(variable.key, { ...variable, type: open(variable.type) });
  if (closed && constantIn(formula, opened.values()) !== always) return `${name} is always one of ${closed}`;
  const clash = tests.some((test) => test.term.is === 'choice')
    ? undefined
    : clashOf(tests, formula, variables, always);
  if (!clash) return `${always ? 'every' : 'no'} value of ${name} makes it true`;
  if (clash.every((test) => test.op === 'among')) return `${name} cannot be ${apart(clash, variable)} at once`;
  const [one, other] = clash.map((test) => quoted(test.text));
  return always ? `${one} or ${other} holds for every value of ${name}` : `${one} and ${other} cannot both be true`;
}

/** `at most 5`: the bound without which the result would not be fixed. */
function boundThatDecides(
  formula: Implication,
  variable: Variable,
  variables: Variables,
  always: boolean,
): string | undefined {
  const { least, most } = variable.bounds;
  const decidedBy = (bounds: Bounds) => {
    const type = nonNull(variable.type).is === 'int' ? open(variable.type) : variable.type;
    const unbound = new Map(variables).set(variable.key, { ...variable, type, bounds });
    return constantIn(formula, unbound.values()) !== always;
  };
  if (most !== undefined && decidedBy({ ...(least !== undefined && { least }) })) return `at most ${most}`;
  return least !== undefined && decidedBy({ ...(most !== undefined && { most }) }) ? `at least ${least}` : undefined;
}

/** Two tests that determine the result regardless of the others. */
function clashOf(
  tests: readonly Test[],
  formula: Implication,
  variables: Variables,
  always: boolean,
): readonly Test[] | undefined {
  const unique = [...new Map(tests.map((test) => [test.text, test])).values()];
  // The same test appears twice, as in `a && !a`.
  if (unique.length === 1 && tests.length > 1) return unique;
  if (unique.length > 10) return undefined;
  return pairs(unique).find((two) => {
    const texts = two.map((test) => test.text);
    return decides((test) => texts.includes(test.text), formula, variables, always);
  });
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
}

/** The two values that would be required of the same variable: `170 and 174`. */
function apart([one, other]: readonly Test[], variable: Variable): string {
  const first = one!.values[0]!;
  const second = other?.values.find((value) => !one!.values.includes(value));
  if (second !== undefined) return `${shown(first)} and ${shown(second)}`;
  return `${shown(first)} and ${variable.type.is === 'bool' ? shown(!first as Literal) : 'something else'}`;
}

function closedSet(type: Type): string | undefined {
  const bare = nonNull(type);
  if (bare.is !== 'string' && bare.is !== 'int') return undefined;
  return bare.closed && bare.known?.map(shown).join(', ');
}

function open(type: Type): Type {
  const bare: Type = nonNull(type).is === 'string' ? { is: 'string' } : { is: 'int' };
  return type.is === 'maybe' ? { is: 'maybe', of: bare } : bare;
}
