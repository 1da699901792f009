import type { Ast, ExpressionIssue, Span } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { partsOf } from '../../expression/syntax/walk.ts';
import { assignable, lackedField } from '../../expression/types/assign.ts';
import {
  type Checked,
  checkCondition,
  checkExpression,
  checkHole,
  lookThrough,
  mistakeIn,
} from '../../expression/types/check.ts';
import { isUnread, NO_FACTS, unread, withJunctions } from '../../expression/types/facts.ts';
import { narrow } from '../../expression/types/narrow.ts';
import { overlong } from '../../expression/types/overlong.ts';
import { BOOL, type Facts, type Scope, TEXT, type Type, UNKNOWN } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { Cause } from '../../report/found-issue.ts';
import { missingIn, type Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import { work, workOn } from '../../source/work.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ActionDeclaration, Formula, ResolvedScreen } from '../../tree/resolved.ts';
import { Budget } from './budget.ts';
import { declaredAt, declaredIn, rowAt, tableNamed } from './declared.ts';
import { Names } from './names.ts';
import { type GuardOf, proveConstant } from './proof.ts';
import type { Situation } from './situation.ts';

/**
 * Called with every expression as it is checked: the language service uses this to know what is available at a
 * position.
 */
export type Observe = (formula: Formula, scope: Scope, facts: Facts, expected?: Type) => void;

/** The facts after a list of actions, or `over` if nothing runs after it. */
type After = Facts | 'over';

/** Checks the expressions of one screen: their types, the facts they establish, and their cost. */
export class Checker {
  readonly tables: Tables;
  readonly report: Report;
  readonly names: Names;
  readonly budget: Budget;
  /** Conditions with errors. */
  readonly #wrong = new Set<Formula>();
  readonly #observe: Observe | undefined;
  /** The facts after named actions, by initial situation. */
  readonly #ran = new WeakMap<ActionDeclaration, (Pick<Situation, 'facts' | 'available'> & { after: After })[]>();
  /** The facts that conditions establish, cached for the last situation. */
  readonly #learnt = new WeakMap<Formula, { situation: Situation; yes: Facts; no: Facts }>();
  /** The conditions that established facts, and the facts before each. */
  readonly #guards = new WeakMap<Facts, { guard: Spot; before: Facts }>();

  /** @param screen absent for what belongs to no screen, such as a call contract */
  constructor(screen: ResolvedScreen | undefined, tables: Tables, report: Report, observe?: Observe) {
    this.tables = tables;
    this.report = report;
    this.names = new Names(screen, tables);
    this.budget = new Budget(report);
    this.#observe = observe;
  }

  /** The type of an expression; reports its errors. */
  type(formula: Formula | undefined, situation: Situation, expected?: Type): Type {
    if (!formula) return UNKNOWN;
    const scope = this.names.scope(formula.env, situation);
    this.#note(formula, scope);
    this.#observe?.(formula, scope, situation.facts, expected);
    const checked = workOn(formula.spot, () => checkExpression(formula.ast, scope, situation.facts));
    return this.#reported(formula, checked, situation);
  }

  /** Reports an expression that is not assignable to the expected type; returns its type. */
  expect(formula: Formula | undefined, expected: Type, situation: Situation): Type {
    const inferred = this.type(formula, situation, expected);
    const type = isUnread(situation.facts) ? nonNull(inferred) : inferred;
    const other = formula && assignable(type, expected, formula.ast);
    if (other !== undefined) this.#unfit(formula!, other, { ...mistakeOf(formula!), ...lacking(type, expected) });
    else if (formula) this.#unfit(formula, overlong(type, expected), { mistake: { is: 'list-too-long' } });
    return type;
  }

  #unfit({ ast, spot }: Formula, reason: string | undefined, cause: Cause): void {
    if (reason === undefined) return;
    this.report.add('wrong-type', spot, `\`${print(ast)}\`: ${reason}`, ast.start, cause);
  }

  /**
   * Checks a condition. One that is always true or always false is an error; with `mayRepeat` only one that is so by
   * itself, whatever is known where it runs.
   */
  condition(formula: Formula | undefined, situation: Situation, mayRepeat = false): void {
    if (formula) workOn(formula.spot, () => this.#condition(formula, situation, mayRepeat));
  }

  #condition(formula: Formula, situation: Situation, mayRepeat: boolean): void {
    const scope = this.names.scope(formula.env, situation);
    this.#note(formula, scope);
    this.#observe?.(formula, scope, situation.facts, BOOL);
    const checked = checkCondition(formula.ast, scope, situation.facts);
    this.#learnt.set(formula, { situation, yes: checked.yes, no: checked.no });
    const wrong = checked.issues.some((issue) => issue.severity === 'error');
    if (wrong) this.#wrong.add(formula);
    const sound = !wrong && checked.type.is !== 'unknown';
    const facts = mayRepeat ? NO_FACTS : situation.facts;
    const proved = sound && proveConstant(formula, scope, facts, this.report, this.#guardOf);
    // The proof implies that the null test is unnecessary.
    const issues = proved ? checked.issues.filter(({ code }) => code !== 'never-null') : checked.issues;
    this.#reported(formula, { ...checked, issues }, situation);
  }

  /**
   * Reports a value that is always true or always false, whatever the expression reads.
   *
   * @param remedy the advice in case it is correct as it is
   */
  proveVaries(formula: Formula, situation: Situation, remedy: (always: boolean) => string): void {
    if (this.report.hasErrorIn(formula.spot)) return;
    const scope = this.names.scope(formula.env, situation);
    workOn(formula.spot, () => proveConstant(formula, scope, situation.facts, this.report, this.#guardOf, remedy));
  }

  /**
   * Checks a placeholder in a text; returns its type.
   *
   * @param isSentence there are words beside it
   */
  hole(formula: Formula, situation: Situation, isSentence: boolean): Type {
    const scope = this.names.scope(formula.env, situation);
    this.#note(formula, scope);
    this.#observe?.(formula, scope, situation.facts, TEXT);
    const checked = workOn(formula.spot, () => checkHole(formula.ast, scope, situation.facts, isSentence));
    return this.#reported(formula, checked, situation);
  }

  /**
   * The facts if a condition has the result `truth`.
   *
   * @param written where the condition is, if there is one: without a formula it could not be parsed
   */
  narrowed(
    formula: Formula | undefined,
    truth: boolean,
    situation: Situation,
    written: Spot | undefined = formula?.spot,
  ): Facts {
    const { facts } = situation;
    if (!formula) return written ? unread(facts) : facts;
    const learnt = workOn(formula.spot, () =>
      withJunctions(formula.ast, truth, this.#learn(formula, truth, situation)),
    );
    const after = this.#wrong.has(formula) ? unread(learnt) : learnt;
    if (written && after !== facts) this.#guards.set(after, { guard: written, before: facts });
    return after;
  }

  /** The innermost condition without which the facts would not have a property; undefined if it is not known. */
  readonly #guardOf: GuardOf = (facts, holds) => {
    for (let at = this.#guards.get(facts); at; at = this.#guards.get(at.before)) if (!holds(at.before)) return at.guard;
    return undefined;
  };

  /** The condition around an expression without which a value in it would not always be null. */
  #guardOfNull({ ast, env }: Formula, { code, start }: ExpressionIssue, situation: Situation): Spot | undefined {
    if (code !== 'always-null') return undefined;
    const scope = this.names.scope(env, situation);
    const isThere = (issue: ExpressionIssue) => issue.code === code && issue.start === start;
    return this.#guardOf(situation.facts, (facts) => checkExpression(ast, scope, facts).issues.some(isThere));
  }

  #learn(formula: Formula, truth: boolean, situation: Situation): Facts {
    const known = this.#learnt.get(formula);
    if (known?.situation === situation) return truth ? known.yes : known.no;
    return narrow(formula.ast, truth, this.names.scope(formula.env, situation), situation.facts);
  }

  /** Later issues about the expression may have their cause in what it reads. */
  #note(formula: Formula, scope: Scope): void {
    this.report.reads(formula.spot, {
      at: (start) => declaredAt(formula, start, scope),
      row: (start) => rowAt(formula, start, scope),
      all: () => declaredIn(formula.ast, scope),
    });
  }

  /** Reports a conditional inside an expression whose condition is always true or always false. */
  #proveChoices(formula: Formula, situation: Situation): Ast[] {
    const decided: Ast[] = [];
    if (!hasChoice(formula.ast)) return decided;
    lookThrough(formula.ast, this.names.scope(formula.env, situation), situation.facts, (part, _seen, place) => {
      if (part.kind !== 'conditional') return;
      const alone = (always: boolean) => `write \`${print(always ? part.then : part.else)}\` alone`;
      if (proveConstant({ ...formula, ast: part.when }, place.scope, place.facts, this.report, this.#guardOf, alone))
        decided.push(part.when);
    });
    return decided;
  }

  /** The facts after a named action; its steps are checked once for each situation in which it runs. */
  afterRun(action: ActionDeclaration, situation: Situation, check: (situation: Situation) => After): After {
    const known = this.#ran.get(action) ?? [];
    this.#ran.set(action, known);
    work(known.length);
    const same = known.find(({ facts, available }) => facts === situation.facts && available === situation.available);
    if (same) return same.after;
    const after = check(situation);
    known.push({ facts: situation.facts, available: situation.available, after });
    return after;
  }

  #reported(formula: Formula, checked: Checked, situation: Situation): Type {
    const failed = checked.issues.some(({ severity }) => severity === 'error');
    const decided = failed ? [] : this.#proveChoices(formula, situation);
    for (const issue of checked.issues) {
      // What is always true or false has needless tests for null.
      const isSaid = issue.code === 'never-null' && decided.some((part) => isInside(issue, part));
      if (!isSaid) this.report.expression(issue, formula.spot, this.#guardOfNull(formula, issue, situation));
    }
    this.budget.spend(formula, checked.cost, situation);
    return checked.type;
  }
}

function mistakeOf({ ast }: Formula): Cause {
  const mistake = mistakeIn(ast);
  return mistake ? { mistake } : {};
}

/** A field that a shape has lost is missing wherever a record of the shape is taken for one that has it. */
function lacking(from: Type, to: Type): Cause {
  const lacked = lackedField(from, to);
  return lacked ? missingIn(tableNamed(lacked.record), lacked.name, lacked.record.fields.keys()) : {};
}

function isInside(span: Span, outer: Span): boolean {
  return outer.start <= span.start && span.end <= outer.end;
}

function hasChoice(ast: Ast): boolean {
  return ast.kind === 'conditional' || partsOf(ast).some(hasChoice);
}
