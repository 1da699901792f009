import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { treeOf } from '../syntax/reparse.ts';
import { pathOf } from '../syntax/walk.ts';
import { NO_FACTS } from '../types/facts.ts';
import type { Facts, Scope } from '../types/types.ts';
import type { Literal } from '../types/values.ts';
import { type Implication, ImplicationReader, keysOf, testsOf, type Variable } from './implication.ts';
import { prove } from './proof.ts';
import { constantIn, exampleOf } from './worlds.ts';

/** The maximum number of facts that are considered. */
const MAX_PREMISES = 40;

/** The result that a condition always has. */
export interface Truth {
  readonly always: boolean;
  /** Why, in one clause. */
  readonly proof: string;
  /** What facts decide: the condition, or the one test in it. Undefined if it is so by itself. */
  readonly decided?: string;
}

/**
 * Whether a condition has the same result for all values that are possible under the facts, with a one-sentence reason.
 * Undefined if it may be either, or if there are more than 4096 combinations of values to test.
 *
 * Comparisons with literals are analysed: each value that is read has the values known from its type and those it is
 * compared with, "any other" if its set is open, and null if nullable; numbers are divided into intervals. Everything
 * else (functions, iterations, comparisons of two variables) is treated as an unknown boolean. Names defined by
 * `scope.expand` are expanded. Only for conditions without errors.
 */
export function constantTruth(ast: Ast, scope: Scope, facts: Facts): Truth | undefined {
  const reader = new ImplicationReader(scope, facts);
  const formula = reader.read(ast);
  if (isOpen(reader)) return undefined;
  const read = new Map(reader.variables);
  const premises = premisesFor(reader, read, facts);
  const always = constantIn(formula, read.values(), premises);
  if (always === undefined) return undefined;
  const bare = facts.size === 0 ? { reader, formula } : withoutFacts(ast, scope);
  const byFacts = facts.size > 0 && constantIn(bare.formula, bare.reader.variables.values()) !== always;
  if (!byFacts) return { always, proof: `always ${always}: ${prove(bare.formula, bare.reader.variables, always)}` };
  const decided = testIn(formula);
  const proof = `always ${always}: a condition around it or before it already decides ${decided}`;
  return { always, proof, decided };
}

/**
 * Values for which both conditions hold; undefined if there are none, or if that is unknown: with results of functions,
 * or values that exclude each other for reasons not stated here.
 */
export function bothHold(left: Ast, right: Ast, scope: Scope): ReadonlyMap<string, Literal> | undefined {
  const reader = new ImplicationReader(scope, NO_FACTS);
  const both: Implication = { is: 'and', left: reader.read(left), right: reader.read(right) };
  const [only, ...others] = [...reader.variables.values()];
  const ast = only && treeOf(only.key);
  if (isOpen(reader) || !ast || !pathOf(ast) || others.length > 0) return undefined;
  return exampleOf(both, reader.variables.values());
}

function withoutFacts(ast: Ast, scope: Scope): { reader: ImplicationReader; formula: Implication } {
  const reader = new ImplicationReader(scope, NO_FACTS);
  return { reader, formula: reader.read(ast) };
}

/** Nothing is proved after an error. */
function isOpen(reader: ImplicationReader): boolean {
  return [...reader.variables.values()].some(({ type }) => type.is === 'unknown');
}

/**
 * Known facts that are only about what the condition reads.
 *
 * @param read the variables of the condition; the reader gets further ones from the facts
 */
function premisesFor(
  reader: ImplicationReader,
  read: ReadonlyMap<string, Variable>,
  facts: Facts,
): { formula: Implication; holds: boolean }[] {
  const premises: { formula: Implication; holds: boolean }[] = [];
  for (const [key, type] of facts) {
    if (type.is !== 'bool' || type.value === undefined || premises.length >= MAX_PREMISES) continue;
    const ast = treeOf(key);
    if (!ast) continue;
    const formula = reader.read(ast);
    const about = testsOf(formula).flatMap((test) => keysOf(test.term));
    if (about.length > 0 && about.every((name) => read.has(name))) premises.push({ formula, holds: type.value });
  }
  return premises;
}

/** The only test of a formula, or the formula as a whole. */
function testIn(formula: Implication): string {
  const tests = [...new Set(testsOf(formula).map((test) => test.text))];
  return tests.length === 1 ? quoted(tests[0]!) : 'this';
}
