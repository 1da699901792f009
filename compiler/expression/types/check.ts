import { quoted } from '../../source/nearest.ts';
import type { Ast, ExpressionIssue } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { describe } from './assign.ts';
import { infer } from './infer.ts';
import { type Lesson, learn } from './learn.ts';
import { requireCondition, requirePresent } from './require.ts';
import type { Cost, Place, Seen } from './seen.ts';
import type { Facts, Scope, Type } from './types.ts';
import { nonNull } from './values.ts';

/** What the checker says about an expression. */
export interface Checked {
  /** `unknown` after an error that leaves the type open. */
  type: Type;
  /** In the order of the text. */
  issues: ExpressionIssue[];
  /** What evaluating it costs at most. */
  cost: Cost;
  /** What is known where it is true, and where it is false. */
  yes: Facts;
  no: Facts;
}

/** Type, findings and cost of an expression that reads a scope, where the facts hold. Never throws. */
export function checkExpression(ast: Ast, scope: Scope, facts: Facts): Checked {
  return check(ast, scope, facts, ({ type }) => type);
}

/** The same for a condition: anything but true or false is an error. */
export function checkCondition(ast: Ast, scope: Scope, facts: Facts): Checked {
  return check(ast, scope, facts, (seen, place) => {
    requireCondition(ast, seen.type, place);
    return seen.type;
  });
}

/** The same for a hole of a text: a text or a number, never null, and no bare amount. */
export function checkHole(ast: Ast, scope: Scope, facts: Facts): Checked {
  return check(ast, scope, facts, (seen, place) => {
    // What makes a text of an amount or a date takes null too.
    const type = OR_NULL.has(nonNull(seen.type).is) ? nonNull(seen.type) : requirePresent(ast, seen.type, place);
    if (['string', 'int', 'number', 'url', 'unknown'].includes(type.is)) return type;
    const name = print(ast);
    const advice = HOLE_ADVICE.get(type.is)?.(name) ?? 'show a part of it';
    place.report(
      ast,
      'wrong-type',
      `a hole shows a text or a number, and ${quoted(name)} is ${describe(type)}: ${advice}`,
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
  const said = firstErrors(issues).sort((a, b) => a.start - b.start);
  return { type, issues: said, cost: place.cost, yes: seen.yes, no: seen.no };
}

/** How a condition with an error in it is to be grouped is said once that is mended. */
function firstErrors(issues: readonly ExpressionIssue[]): ExpressionIssue[] {
  const failed = issues.some(({ severity }) => severity === 'error');
  return issues.filter(({ code }) => !failed || code !== 'mixed-conditions');
}

/**
 * Shows every part of an expression, parts before the whole, with what was found out about it and the place it was looked at:
 * inside an `any` the scope has its row, and behind an `&&` the facts have what was tested before.
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

/** What an expression teaches where it is true and where it is false, and its type; says nothing. */
export function lookAt(ast: Ast, scope: Scope, facts: Facts): Seen {
  return infer(ast, placeOf(scope, facts, []));
}

/** The facts, and that a subject is one of these values (`is`), or none of them. */
export function learnAbout(subject: Ast, lesson: Lesson, scope: Scope, facts: Facts): Facts {
  const place = placeOf(scope, facts, []);
  return learn(subject, infer(subject, place).type, lesson, place);
}

function placeOf(scope: Scope, facts: Facts, issues: ExpressionIssue[]): Place {
  return {
    scope,
    facts,
    cost: { steps: 0, nesting: 0 },
    depth: 0,
    report: ({ start, end }, code, message, severity = 'error', missing) => {
      issues.push({ start, end, severity, code, message, ...(missing && { missing }) });
    },
    infer,
  };
}
