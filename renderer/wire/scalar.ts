import { safeUrl } from '../../schemas/safe-url.ts';
import { MAX_TEXT } from '../expression/budget.ts';
import { isDate } from '../expression/dates.ts';
import { readNumber } from '../expression/functions.ts';

const MAX_DEPTH = 32;
const MAX_PARTS = 10_000;

/** Reads a present value as a scalar type; undefined if it is not valid for that type. */
export function readScalar(type: string, value: unknown): unknown {
  switch (type) {
    case 'string':
      return textOf(value);
    case 'bool':
      return boolOf(value);
    case 'flag':
      return value === 'true' ? undefined : boolOf(value);
    case 'int':
    case 'cents': {
      const number = numberOf(value);
      return Number.isInteger(number) ? number : undefined;
    }
    case 'number':
      return numberOf(value);
    case 'url':
      return (typeof value === 'string' && value.length <= MAX_TEXT && safeUrl(value)) || undefined;
    case 'date': {
      const text = textOf(value);
      return text !== undefined && isDate(text) ? text : undefined;
    }
    case 'file':
      return typeof value === 'object' ? value : undefined;
    case 'json':
      return isSmall(value) ? value : undefined;
  }
  return undefined;
}

/** The default for an absent value if the shape declares none: null for types without a natural empty value. */
export function emptyOf(type: string): unknown {
  return type === 'string' ? '' : type === 'bool' || type === 'flag' ? false : null;
}

function boolOf(value: unknown): boolean | undefined {
  if ([true, 'true', 1, '1'].includes(value as string)) return true;
  return [false, 'false', 0, '0'].includes(value as string) ? false : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  // Checks for digits first, so that long texts are not parsed.
  return text !== undefined && text.length < 40 ? (readNumber(text) ?? undefined) : undefined;
}

/** Whether a JSON value's depth and size are within limits; implemented without recursion. */
function isSmall(value: unknown): boolean {
  let parts = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) return false;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return true;
}
