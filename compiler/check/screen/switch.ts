import type { ExpressionIssue } from '../../expression/syntax/ast.ts';
import { binary, literal } from '../../expression/syntax/build.ts';
import { print } from '../../expression/syntax/print.ts';
import { describe } from '../../expression/types/assign.ts';
import { checkExpression } from '../../expression/types/check.ts';
import { narrowTo } from '../../expression/types/narrow.ts';
import type { Type } from '../../expression/types/types.ts';
import { COMPARED, canBe, isNothing, type Literal, remaining, shown } from '../../expression/types/values.ts';
import type { Spot } from '../../source/spot.ts';
import { work } from '../../source/work.ts';
import type { Formula, ResolvedNode, ResolvedSwitch } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';
import { type Situation, withFacts } from '../value/situation.ts';

/** Cost of one value of a case; the comparison with the subject is charged separately. */
const VALUE = 120;

/**
 * Checks a `switch`: its literals are possible values of the subject, every case is reachable, and the cases without a
 * `when` are exhaustive unless there is an `else`.
 */
export function checkSwitch(
  part: ResolvedSwitch,
  situation: Situation,
  checker: Checker,
  checkParts: (parts: readonly ResolvedNode[], situation: Situation, checker: Checker) => void,
): void {
  const subject = part.subject;
  const type = checker.type(subject, situation);
  const scope = subject && checker.names.scope(subject.env, situation);
  const strange = subject && isOtherSubject(part, subject, type, situation, checker);
  let rest = situation;
  const covered: Literal[] = [];
  const branches: (() => void)[] = [];
  for (const item of part.cases) {
    const values = item.is.map(({ value }) => value as Literal);
    work(values.length * (VALUE + (covered.length + values.length) / COMPARED));
    if (subject && !strange) checkLiterals(subject, item.is, situation, checker);
    if (checkReachable(item, type, covered, checker)) checkOnce(item.is, covered, checker);
    const facts = subject && scope ? narrowTo(subject.ast, true, values, scope, rest.facts) : rest.facts;
    const within = withFacts(rest, facts);
    checker.condition(item.when, within);
    const shown = withFacts(within, checker.narrowed(item.when, true, within, item.spot.get('when')));
    branches.push(() => checkParts(item.show, shown, checker));
    // A `when` that does not parse is still a `when`.
    if (item.spot.get('when')) continue;
    covered.push(...values);
    if (subject && scope) rest = withFacts(rest, narrowTo(subject.ast, false, values, scope, rest.facts));
  }
  checkCovered(part, type, covered, checker);
  branches.push(() => checkParts(part.otherwise ?? [], rest, checker));
  checker.budget.alternatives(branches);
}

/** Reports a `switch` none of whose cases can match: its subject is probably the wrong value. */
function isOtherSubject(
  { cases }: ResolvedSwitch,
  subject: Formula,
  type: Type,
  situation: Situation,
  checker: Checker,
): boolean {
  if (cases.length < 2 || type.is === 'unknown') return false;
  const never = (is: Spot) =>
    issuesOf(subject, is, situation, checker).some(({ code }) => codeOf(code) !== 'unlisted-value');
  if (!cases.every(({ is }) => is.length > 0 && is.every(never))) return false;
  const values = new Set(cases.flatMap(({ is }) => is.map(({ value }) => shown(value as Literal))));
  const subjectText = `\`${print(subject.ast)}\` is ${describe(type)}`;
  checker.report.add(
    'wrong-type',
    subject.spot,
    `${subjectText}, and never ${[...values].slice(0, 6).join(', ')}: look at another value, or correct the cases`,
  );
  return true;
}

/** The literals of `is` are checked like comparisons with the subject. */
function checkLiterals(subject: Formula, list: readonly Spot[], situation: Situation, checker: Checker): void {
  const issues = list.flatMap((is) => issuesOf(subject, is, situation, checker).map((issue) => ({ ...issue, is })));
  const wrong = issues.filter(({ code }) => codeOf(code) === 'wrong-type');
  for (const { code, is, message, mistake } of issues) {
    // The same error in several values of a list is reported once.
    const more = code === wrong[0]?.code && is === wrong[0].is ? wrong.length - 1 : 0;
    if (codeOf(code) === 'wrong-type' && is !== wrong[0]?.is) continue;
    const others = more === 0 ? '' : `, and so for the ${more === 1 ? 'other one' : `${more} others`} of this list`;
    checker.report.add(codeOf(code), is, `${message}${others}`, undefined, mistake && { mistake });
  }
}

function issuesOf(subject: Formula, is: Spot, situation: Situation, checker: Checker): ExpressionIssue[] {
  const place = { start: 0, end: 0 };
  const comparison = { ...binary('==', subject.ast, literal(is.value as Literal, place)), ...place };
  const scope = checker.names.scope(subject.env, situation);
  // Errors in the subject itself are reported there.
  const { issues } = checkExpression(comparison, scope, situation.facts);
  return issues.filter(({ start, end }) => start === 0 && end === 0);
}

function codeOf(code: string): 'unknown-value' | 'unlisted-value' | 'wrong-type' {
  return code === 'unknown-value' || code === 'unlisted-value' ? code : 'wrong-type';
}

/** Checks that the case can match at all. */
function checkReachable(
  item: ResolvedSwitch['cases'][number],
  type: Type,
  covered: readonly Literal[],
  checker: Checker,
): boolean {
  if (type.is === 'unknown') return true;
  const left = remaining(type, covered);
  const alive = item.is.filter(
    ({ value }) => !covered.includes(value as Literal) && left !== 'nothing' && canBe(left, value as Literal),
  );
  if (alive.length > 0 || item.is.length === 0) return true;
  const taken = item.is.filter(({ value }) => covered.includes(value as Literal));
  if (taken.length === 0) return true;
  const values = taken.map(({ value }) => shown(value as Literal)).join(', ');
  checker.report.add(
    'never-reached',
    item.spot,
    `this case is never reached: a case before it takes ${values}; give that one a \`when\`, or remove this one`,
  );
  return false;
}

/** Checks the values of a case that is reachable through its other values. */
function checkOnce(is: readonly Spot[], covered: readonly Literal[], { report }: Checker): void {
  const taken = is.filter(({ value }) => covered.includes(value as Literal));
  if (taken.length > 0) {
    const [are, them] = taken.length === 1 ? ['is', 'it'] : ['are', 'them'];
    const values = taken.map(({ value }) => shown(value as Literal)).join(', ');
    report.add('value-twice', taken[0]!, `${values} ${are} never matched here: a case before this one takes ${them}`);
  }
  is.forEach((spot, index) => {
    const value = spot.value as Literal;
    if (covered.includes(value)) return;
    if (is.slice(0, index).some((other) => other.value === value))
      report.add('value-twice', spot, `${shown(value)} is in this list already: remove it`);
  });
}

function checkCovered(part: ResolvedSwitch, type: Type, covered: readonly Literal[], checker: Checker): void {
  if (type.is === 'unknown' || !part.subject) return;
  const left = remaining(type, covered);
  if (left === 'nothing') {
    if (part.otherwise && part.otherwise.length > 0) {
      checker.report.add(
        'never-reached',
        part.spot.get('else') ?? part.spot,
        'the cases cover every value, so `else` is never shown: remove it',
      );
    }
    return;
  }
  if (part.otherwise) return;
  checker.report.add(
    'else-missing',
    part.spot,
    `${leftOver(left)} for \`${print(part.subject.ast)}\` matches no case: add an \`else\`, which may be \`[]\``,
  );
}

/** The values that no case matches, in words. */
function leftOver(type: Type): string {
  if (type.is === 'null') return 'null';
  if (type.is === 'maybe') return `null, and ${leftOver(type.of)},`;
  if ((type.is === 'string' || type.is === 'int') && type.known && type.known.length > 0 && !isNothing(type)) {
    const values = type.known.map((value) => shown(value)).join(', ');
    return type.closed ? values : `${values} or any other value`;
  }
  return type.is === 'bool' && type.value !== undefined ? String(type.value) : 'any other value';
}
