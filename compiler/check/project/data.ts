import { isRecord } from '../../../schemas/record.ts';
import { describe, inCents } from '../../expression/types/assign.ts';
import { isDateLiteral } from '../../expression/types/date-literal.ts';
import type { Report } from '../../report/report.ts';
import { fits, isAbsent } from '../../shape/fits.ts';
import { type Shape, shapeType } from '../../shape/index.ts';
import type { ScalarShape } from '../../shape/shape.ts';
import { didYouMean } from '../../source/nearest.ts';
import { Spot } from '../../source/spot.ts';
import { describeValue, inQuotes } from '../../structure/describe-value.ts';
import { declared } from '../value/declared.ts';

/** What the data in a fixture stands for. */
export interface DataOwner {
  /** In words: `` what call `book.detail` gives here ``. */
  what: string;
  /** Where its names are declared. */
  table: string;
  /** What identifies a value in it, by its path. */
  datumOf?: (path: string) => string;
}

/**
 * Checks the data in a fixture against its shape. A name that the shape does not have is never read, so it would be
 * ignored silently. Works on plain data, because fixtures contain a lot of it, and looks up the position only for errors.
 */
export function checkData(data: Spot, shape: Shape, owner: DataOwner, report: Report): void {
  const path = [...data.path];
  /** The path in words, with one word for all entries of a list or map. */
  const words: string[] = [];
  const datum = () => (owner.datumOf ? { datum: owner.datumOf(words.join('').replace(/^\./, '')) } : {});
  /** Where the names are declared, outermost first. */
  const tables = [owner.table];
  /** The declaration of the field that has this shape; undefined for an entry of a list. */
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
  const spot = () => new Spot(data.file, [...path]);
  const scalar = (value: unknown, shape: ScalarShape): void => {
    if (!isAbsent(value) && !fits(shape, value))
      report.add('wrong-type', spot(), notRead(value, shape), undefined, { ...datum(), ...declaredFor(shape) });
    if (isNoDay(value, shape)) report.add('wrong-type', spot(), `${inQuotes(String(value))} is no day of the calendar`);
    const strange = misspelt(value, shape);
    if (strange === undefined) return;
    const known = (shape.known ?? []).map(String);
    const mistake = { is: 'value-unlisted', value: String(value), known } as const;
    report.add('unlisted-value', spot(), strange, undefined, { mistake });
  };
  const lacking = (name: string, { fields }: Shape & { is: 'record' }): void => {
    const at = new Spot(data.file, [...path, name]);
    report.lacking({ what: owner.what, table: tables.at(-1)! }, '', name, at, fields.keys(), datum());
  };
  const visit = (value: unknown, shape: Shape): void => {
    if (shape.is === 'scalar') scalar(value, shape);
    else if (shape.is === 'unknown' || isAbsent(value)) return;
    else if (shape.is === 'list' ? !Array.isArray(value) : !isRecord(value)) {
      const message = `expected ${describe(shapeType(shape))}, found ${describeValue(value)}`;
      report.add('wrong-type', spot(), message, undefined, { ...datum(), ...declaredFor(shape) });
    } else if (shape.is === 'list') {
      (value as unknown[]).forEach((item, index) => void within(index, '[]', item, shape.of));
    } else {
      for (const [name, part] of Object.entries(value as object)) {
        const field = shape.is === 'record' ? shape.fields.get(name) : shape.of;
        if (field) within(name, shape.is === 'record' ? `.${name}` : '[]', part, field);
        else if (shape.is === 'record') lacking(name, shape);
      }
    }
  };
  visit(data.value, shape);
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
