import { isRecord } from '../../../schemas/record.ts';
import type { Report } from '../../report/report.ts';
import { withinBudget } from '../../report/within-budget.ts';
import { callOwner } from '../../source/missing.ts';
import { nearest, suggestion } from '../../source/nearest.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import { Work } from '../../source/work.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract, Outcome } from '../../tree/resolved.ts';
import { outcomeOfAnswer } from './answer-outcome.ts';
import { datumOf } from './datum.ts';
import { fieldOf, plainNames } from './field-of.ts';
import { misfits } from './misfits.ts';

/** The recorded answers of one call by outcome. */
type Recorded = ReadonlyMap<string, Spot | null>;

/**
 * Compares every contract with a recorded answer of each of its outcomes, because fixtures are derived from contracts
 * and cannot verify them. `unreachable` has no answer, and the answers of calls with `kind` are not read.
 */
export function checkRecorded(tables: Tables, report: Report): void {
  const { answers, calls } = tables;
  const lost = [...answers.keys()].filter((call) => !calls.has(call));
  for (const call of lost) {
    const [spot] = [...answers.get(call)!.values()].filter((spot) => spot !== null);
    if (spot) report.unknown('call', call, spot, calls.keys());
  }
  // Answers of a call that was renamed.
  const renamed = new Set(lost.map((call) => nearest(call, calls.keys())));
  for (const [call, contract] of calls) {
    const recorded = answers.get(call) ?? new Map();
    if (!contract || (renamed.has(call) && recorded.size === 0)) continue;
    // Errors in the contract itself are reported first.
    const isRead = contract.outcomes.every(({ spot, when }) => when !== undefined || !spot.get('when'));
    if (!isRead || report.hasErrorIn(contract.spot)) continue;
    withinBudget(new Work(), contract.spot, report, () => checkCall(contract, recorded, tables, report));
  }
}

function checkCall(contract: Contract, recorded: Recorded, tables: Tables, report: Report): void {
  if (!checkNames(contract, recorded, report)) return;
  checkRequest(contract, recorded, report);
  for (const outcome of contract.outcomes) {
    const answer = recorded.get(outcome.is)?.get('answer');
    if (answer && !checkOutcome(contract, outcome, answer, tables, report)) return;
    for (const other of recorded.get(outcome.is)?.get('also')?.items() ?? [])
      if (!checkOther(contract, outcome, other, tables, report)) return;
  }
}

/** Checks that every outcome has an answer and every answer an outcome; returns whether to continue. */
function checkNames({ call, spot, outcomes }: Contract, recorded: Recorded, report: Report): boolean {
  const names = outcomes.map(({ is }) => is);
  const strange = [...recorded].filter(([name]) => !names.includes(name));
  const without = outcomes.filter(({ is }) => !recorded.has(is));
  // One answer without an outcome and one outcome without an answer: it was renamed, however different the names are.
  const successor = strange.length === 1 && without.length === 1 ? without[0]!.is : undefined;
  for (const [name, answer] of strange)
    if (answer) report.lacking(callOwner(call, 'outcomes'), 'outcome', name, answer, names, { instead: successor });
  const renamed = [successor, ...strange.map(([name]) => nearest(name, names))];
  const missing = without.filter(({ is }) => !renamed.includes(is));
  if (missing.length === 0) return strange.length === 0;
  const [only] = missing.length === 1 ? missing : [];
  const file = only ? `in screens/calls/answers/${call}/${only.is}.json` : `for each in screens/calls/answers/${call}/`;
  const advice = `keep one ${file}`;
  const message = `no answer is recorded for ${listed(missing.map(({ is }) => is))} of call ${quoted(call)}: ${advice}`;
  report.add('missing-answer', only?.spot.get('is') ?? spot.get('call') ?? spot, message, undefined, { advice });
  return false;
}

/** Checks that the answers were recorded with the contract's method and path. */
function checkRequest({ call, method, path, spot }: Contract, recorded: Recorded, report: Report): void {
  const endpoint = `${method} ${path}`;
  const requests = [...recorded.values()].flatMap((answer) => answer?.get('request') ?? []);
  const other = requests.filter(({ value }) => value !== endpoint);
  const values = new Set(other.map(({ value }) => String(value)));
  const [all] = values.size === 1 && other.length === requests.length ? values : [];
  if (all !== undefined) {
    const key = all.startsWith(`${method} `) ? 'path' : 'method';
    const message = `the recorded answers of ${quoted(call)} come from ${quoted(all)}: correct this, or record them again`;
    report.add('wrong-answer', spot.get(key) ?? spot, message);
    return;
  }
  for (const request of other) {
    const message = `call ${quoted(call)} asks ${quoted(endpoint)}: record this answer again`;
    report.add('wrong-answer', request, message);
  }
}

/** Checks that a recorded answer ends in this outcome and contains its data; returns whether to continue. */
function checkOutcome(contract: Contract, outcome: Outcome, answer: Spot, tables: Tables, report: Report): boolean {
  const { call, aliases } = contract;
  const recorded = `the recorded answer of ${quoted(call)} for ${quoted(outcome.is)}`;
  if (!checkEnding(contract, outcome, answer, recorded, report)) return false;
  const { gives } = outcome;
  if (!gives) return true;
  const { shape, names } = givenShape(gives, tables);
  const place = checkPlace({ outcome, names, answer: answer.value, aliases, recorded }, report);
  if (!place) return true;
  for (const { spot: own, path, message, at, alias, answered } of misfits(
    gives,
    shape,
    place.data,
    aliases,
    tables.shapes,
  )) {
    const spot = (alias !== undefined && contract.spot.get('aliases')?.get(alias)) || own;
    const datum = datumOf(call, outcome.is, path);
    // An error in a shape that many answers use is reported once.
    const isReported = report.hasErrorIn(spot) || tables.shapes.isWrong(spot);
    const reported = isReported ? { reported: true as const } : {};
    const names = answered ? { answered } : {};
    report.add('wrong-answer', spot, `${recorded} ${message}`, at, { datum, ...names, ...reported });
  }
  return true;
}

/** Names in the header of an answer, which are not its data. */
const HEADER = new Set(['code', 'message', 'success']);

/** Checks that another body ends in this outcome, too, and that its data can be found; returns whether to continue. */
function checkOther(contract: Contract, outcome: Outcome, other: Spot, tables: Tables, report: Report): boolean {
  const { call, aliases } = contract;
  const number = other.path.at(-1);
  const recorded = `\`also[${number}]\` of the answer of ${quoted(call)} for ${quoted(outcome.is)}`;
  if (!checkEnding(contract, outcome, other, recorded, report)) return false;
  const hasData = plainNames(other.value, aliases).some((name) => !HEADER.has(name));
  if (!hasData || !outcome.gives) return true;
  const { names } = givenShape(outcome.gives, tables);
  return checkPlace({ outcome, names, answer: other.value, aliases, recorded }, report) !== undefined;
}

function givenShape(gives: Spot, tables: Tables) {
  const { shape } = tables.shapes.read(gives, 'read');
  return { shape, names: shape.is === 'record' ? [...shape.fields.keys()] : [] };
}

/** Checks that an answer ends in this outcome; returns whether it does, as far as that is known. */
function checkEnding(contract: Contract, outcome: Outcome, answer: Spot, recorded: string, report: Report): boolean {
  const { outcomes } = contract;
  const ending = outcomeOfAnswer(contract, answer.value);
  if (ending === undefined || ending === outcome) return true;
  // Either an earlier outcome matches too much, or this one too little.
  const guilty = outcomes.indexOf(ending) < outcomes.indexOf(outcome) ? ending : outcome;
  const message = `${recorded} ends in ${quoted(ending.is)}: correct this \`when\`, or record the answer again`;
  report.add('wrong-example', guilty.spot.get('when') ?? guilty.spot, message);
  return false;
}

interface Reading {
  outcome: Outcome;
  /** The names that the outcome gives. */
  names: readonly string[];
  answer: unknown;
  aliases: Contract['aliases'];
  recorded: string;
}

/** The data of an answer; undefined, with a report, if `from` does not lead to it. */
function checkPlace(reading: Reading, report: Report): { data: unknown } | undefined {
  const { outcome, names, answer, aliases, recorded } = reading;
  const from = outcome.from.length > 0 ? outcome.from : [''];
  const candidates = from.map((place) => (place === '' ? answer : fieldOf(answer, place, aliases)));
  const data = candidates.find(isThere) ?? candidates.find((value) => value !== undefined);
  const at = outcome.spot.get('from') ?? outcome.spot.get('gives') ?? outcome.spot;
  if (data === undefined) {
    const message = `${recorded} has no ${listed(from)}; ${suggestion(from[0]!, plainNames(answer, aliases))}`;
    report.add('wrong-answer', at, message);
    return undefined;
  }
  const elsewhere = names.some((name) => fieldOf(data, name, aliases) !== undefined)
    ? undefined
    : plainNames(answer, aliases).find((name) => holdsOne(fieldOf(answer, name, aliases), names, aliases));
  if (elsewhere === undefined) return { data };
  report.add(
    'wrong-answer',
    at,
    `${recorded} holds these values in ${quoted(elsewhere)}: write \`"from": ["${elsewhere}"]\``,
  );
  return undefined;
}

function holdsOne(value: unknown, names: readonly string[], aliases: Contract['aliases']): boolean {
  return isRecord(value) && names.some((name) => fieldOf(value, name, aliases) !== undefined);
}

/** Some servers send '' or [] for nothing. */
function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
