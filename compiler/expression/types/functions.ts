import { joinAll } from './join.ts';
import { BOOL, CENTS, DATE, INT, NUMBER, TEXT, type Type, UNKNOWN, URL } from './types.ts';
import { mayBeNull, nonNull, orNull } from './values.ts';

/**
 * A function of the language as seen by the checker. Its implementation is in `renderer/expression/functions.ts`. What
 * it reads in addition to its arguments, and whether it is written as a method, is in `schemas/functions.ts`.
 */
export interface Signature {
  parameters: readonly Parameter[];
  /** The last parameter may be repeated. */
  repeats?: true;
  /** The type of the result, from the types of valid arguments; undefined if they cannot be combined. */
  gives(types: readonly Type[]): Type | undefined;
  /** A sentence of documentation for authors. */
  says: string;
}

export interface Parameter {
  name: string;
  /** The argument must be assignable to one of these. */
  takes: readonly Type[];
}

const LIST: Type = { is: 'list', of: UNKNOWN, max: 0 };
const MAP: Type = { is: 'map', of: UNKNOWN, max: 0 };

/** The table of functions. All are pure, total on valid arguments, and linear in the size of their arguments. */
export const FUNCTIONS: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ['money', unary('amount', [orNull(CENTS)], TEXT, "An amount in the session's currency, '' for null.")],
  ['date', unary('date', [orNull(DATE)], TEXT, "A date as the reader writes it, '' for null.")],
  ['datetime', unary('date', [orNull(DATE)], TEXT, "A date with its time of day, '' for null.")],
  ['asDate', unary('moment', [INT], DATE, 'The date of so many milliseconds since 1970, as `env.now` counts them.')],
  ['dateOf', unary('text', [orNull(TEXT)], orNull(DATE), 'The date that a text writes, null where it writes none.')],
  ['thousands', unary('number', [NUMBER], TEXT, 'A number with separators between its thousands.')],
  ['text', unary('number', [NUMBER], TEXT, 'A number as plain text.')],
  [
    'number',
    unary('text', [orNull(TEXT)], orNull(NUMBER), 'The number that a text spells, null where it spells none.'),
  ],
  [
    'asUrl',
    unary('text', [orNull(TEXT)], orNull(URL), 'The text where it is an http, https, tel or mailto URL, else null.'),
  ],
  ['trim', unary('text', [TEXT], TEXT, 'A text without white space at its ends.')],
  ['lower', unary('text', [TEXT], TEXT, 'A text in small letters.')],
  ['digits', unary('text', [TEXT], TEXT, 'The digits 0 to 9 of a text, everything else left out.')],
  [
    'size',
    unary('of', [TEXT, LIST, MAP], INT, 'The length of a text (UTF-16 units), or how many entries a list or map has.'),
  ],
  ['round', unary('number', [NUMBER], INT, 'The nearest whole number, halves away from zero.')],
  ['min', numbers('The smallest of its arguments.')],
  ['max', numbers('The largest of its arguments.')],
  [
    'filled',
    {
      parameters: [{ name: 'value', takes: [orNull(TEXT), orNull(CENTS), orNull(NUMBER)] }],
      repeats: true,
      gives: firstFilled,
      says: "The first argument that is not null, '' or 0; the last one where none is.",
    },
  ],
  [
    'join',
    {
      parameters: [
        { name: 'list', takes: [{ is: 'list', of: TEXT, max: 0 }] },
        { name: 'separator', takes: [TEXT] },
      ],
      gives: () => TEXT,
      says: 'The texts of a list, one after the other, with the separator between them.',
    },
  ],
  ['contains', { ...twoTexts('part'), says: 'Whether a text holds another one.' }],
  ['startsWith', { ...twoTexts('beginning'), says: 'Whether a text begins with another one.' }],
  ['matches', { ...twoTexts('pattern'), says: 'Whether a whole text has the form of a written pattern.' }],
  [
    'entries',
    {
      parameters: [{ name: 'map', takes: [MAP] }],
      gives: ([map]) => entriesOf(map!),
      says: 'The entries of a map as a list of records with `key` and `value`.',
    },
  ],
]);

function unary(name: string, takes: readonly Type[], gives: Type, says: string): Signature {
  return { parameters: [{ name, takes }], gives: () => gives, says };
}

function numbers(says: string): Signature {
  const parameter = { name: 'number', takes: [NUMBER, CENTS] };
  return {
    parameters: [parameter, parameter],
    repeats: true,
    gives: (types) => joinAll(types.map(plain)),
    says,
  };
}

/** A number without its known values: the minimum of two sets is not necessarily known to be in either. */
function plain(type: Type): Type {
  return type.is === 'int' && !type.literal ? INT : type;
}

function twoTexts(second: string): Omit<Signature, 'says'> {
  const parameters = [
    { name: 'text', takes: [TEXT] },
    { name: second, takes: [TEXT] },
  ];
  return { parameters, gives: () => BOOL };
}

/** Nullable only if the last one is: null values of the others are skipped. */
function firstFilled(types: readonly Type[]): Type | undefined {
  const last = types.at(-1)!;
  const others = types.slice(0, -1).filter((type) => type.is !== 'null');
  const whole = joinAll([...others, last].map(nonNull));
  return whole && mayBeNull(last) ? orNull(whole) : whole;
}

function entriesOf(map: Type): Type {
  if (map.is !== 'map') return UNKNOWN;
  const fields = new Map<string, Type>([
    ['key', TEXT],
    ['value', map.of],
  ]);
  return { is: 'list', of: { is: 'record', fields }, max: map.max };
}
