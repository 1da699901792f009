import type { Report } from '../../report/report.ts';
import type { Shape } from '../../shape/index.ts';
import type { Scalar } from '../../shape/scalars/index.ts';
import type { Tables } from '../../tables/tables.ts';
import { checkShape } from '../value/shape.ts';

/** Browsers silently drop a longer cookie. */
const MAX_COOKIE_BYTES = 4096;

/** Checks the shapes of stored values, and that what goes into a cookie fits into one. */
export function checkStored(tables: Tables, report: Report): void {
  for (const [name, { shape, in: area, spot }] of tables.stored) {
    checkShape(shape, 'read', tables, report);
    const size = area === 'cookie' ? name.length + sizeOf(tables.shapes.read(shape, 'read').shape) : 0;
    if (size <= MAX_COOKIE_BYTES) continue;
    const message = `with all its entries this is about ${size} bytes, and browsers drop a cookie of more than ${MAX_COOKIE_BYTES}: write "local", or a smaller \`max\` in its shape`;
    report.add('cookie-too-large', spot.get('in') ?? spot, message);
  }
}

/** Length of a quote, comma, colon or bracket in a cookie: `%22`. */
const SYMBOL = 3;
/** The usual length of a name in a map. */
const KEY = 12;
/** Usual lengths of values as text. */
const LENGTHS: Partial<Record<Scalar, number>> = { string: 20, url: 60, date: 20, file: 60 };
const NUMBER = 5;

/** The usual length of a value as JSON with the escapes of a cookie. */
function sizeOf(shape: Shape): number {
  if (shape.is === 'scalar') {
    const length = LENGTHS[shape.scalar];
    return length === undefined ? NUMBER : length + 2 * SYMBOL;
  }
  if (shape.is === 'unknown') return 0;
  const entry = (name: number, value: Shape) => name + sizeOf(value) + SYMBOL;
  if (shape.is === 'record')
    return [...shape.fields].reduce((size, [name, field]) => size + entry(name.length + 3 * SYMBOL, field), 2 * SYMBOL);
  return 2 * SYMBOL + shape.max * entry(shape.is === 'map' ? KEY + 3 * SYMBOL : 0, shape.of);
}
