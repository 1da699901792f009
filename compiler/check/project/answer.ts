import { isRecord } from '../../../schemas/record.ts';
import { describe, inCents } from '../../expression/types/assign.ts';
import { isDateLiteral } from '../../expression/types/date-literal.ts';
import type { Report } from '../../report/report.ts';
import { fits, isAbsent } from '../../shape/fits.ts';
import { type Shape, shapeType } from '../../shape/index.ts';
import type { ScalarShape } from '../../shape/shape.ts';
import { callOwner } from '../../source/missing.ts';
import { didYouMean } from '../../source/nearest.ts';
import { quoted } from '../../source/quoting.ts';
import { Spot } from '../../source/spot.ts';
import { describeValue, inQuotes } from '../../structure/describe-value.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';
import { declared } from '../value/declared.ts';
import { datumOf } from './datum.ts';

/** Checks an answer in a fixture against the call's contract: its outcome, and the names in its data. */
export function checkAnswer(answer: Spot, contract: Contract, tables: Tables, report: Report): void {
  const is = answer.get('is');
  if (typeof is?.value !== 'string') return;
  const outcomes = contract.outcomes.map((outcome) => outcome.is);
  if (outcomes.includes(is.value)) checkGiven(answer.get('gives'), is.value, contract, tables, report);
  else report.lacking(callOwner(contract.call, 'outcomes'), 'outcome', is.value, is, outcomes);
}

/** Checks the names in the data of an outcome. */
export function checkGiven(
  gives: Spot | undefined,
  is: string,
  contract: Contract,
  tables: Tables,
  report: Report,
): void {
  const outcome = contract.outcomes.find((outcome) => outcome.is === is);
  if (gives === undefined || outcome === undefined) return;
  const answer = { call: contract.call, is };
  if (outcome.gives) checkNames(gives, tables.shapes.read(outcome.gives, 'read').shape, answer, report);
  else {
    const of = `outcome ${quoted(outcome.is)} of call ${quoted(contract.call)}`;
    report.add('unknown-name', gives, `${of} gives nothing: leave this out, or say in the contract what it gives`);
  }
}

/**
 * A name that the contract does not have is never read, so it would be ignored silently. Works on plain data, because
 * fixtures contain a lot of it, and looks up the position only for errors.
 */
function checkNames(gives: Spot, shape: Shape, { call, is }: Ending, report: Report): void {
  const path = [...gives.path];
  /** The path in words, with one word for all entries of a list or map. */
  const words: string[] = [];
  const datum = () => datumOf(call, is, words.join('').replace(/^\./, ''));
  /** Where the names are declared, outermost first. */
  const tables = [callOwner(call, 'gives').table];
  /** The field of an answer that has this shape; undefined for an entry of a list. */
  const declaredFor = (shape: Shape) => {
    const name = words.at(-1)?.replace(/^\./, '');
    const declaration = name?.startsWith('[') === false && declared(tables.at(-2), name, shapeType(shape));
    return declaration ? { among: [declaration] } : {};
  };
  const within = (step: string | number, word: string, value: unknown, shape: Shape): void => {
    path.push(step);
    words.push(word);
    tables.push(shape.is === 'record' && shape.name !== undefined ? `shape ${shape.name}` : `${tables.at(-1)}${word}`);
    visit(value, shape);
    path.pop();
    words.pop();
    tables.pop();
  };
  const visit = (value: unknown, shape: Shape): void => {
    if (shape.is === 'scalar') {
      const spot = () => new Spot(gives.file, [...path]);
      if (!isAbsent(value) && !fits(shape, value))
        report.add('wrong-type', spot(), notRead(value, shape), undefined, { datum: datum(), ...declaredFor(shape) });
      if (isNoDay(value, shape))
        report.add('wrong-type', spot(), `${inQuotes(String(value))} is no day of the calendar`);
      const strange = misspelt(value, shape);
      if (strange !== undefined) {
        const known = (shape.known ?? []).map(String);
        const mistake = { is: 'value-unlisted', value: String(value), known } as const;
        report.add('unlisted-value', spot(), strange, undefined, { mistake });
      }
    } else if (Array.isArray(value)) {
      if (shape.is === 'list') value.forEach((item, index) => void within(index, '[]', item, shape.of));
    } else if (isRecord(value) && shape.is === 'map') {
      for (const name of Object.keys(value)) within(name, '[]', value[name], shape.of);
    } else if (isRecord(value) && shape.is === 'record') {
      for (const name of Object.keys(value)) {
        const field = shape.fields.get(name);
        if (field) within(name, `.${name}`, value[name], field);
        else {
          const spot = new Spot(gives.file, [...path, name]);
          const owner = { what: `what call ${quoted(call)} gives here`, table: tables.at(-1)! };
          report.lacking(owner, '', name, spot, shape.fields.keys(), { datum: datum() });
        }
      }
    }
  };
  visit(gives.value, shape);
}

/** A call and one of its outcomes. */
interface Ending {
  call: string;
  is: string;
}

/**
 * The message for a value that is probably a misspelt known value; undefined for any other, since fixtures may test
 * unknown values.
 */
function misspelt(value: unknown, { known }: ScalarShape): string | undefined {
  if (!known || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  const names = known.map(String);
  const advice = names.includes(String(value)) ? undefined : didYouMean(String(value), names);
  const shown = typeof value === 'string' ? inQuotes(value) : value;
  return advice && `${shown} is not among the known values of the contract (${names.join(', ')}); ${advice}`;
}

/** Whether a text is written as a day that there is not: a phone would show it as it is. */
function isNoDay(value: unknown, { scalar }: ScalarShape): boolean {
  const [day] = (scalar === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d/.exec(value)) || [];
  return day !== undefined && !isDateLiteral(day);
}

/** Why a phone could not decode a value by its contract. */
function notRead(value: unknown, shape: ScalarShape): string {
  const advice = WRITTEN[shape.scalar]?.(value);
  return `expected ${describe(shapeType(shape))}, found ${describeValue(value)}${advice ? `: ${advice}` : ''}`;
}

/** How the server writes a value of a scalar, for one that is written otherwise. */
const WRITTEN: { readonly [Name in ScalarShape['scalar']]?: (value: unknown) => string | undefined } = {
  bool: () => 'write true or false',
  cents: (value) => inCents(String(value)),
  date: () => 'a day is written "2026-01-31", a moment "2026-01-31 08:00:00"',
  flag: () => 'write 1 or 0',
  string: (value) => (typeof value === 'boolean' ? `write "${value}" in quotes` : undefined),
};
