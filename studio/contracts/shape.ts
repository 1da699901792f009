import { isRecord } from '../../compiler/source/record.ts';

/** Maximum number of rows of a list in a new contract. */
const MOST_ROWS = 100;

/** Derives the shape of a value, in the notation of contracts, from one example. */
export function shapeOfExample(value: unknown): unknown {
  if (value === null || value === undefined) return 'string?';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int?' : 'number?';
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? 'url?' : 'string';
  if (Array.isArray(value)) return { list: shapeOfRows(value), max: MOST_ROWS };
  if (!isRecord(value)) return 'string?';
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOfExample(part)]));
}

/** Rows of a list may have different fields: the shape has all of them. */
function shapeOfRows(rows: readonly unknown[]): unknown {
  const records = rows.filter(isRecord);
  if (records.length === 0) return shapeOfExample(rows[0] ?? '');
  return shapeOfExample(Object.assign({}, ...[...records].reverse()));
}
