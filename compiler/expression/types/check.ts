import type { Mistake } from '../../source/mistake.ts';
import { quoted } from '../../source/quoting.ts';
import type { Ast, ExpressionIssue, Span } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { describe } from './assign.ts';
import { requireFilled } from './gap.ts';
import { infer } from './infer.ts';
import { type Lesson, learn } from './learn.ts';
import { requireCondition, requirePresent } from './require.ts';
import type { Cost, Place, Seen } from './seen.ts';
import type { Facts, Scope, Type } from './types.ts';
import { nonNull } from './values.ts';

/** The result of checking an expression. */
export interface Checked {
  /** `unknown` after an error that leaves the type undetermined. */
  type: Type;
  /** In source order. */
  issues: ExpressionIssue[];
  /** The maximum cost of evaluating it. */
  cost: Cost;
  /** The facts if it is true, and if it is false. */
  yes: Facts;
  no: Facts;
}

/** Checks an expression in a scope under the given facts: its type, issues and cost. Never throws. */
export function checkExpression(ast: Ast, scope: Scope, facts: Facts): Checked {
  return check(ast, scope, facts, ({ type }) => type);
}

/** Checks a condition: anything but a boolean is an error. */
export function checkCondition(ast: Ast, scope: Scope, facts: Facts): Checked {
  return check(ast, scope, facts, (seen, place) => {
    requireCondition(ast, seen.type, place);
    return seen.type;
  });
}

/**
 * Checks a placeholder of a text: a text or a number, never null, and not an unformatted amount.
 *
 * @param isSentence there are words beside it, which say nothing without it
 */
export function checkHole(ast: Ast, scope: Scope, facts: Facts, isSentence = false): Checked {
  return check(ast, scope, facts, (seen, place) => {
    if (isSentence) requireFilled(ast, place);
    // Functions that format an amount or a date accept null, too.
    const type = OR_NULL.has(nonNull(seen.type).is) ? nonNull(seen.type) : requirePresent(ast, seen.type, place);
    if (['string', 'int', 'number', 'url', 'unknown'].includes(type.is)) return type;
    const name = print(ast);
    const advice = HOLE_ADVICE.get(type.is)?.(name) ?? 'show a part of it';
    place.report(
      ast,
      'wrong-type',
      `braces in a text take a text or a number, and ${quoted(name)} is ${describe(type)}: ${advice}`,
    );
    return type;
  });
}

const OR_NULL: ReadonlySet<Type['is']> = new Set(['cents', 'date']);

const HOLE_ADVICE = new Map<Type['is'], (name: string) => string>([
  ['cents', (name) => `write \`{money(${name})}\``],
  ['date', (name) => `write \`{date(${name})}\``],
  ['bool', (name) => `write \`{${name} ? 'Yes' : 'No'}\``],
  ['list', (name) => `write \`{join(${name}, ', ')}\` or an \`each\``],
]);

function check(ast: Ast, scope: Scope, facts: Facts, result: (seen: Seen, place: Place) => Type): Checked {
  const issues: ExpressionIssue[] = [];
  const place = placeOf(scope, facts, issues);
  const seen = infer(ast, place);
  const type = result(seen, place);
  const errors = firstErrors(issues).sort((a, b) => a.start - b.start);
  return { type, issues: errors, cost: place.cost, yes: seen.yes, no: seen.no };
}

/** Issues about the form of a condition: reported once it has no errors. */
const ABOUT_FORM = new Set<string>(['mixed-conditions', 'never-null']);

function firstErrors(issues: readonly ExpressionIssue[]): ExpressionIssue[] {
  const failed = issues.some(({ severity }) => severity === 'error');
  return issues.filter(({ code }) => !failed || !ABOUT_FORM.has(code));
}

/**
 * Calls back for every part of an expression, children first, with its type and context: inside an `any` the scope
 * includes its row, and after an `&&` the facts include what was tested before.
 */
export function lookThrough(
  ast: Ast,
  scope: Scope,
  facts: Facts,
  see: (part: Ast, seen: Seen, place: Place) => void,
): void {
  const look: Place['infer'] = (part, place) => {
    const seen = infer(part, place);
    see(part, seen, place);
    return seen;
  };
  look(ast, { ...placeOf(scope, facts, []), infer: look });
}

/** The facts that an expression establishes if it is true and if it is false, and its type; reports nothing. */
export function lookAt(ast: Ast, scope: Scope, facts: Facts): Seen {
  return infer(ast, placeOf(scope, facts, []));
}

/** Adds the fact that a subject is one of these values (`is`), or none of them. */
export function learnAbout(subject: Ast, lesson: Lesson, scope: Scope, facts: Facts): Facts {
  const place = placeOf(scope, facts, []);
  return learn(subject, infer(subject, place).type, lesson, place);
}

/** The mistake of a part that is of another type than it is taken for; a literal is one of its own wherever it is. */
export function mistakeIn(at: Span | Ast): Mistake | undefined {
  return 'kind' in at && at.kind !== 'literal' ? { is: 'expression', text: print(at) } : undefined;
}

function placeOf(scope: Scope, facts: Facts, issues: ExpressionIssue[]): Place {
  return {
    scope,
    facts,
    cost: { steps: 0, nesting: 0 },
    depth: 0,
    report: (at, code, message, severity = 'error', cause = {}) => {
      const { start, end } = at;
      const mistake = cause.mistake ?? mistakeIn(at);
      issues.push({ start, end, severity, code, message, ...cause, ...(mistake && { mistake }) });
    },
    infer,
  };
}
