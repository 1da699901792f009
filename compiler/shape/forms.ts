import { isRecord } from '../../schemas/record.ts';
import { didYouMean } from '../source/nearest.ts';
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

type Authored = { readonly [name: string]: unknown };

/** Properties that other languages have beside a type, and what to write in place of each. */
const FOREIGN: readonly {
  readonly names: readonly string[];
  readonly instead: (value: Authored, name: string) => string;
}[] = [
  { names: ['optional', 'nullable', 'nullish', 'required', 'mandatory'], instead: withSuffix },
  { names: ['enum', 'values', 'oneOf'], instead: () => 'write `only`, or `known` if others can come' },
  { names: ['description', 'comment', '$comment'], instead: () => 'write `note`' },
  {
    names: ['pattern', 'format', 'min', 'max', 'minimum', 'maximum', 'minLength', 'maxLength'],
    instead: () => 'a shape limits no text or number: leave it out',
  },
];

/** What to write in place of a property that other languages have beside a type; undefined for any other name. */
export function insteadOf(name: string, value: Authored): string | undefined {
  return FOREIGN.find(({ names }) => names.includes(name))?.instead(value, name);
}

function withSuffix(value: Authored, name: string): string {
  const many = ['list', 'map'].find((form) => Object.hasOwn(value, form));
  if (many !== undefined) return `a ${many} is never absent, at most empty: leave it out`;
  const isOptional = (value[name] !== false) !== /^(required|mandatory)$/.test(name);
  const type = String(value.type).replace(/[!?]$/, '');
  return isOptional
    ? `write the type as \`${type}?\`, which is null where it is absent`
    : `write the type as \`${type}!\`, without which an answer is unreadable`;
}

/**
 * The form of an object; undefined for a record, whose fields may also be called `list` or `type`: a form is recognized
 * only if every other name is one of its properties, a misspelt one, or one of another language.
 *
 * @param names of shapes, to distinguish a field of a record from a misspelt property
 */
export function formOf(value: { [name: string]: unknown }, names: Names): Form | undefined {
  const keys = Object.keys(value);
  const belongs = (key: string, companions: readonly string[]) =>
    companions.includes(key) ||
    (!isShape(value[key], names) && (didYouMean(key, companions) !== undefined || insteadOf(key, value) !== undefined));
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
