import { url } from '../../compiler/shape/scalars/url.ts';
import { isRecord } from '../../schemas/record.ts';

/** Maximum number of rows of a list in a new contract. */
const MAX_ROWS = 100;

/** Derives the shape of a value, in the notation of contracts, from one example. */
export function shapeOfExample(value: unknown): unknown {
  return shapeOf([value]);
}

/** Derives the shape of values that stand in one place: a field may be missing or null in some rows of a list. */
function shapeOf(all: readonly unknown[]): unknown {
  const values = all.filter((value) => value !== null && value !== undefined);
  const every = (test: (value: unknown) => boolean) => values.every(test);
  if (values.length === 0) return 'string?';
  if (every((value) => typeof value === 'boolean')) return 'bool';
  if (every((value) => typeof value === 'number')) return every(Number.isInteger) ? 'int?' : 'number?';
  if (every((value) => url.reads(value))) return 'url?';
  if (every(Array.isArray)) return { list: shapeOfRows(values.flat()), max: MAX_ROWS };
  if (!every(isRecord)) return values.some((value) => typeof value === 'object') ? 'string?' : 'string';
  const records = values.filter(isRecord);
  const names = [...new Set(records.flatMap(Object.keys))];
  return Object.fromEntries(names.map((name) => [name, shapeOf(records.map((record) => record[name]))]));
}

function shapeOfRows(rows: readonly unknown[]): unknown {
  return rows.length === 0 ? 'string' : shapeOf(rows);
}
