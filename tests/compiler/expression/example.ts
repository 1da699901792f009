import type { Ast } from '../../../compiler/expression/syntax/ast.ts';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { checkExpression } from '../../../compiler/expression/types/check.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import type { Facts, Scope, Type } from '../../../compiler/expression/types/types.ts';

/** A small invented screen: parcels with their stops, and a form. */

export const TEXT: Type = { is: 'string' };
export const INT: Type = { is: 'int' };
export const BOOL: Type = { is: 'bool' };
export const CENTS: Type = { is: 'cents' };
export const URL: Type = { is: 'url' };
export const DATE: Type = { is: 'date' };
export const NUMBER: Type = { is: 'number' };

export const maybe = (of: Type): Type => ({ is: 'maybe', of });
export const list = (of: Type, max = 10): Type => ({ is: 'list', of, max });
export const record = (fields: { [name: string]: Type }, from?: string): Type => ({
  is: 'record',
  fields: new Map(Object.entries(fields)),
  ...(from && { from }),
});

const PARCEL = record(
  {
    status: { is: 'int', known: [10, 20, 30] },
    kind: { is: 'string', known: ['letter', 'box', 'pallet'] },
    size: { is: 'string', known: ['s', 'm', 'l'], closed: true },
    name: TEXT,
    note: maybe(TEXT),
    logo: maybe(URL),
    site: URL,
    price: CENTS,
    rest: maybe(CENTS),
    done: BOOL,
    paid: maybe(BOOL),
    due: maybe(DATE),
    day: DATE,
    weight: NUMBER,
    count: INT,
    stops: list(record({ title: TEXT, place: maybe(TEXT), tags: list(TEXT, 4) })),
    byDay: { is: 'map', of: list(TEXT, 5), max: 7 },
  },
  'call parcel.detail',
);

const ROOTS = new Map<string, Type>([
  ['data', record({ parcel: PARCEL, sender: maybe(record({ id: TEXT })) })],
  ['form', record({ name: TEXT, stars: INT, agree: BOOL })],
  ['session', record({ user: TEXT, device: TEXT, region: INT })],
  ['state', record({ page: INT, seen: list(TEXT) })],
  ['let', record({ sender: maybe(record({ id: TEXT })), visits: INT, count: INT })],
  ['rules', record({ hasNote: BOOL, isOpen: BOOL })],
]);

const DEFINITIONS = new Map([
  ['rules.hasNote', 'data.parcel.note != null'],
  ['rules.isOpen', 'rules.hasNote && data.parcel.status != 30'],
  ['let.sender', 'data.sender'],
  ['let.visits', 'size(data.parcel.stops)'],
  ['let.count', 'let.visits'],
]);

const EXPANDED = new Map<string, { ast: Ast }>();

export const scope: Scope = {
  lookup: (name) => ROOTS.get(name),
  names: () => ROOTS.keys(),
  why: (name) => (name === 'answer' ? 'it is there in the `then` of a call only' : undefined),
  // As in a document, every use of a definition gets the same tree.
  expand: (path) => {
    const name = path.join('.');
    const text = DEFINITIONS.get(name);
    const known = EXPANDED.get(name) ?? (text === undefined ? undefined : { ast: ast(text) });
    if (known) EXPANDED.set(name, known);
    return known;
  },
};

/** The tree of an expression without syntax errors. */
export function ast(text: string): Ast {
  const parsed = parseExpression(text);
  if (!parsed.ast) throw new Error(`${text}: ${parsed.issues[0]!.message}`);
  return parsed.ast;
}

/** The codes of the checker’s issues, in the order of the text. */
export function codes(text: string, facts: Facts = NO_FACTS): string[] {
  return checkExpression(ast(text), scope, facts).issues.map((issue) => issue.code);
}

/** The messages of the checker’s issues. */
export function messages(text: string, facts: Facts = NO_FACTS): string[] {
  return checkExpression(ast(text), scope, facts).issues.map((issue) => issue.message);
}
