import { didYouMean } from '../source/nearest.ts';
import { isRecord } from '../source/record.ts';
import { isScalar } from './scalars/index.ts';

/** The shapes that are written as objects, by their identifying name, with their additional properties. */
export const COMPANIONS = {
  list: ['list', 'max', 'note'],
  map: ['map', 'max', 'note'],
  type: ['type', 'known', 'only', 'default', 'note'],
  record: ['record', 'note'],
} as const;
export type Form = keyof typeof COMPANIONS;

interface Names {
  has(name: string): boolean;
}

/**
 * The form of an object; undefined for a record, whose fields may also be called `list` or `type`: a form is recognized
 * only if every other name is one of its properties, or a misspelt one.
 *
 * @param names of shapes, to distinguish a field of a record from a misspelt property
 */
export function formOf(value: { [name: string]: unknown }, names: Names): Form | undefined {
  const keys = Object.keys(value);
  const belongs = (key: string, companions: readonly string[]) =>
    companions.includes(key) || (!isShape(value[key], names) && didYouMean(key, companions) !== undefined);
  return (Object.keys(COMPANIONS) as Form[]).find(
    (form) => Object.hasOwn(value, form) && keys.every((key) => belongs(key, COMPANIONS[form])),
  );
}

/** Whether a value could be a shape. */
export function isShape(value: unknown, named: Names): boolean {
  if (Array.isArray(value)) return value.length === 1 && isShape(value[0], named);
  if (typeof value !== 'string') return isRecord(value);
  const name = value.replace(/[!?]$/, '');
  return isScalar(name) || named.has(name);
}
