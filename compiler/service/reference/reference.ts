import type { Schema } from '../../../schemas/generated/language.js';
import { SCHEMAS } from '../../../schemas/generated/language.js';
import { WIDGETS, type WidgetEntry } from '../../../schemas/generated/widgets.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import { ITERATION_TEXTS, signatureOf } from '../explain/functions.ts';
import { expectedOf } from '../names/expected.ts';
import { alternatives, followed, type SchemaAt } from '../schema/schemas.ts';

/** A construct of the language in the reference. */
export interface Entry {
  readonly name: string;
  /** The signature of a function. */
  readonly form?: string;
  readonly says: string;
  readonly properties: readonly EntryProperty[];
}

/** A property of a construct. */
export interface EntryProperty {
  readonly name: string;
  readonly needed: boolean;
  /** The allowed values, in words. */
  readonly takes: string;
  readonly says: string;
}

/** The functions of expressions, and the iterations of lists. */
export function functionEntries(): Entry[] {
  const functions = [...FUNCTIONS].map(([name, { says }]) => ({ name, form: signatureOf(name), says, properties: [] }));
  return [...functions, ...[...ITERATION_TEXTS].map(([name, texts]) => ({ name, ...texts, properties: [] }))];
}

/** The actions of handlers. */
export function actionEntries(): Entry[] {
  const union = { schema: SCHEMAS['generated/action.json']!, file: 'generated/action.json' };
  return alternatives(union).map((at) => entryOf(String(at.schema.properties?.do?.const), at, ['do']));
}

/** Where the widgets of a place are defined for authors; none where documents cannot use them. */
const AUTHORED = {
  view: ['generated/widget-node.json'],
  overlay: ['generated/overlay-widget.json'],
  screen: [],
} as const satisfies { [place in WidgetEntry['place']]: readonly string[] };

/** The widgets that documents can use. Properties that belong to the language are excluded. */
export function widgetEntries(): Entry[] {
  return [...WIDGETS].flatMap(([name, { place }]) => {
    const [file] = AUTHORED[place];
    if (file === undefined) return [];
    return entryOf(name, { schema: SCHEMAS[file]!.$defs![name]!, file }, ['widget', 'when', 'id', 'fallback']);
  });
}

/** The definitions in a schema file that are objects with properties, the file itself first. */
export function definitionEntries(file: string): Entry[] {
  const whole = SCHEMAS[file]!;
  const parts = Object.values(whole.$defs ?? {}).filter(({ properties }) => properties);
  return [whole, ...parts].map((schema) => entryOf(schema.title ?? file, { schema, file }, ['$schema']));
}

/** Creates an entry from a schema. */
export function entryOf(name: string, { schema, file }: SchemaAt, without: readonly string[]): Entry {
  const skipped = new Set(['note', ...without]);
  const properties = Object.entries(schema.properties ?? {}).flatMap(([property, part]): EntryProperty[] => {
    if (skipped.has(property)) return [];
    const { schema: full } = followed({ schema: part, file });
    const needed = schema.required?.includes(property) ?? false;
    return [{ name: property, needed, takes: takesOf(full), says: full.description ?? '' }];
  });
  return { name, says: schema.description ?? '', properties };
}

function takesOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  return expectedOf(schema) ?? TYPES[String(schema.type)] ?? 'a value';
}

const TYPES: { readonly [type: string]: string } = {
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
};
