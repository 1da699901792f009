import { work } from '../../source/work.ts';
import type { Ast } from '../syntax/ast.ts';
import { FLIPPED } from '../syntax/operators.ts';
import { print } from '../syntax/print.ts';
import { pathOf, sizeOf } from '../syntax/walk.ts';
import { lookAt } from '../types/check.ts';
import { mostEntries } from '../types/entries.ts';
import type { Facts, Scope, Type } from '../types/types.ts';
import { type Bounds, boundsOf, type Literal, nonNull } from '../types/values.ts';

/** A value that is read, and the literals that it is compared with. */
export interface Variable {
  /** Its canonical source. */
  key: string;
  type: Type;
  literals: Set<Literal>;
  /** Known bounds of a number: a count is never negative. */
  bounds: Bounds;
}

/** A value computed from variables. */
export type Term =
  | { is: 'literal'; value: Literal }
  | { is: 'variable'; key: string }
  | { is: 'default'; left: Term; right: Term }
  | { is: 'choice'; when: Implication; yes: Term; no: Term }
  | Shared<Term>;

/** The definition of a name. The object is shared by all its uses, so that it is processed only once. */
export interface Shared<Of> {
  is: 'shared';
  of: Of;
}

/** A comparison of a term with literals; `text` is its source. */
export interface Test {
  is: 'test';
  op: 'among' | '<' | '<=' | '>' | '>=';
  term: Term;
  values: readonly Literal[];
  text: string;
}

/** A condition decomposed into tests. */
export type Implication =
  | { is: 'constant'; value: boolean }
  | { is: 'not'; of: Implication }
  | { is: 'and' | 'or'; left: Implication; right: Implication }
  | { is: 'choice'; when: Implication; yes: Implication; no: Implication }
  | Shared<Implication>
  | Test;

type Binary = Ast & { kind: 'binary' };
/** The maximum number of definition parts in a formula, each counted once. */
const DEFINED_PARTS = 1000;
/** Cost of one part of a formula. */
const PART = 5;

/** Decomposes conditions. All formulas of one reader share their variables. */
export class ImplicationReader {
  readonly variables = new Map<string, Variable>();
  readonly #scope: Scope;
  readonly #facts: Facts;
  readonly #formulas = new Map<Ast, Implication>();
  readonly #terms = new Map<Ast, Term>();
  readonly #counted = new Set<Ast>();
  #budget = DEFINED_PARTS;

  constructor(scope: Scope, facts: Facts) {
    this.#scope = scope;
    this.#facts = facts;
  }

  /** Anything other than a comparison with literals becomes a boolean variable, named by its source. */
  read(ast: Ast): Implication {
    work(PART);
    const definition = this.#definitionOf(ast);
    if (definition) return this.#readOnce(definition);
    if (ast.kind === 'literal') return { is: 'constant', value: ast.value === true };
    if (ast.kind === 'unary') return { is: 'not', of: this.read(ast.of) };
    if (ast.kind === 'conditional')
      return { is: 'choice', when: this.read(ast.when), yes: this.read(ast.then), no: this.read(ast.else) };
    if (ast.kind !== 'binary') return this.#truth(ast, print(ast));
    if (ast.op === '&&' || ast.op === '||')
      return { is: ast.op === '&&' ? 'and' : 'or', left: this.read(ast.left), right: this.read(ast.right) };
    return this.#comparison(ast);
  }

  #readOnce(definition: Ast): Implication {
    const known = this.#formulas.get(definition);
    if (known) return known;
    const formula: Implication = { is: 'shared', of: this.read(definition) };
    this.#formulas.set(definition, formula);
    return formula;
  }

  #comparison(ast: Binary): Implication {
    if (ast.op === 'in') return this.#membership(ast);
    const { left, right } = ast;
    const flip = left.kind === 'literal' && right.kind !== 'literal';
    const [subject, other] = flip ? [right, left] : [left, right];
    if (other.kind !== 'literal') return this.#between(ast);
    const op = flip ? (FLIPPED.get(ast.op) ?? ast.op) : ast.op;
    if (op === '==' || op === '!=') {
      const test = this.#equality(subject, other.value, print(ast));
      return op === '==' ? test : { is: 'not', of: test };
    }
    if (typeof other.value !== 'number') return this.#between(ast);
    return this.#test(op as Test['op'], subject, [other.value], print(ast));
  }

  #equality(subject: Ast, value: Literal, text: string): Implication {
    if (typeof value !== 'boolean' || (subject.kind !== 'binary' && subject.kind !== 'unary'))
      return this.#test('among', subject, [value], text);
    if (subject.kind === 'binary' && subject.op === '??') return this.#test('among', subject, [value], text);
    return value ? this.read(subject) : { is: 'not', of: this.read(subject) };
  }

  #membership(ast: Binary): Implication {
    const values =
      ast.right.kind === 'list' ? ast.right.items.map((item) => (item.kind === 'literal' ? item : undefined)) : [];
    if (ast.right.kind !== 'list' || !values.every((value) => value !== undefined)) return this.#opaque(print(ast));
    return this.#test(
      'among',
      ast.left,
      values.map((value) => value.value),
      print(ast),
    );
  }

  /** A comparison of two variables: only its own result can be known. */
  #between(ast: Binary): Implication {
    const [left, right] = [print(ast.left), print(ast.right)];
    switch (ast.op) {
      case '==':
      case '!=': {
        const equal = this.#opaque([left, right].sort().join(' == '));
        return ast.op === '==' ? equal : { is: 'not', of: equal };
      }
      case '<':
        return this.#opaque(`${left} < ${right}`);
      case '>':
        return this.#opaque(`${right} < ${left}`);
      case '<=':
        return { is: 'not', of: this.#opaque(`${right} < ${left}`) };
      case '>=':
        return { is: 'not', of: this.#opaque(`${left} < ${right}`) };
      default:
        return this.#truth(ast, print(ast));
    }
  }

  #test(op: Test['op'], subject: Ast, values: readonly Literal[], text: string): Test {
    return { is: 'test', op, term: this.#term(subject, values), values, text };
  }

  #term(ast: Ast, values: readonly Literal[]): Term {
    work(PART);
    const definition = this.#definitionOf(ast);
    if (definition) return this.#termOnce(definition, values);
    if (ast.kind === 'literal') return { is: 'literal', value: ast.value };
    if (ast.kind === 'binary' && ast.op === '??')
      return { is: 'default', left: this.#term(ast.left, values), right: this.#term(ast.right, values) };
    if (ast.kind === 'conditional')
      return {
        is: 'choice',
        when: this.read(ast.when),
        yes: this.#term(ast.then, values),
        no: this.#term(ast.else, values),
      };
    const variable = this.#variable(print(ast), () => lookAt(ast, this.#scope, this.#facts).type);
    if (ast.kind === 'call' && ast.name === 'size') this.#bound(variable, ast.args[0]);
    for (const value of values) variable.literals.add(value);
    return { is: 'variable', key: variable.key };
  }

  /** A size is never negative, nor greater than the maximum of what is counted. */
  #bound(variable: Variable, counted: Ast | undefined): void {
    if (!counted) return;
    const type = nonNull(lookAt(counted, this.#scope, this.#facts).type);
    const most = type.is === 'string' ? type.longest : mostEntries(counted, type, this.#scope);
    variable.bounds = { least: 0, ...(most !== undefined && { most }) };
  }

  #termOnce(definition: Ast, values: readonly Literal[]): Term {
    const known = this.#terms.get(definition);
    if (known) {
      this.#compare(known, values, new Set());
      return known;
    }
    const term: Term = { is: 'shared', of: this.#term(definition, values) };
    this.#terms.set(definition, term);
    return term;
  }

  /** Adds values that a term is compared with. */
  #compare(term: Term, values: readonly Literal[], done: Set<Term>): void {
    if (done.has(term)) return;
    done.add(term);
    work(1 + values.length);
    if (term.is === 'variable') for (const value of values) this.variables.get(term.key)!.literals.add(value);
    else if (term.is === 'shared') this.#compare(term.of, values, done);
    else if (term.is === 'default' || term.is === 'choice') {
      for (const part of term.is === 'default' ? [term.left, term.right] : [term.yes, term.no])
        this.#compare(part, values, done);
    }
  }

  #truth(ast: Ast, text: string): Test {
    this.#variable(text, () => lookAt(ast, this.#scope, this.#facts).type);
    return { is: 'test', op: 'among', term: { is: 'variable', key: text }, values: [true], text };
  }

  #opaque(key: string): Test {
    this.#variable(key, () => ({ is: 'bool' }));
    return { is: 'test', op: 'among', term: { is: 'variable', key }, values: [true], text: key };
  }

  #variable(key: string, typeOf: () => Type): Variable {
    let variable = this.variables.get(key);
    if (!variable) {
      const type = typeOf();
      variable = { key, type, literals: new Set(), bounds: boundsOf(nonNull(type)) };
      this.variables.set(key, variable);
    }
    return variable;
  }

  #definitionOf(ast: Ast): Ast | undefined {
    const path = pathOf(ast);
    const definition = path && this.#scope.expand?.(path)?.ast;
    if (!definition || this.#counted.has(definition)) return definition;
    const size = sizeOf(definition);
    if (size > this.#budget) return undefined;
    this.#budget -= size;
    this.#counted.add(definition);
    return definition;
  }
}

/** The tests of a formula in source order; those of a shared part at most twice, however often it is used. */
export function testsOf(formula: Implication): Test[] {
  const tests: Test[] = [];
  collect(formula, { test: (test) => tests.push(test) }, 2);
  return tests;
}

/** The keys of a term's variables. */
export function keysOf(term: Term): string[] {
  const keys: string[] = [];
  collect(term, { key: (key) => keys.push(key) }, 1);
  return keys;
}

interface Collector {
  test?(test: Test): void;
  key?(key: string): void;
}

/** Collects every test and variable; a shared part is visited at most `most` times. */
function collect(whole: Implication | Term, collector: Collector, most: number): void {
  const times = new Map<Implication | Term, number>();
  const see = (part: Implication | Term): void => {
    work(1);
    if (part.is === 'shared') {
      const seen = times.get(part) ?? 0;
      times.set(part, seen + 1);
      if (seen === most) return;
    }
    if (part.is === 'test') collector.test?.(part);
    if (part.is === 'variable') collector.key?.(part.key);
    for (const inner of innerOf(part)) see(inner);
  };
  see(whole);
}

function innerOf(part: Implication | Term): (Implication | Term)[] {
  switch (part.is) {
    case 'not':
    case 'shared':
      return [part.of];
    case 'and':
    case 'or':
    case 'default':
      return [part.left, part.right];
    case 'choice':
      return [part.when, part.yes, part.no];
    case 'test':
      return [part.term];
    default:
      return [];
  }
}
