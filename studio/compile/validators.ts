/**
 * The studio's validators of documents. They report the same errors as the generated ones
 * (`schemas/generated/validate.js`), but interpret the schemas that the language service needs anyway: 150 kB less
 * code.
 */

import { exactSchemas, type ExactSchema as Schema } from '../../schemas/exact.mjs';
import { DOCUMENTS, SCHEMAS } from '../../schemas/generated/language.js';
import type { StructureError, Validator } from '../../schemas/generated/validate.js';
import { isRecord } from '../../schemas/record.ts';
import { follow } from '../../schemas/references.mjs';

/** A value to validate. */
interface Place {
  readonly data: unknown;
  /** A JSON pointer. */
  readonly path: string;
  /** The schema file that references are relative to. */
  readonly file: string;
  readonly errors: StructureError[];
  /** The value is a property name of what the pointer refers to. */
  readonly propertyName?: string;
}

/** Validates a value against one keyword of a schema. */
type Check = (schema: Schema, place: Place) => void;

type Named = { readonly [name: string]: Schema };

/** The keywords, in the order in which the generated validators check them. */
const CHECKS: { readonly [keyword: string]: Check } = {
  $ref(reference, place) {
    const { schema, path } = targetOf(reference, place.file);
    check(schema, { ...place, file: path });
  },
  type(schema, place) {
    const types = [schema.type].flat() as string[];
    if (!types.some((type) => isOf(type, place.data))) report('type', { type: schema.type }, schema, place);
  },
  maximum(schema, place) {
    const limit = schema.maximum as number;
    if (typeof place.data === 'number' && place.data > limit)
      report('maximum', { comparison: '<=', limit }, schema, place);
  },
  minimum(schema, place) {
    const limit = schema.minimum as number;
    if (typeof place.data === 'number' && place.data < limit)
      report('minimum', { comparison: '>=', limit }, schema, place);
  },
  maxLength(schema, place) {
    const limit = schema.maxLength as number;
    if (typeof place.data === 'string' && [...place.data].length > limit) report('maxLength', { limit }, schema, place);
  },
  minLength(schema, place) {
    const limit = schema.minLength as number;
    if (typeof place.data === 'string' && [...place.data].length < limit) report('minLength', { limit }, schema, place);
  },
  pattern(schema, place) {
    const pattern = schema.pattern as string;
    if (typeof place.data === 'string' && !expressionOf(pattern).test(place.data))
      report('pattern', { pattern }, schema, place);
  },
  const(schema, place) {
    if (place.data !== schema.const) report('const', { allowedValue: schema.const }, schema, place);
  },
  enum(schema, place) {
    const values = schema.enum as unknown[];
    if (!values.includes(place.data)) report('enum', { allowedValues: values }, schema, place);
  },
  not(schema, place) {
    if (fits(schema.not as Schema, place)) report('not', {}, schema, place);
  },
  discriminator(schema, place) {
    if (!isRecord(place.data)) return;
    const tag = (schema.discriminator as { propertyName: string }).propertyName;
    const tagValue = place.data[tag];
    if (typeof tagValue !== 'string') return report('discriminator', { error: 'tag', tag, tagValue }, schema, place);
    const kind = kindsOf(schema, tag, place.file).get(tagValue);
    if (kind) check(kind, place);
    else report('discriminator', { error: 'mapping', tag, tagValue }, schema, place);
  },
  allOf(schema, place) {
    for (const part of schema.allOf as Schema[]) check(part, place);
  },
  if(schema, place) {
    const next = fits(schema.if as Schema, place) ? schema.then : schema.else;
    if (isRecord(next)) check(next, place);
  },
  maxItems(schema, place) {
    const limit = schema.maxItems as number;
    if (Array.isArray(place.data) && place.data.length > limit) report('maxItems', { limit }, schema, place);
  },
  minItems(schema, place) {
    const limit = schema.minItems as number;
    if (Array.isArray(place.data) && place.data.length < limit) report('minItems', { limit }, schema, place);
  },
  items(schema, place) {
    if (!Array.isArray(place.data)) return;
    for (const [index, data] of place.data.entries())
      check(schema.items as Schema, { ...place, data, path: `${place.path}/${index}` });
  },
  uniqueItems(schema, place) {
    if (!Array.isArray(place.data)) return;
    const twice = lastTwice(place.data);
    if (twice) report('uniqueItems', twice, schema, place);
  },
  minProperties(schema, place) {
    const limit = schema.minProperties as number;
    if (isRecord(place.data) && Object.keys(place.data).length < limit)
      report('minProperties', { limit }, schema, place);
  },
  required(schema, place) {
    if (!isRecord(place.data)) return;
    for (const missingProperty of schema.required as string[])
      if (place.data[missingProperty] === undefined) report('required', { missingProperty }, schema, place);
  },
  propertyNames(schema, place) {
    if (!isRecord(place.data)) return;
    for (const name of Object.keys(place.data))
      check(schema.propertyNames as Schema, { ...place, data: name, propertyName: name });
  },
  additionalProperties(schema, place) {
    if (!isRecord(place.data)) return;
    const known = (schema.properties ?? {}) as Named;
    for (const [name, data] of Object.entries(place.data)) {
      if (Object.hasOwn(known, name)) continue;
      if (isRecord(schema.additionalProperties))
        check(schema.additionalProperties, { ...place, data, path: below(place.path, name) });
      else report('additionalProperties', { additionalProperty: name }, schema, place);
    }
  },
  properties(schema, place) {
    if (!isRecord(place.data)) return;
    for (const [name, part] of Object.entries(schema.properties as Named)) {
      const data = place.data[name];
      if (data !== undefined) check(part, { ...place, data, path: below(place.path, name) });
    }
  },
};

/** Every supported keyword, in table order. */
export const KEYWORDS: readonly string[] = Object.keys(CHECKS);

function check(schema: Schema, place: Place): void {
  for (const checkKeyword of checksOf(schema)) checkKeyword(schema, place);
}

const checks = new WeakMap<Schema, readonly Check[]>();

/** Returns the checks of a schema, in order. */
function checksOf(schema: Schema): readonly Check[] {
  let known = checks.get(schema);
  if (!known) {
    const keywords = KEYWORDS.filter((keyword) => schema[keyword] !== undefined);
    known = typeInPlace(keywords, schema.type).map((keyword) => CHECKS[keyword]!);
    checks.set(schema, known);
  }
  return known;
}

/** Keywords that apply to values of one type only. */
const OF_TYPE: { readonly [type: string]: readonly string[] } = {
  number: ['maximum', 'minimum'],
  string: ['maxLength', 'minLength', 'pattern'],
  array: ['maxItems', 'minItems', 'items', 'uniqueItems'],
  object: ['minProperties', 'required', 'propertyNames', 'additionalProperties', 'properties'],
};

/**
 * A value of the right type is checked against its type's keywords; any other has the wrong type, which is checked
 * last.
 */
function typeInPlace(keywords: readonly string[], type: unknown): readonly string[] {
  const last = typeof type === 'string' ? keywords.findLastIndex((keyword) => OF_TYPE[type]?.includes(keyword)) : -1;
  if (last < 0) return keywords;
  return keywords.toSpliced(last + 1, 0, 'type').toSpliced(keywords.indexOf('type'), 1);
}

function fits(schema: Schema, place: Place): boolean {
  const errors: StructureError[] = [];
  check(schema, { ...place, errors });
  return errors.length === 0;
}

function report(keyword: string, params: StructureError['params'], schema: Schema, place: Place): void {
  const { data, path, errors, propertyName } = place;
  const name = propertyName === undefined ? {} : { propertyName };
  errors.push({ instancePath: path, keyword, params, schema: schema[keyword], parentSchema: schema, data, ...name });
}

/** Returns the last duplicate entry of a list, and the indexes of both. */
function lastTwice(list: readonly unknown[]): { i: number; j: number } | undefined {
  const texts = list.map((entry) => JSON.stringify(entry));
  const i = texts.findLastIndex((text, at) => texts.indexOf(text) < at);
  return i < 0 ? undefined : { i, j: texts.lastIndexOf(texts[i]!, i - 1) };
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'object') return isRecord(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return typeof value === type;
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}

const below = (path: string, name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const targets = new WeakMap<Schema, { schema: Schema; path: string }>();

/** Returns what a reference refers to; found once, because documents are full of references to the same few schemas. */
function targetOf(reference: Schema, file: string): { schema: Schema; path: string } {
  let known = targets.get(reference);
  if (!known) {
    known = follow(reference.$ref as string, file, schemas());
    targets.set(reference, known);
  }
  return known;
}

const kinds = new WeakMap<Schema, ReadonlyMap<string, Schema>>();

/** Returns the references of a union by the value of its discriminator property. */
function kindsOf(schema: Schema, tag: string, file: string): ReadonlyMap<string, Schema> {
  let known = kinds.get(schema);
  if (!known) {
    const named = (schema.oneOf as Schema[]).map((kind): [string, Schema] => {
      const { properties } = targetOf(kind, file).schema as { properties: Named };
      return [properties[tag]!.const as string, kind];
    });
    known = new Map(named);
    kinds.set(schema, known);
  }
  return known;
}

let exact: ReadonlyMap<string, Schema> | undefined;

/** The schemas by path, with every union discriminated. */
function schemas(): ReadonlyMap<string, Schema> {
  exact ??= exactSchemas(new Map(Object.entries(SCHEMAS)));
  return exact;
}

function validatorOf(file: string): Validator {
  const validate: Validator = (data) => {
    const errors: StructureError[] = [];
    check(schemas().get(file)!, { data, path: '', file, errors });
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}

/** By kind of document. */
export const VALIDATORS = Object.fromEntries(
  Object.entries(DOCUMENTS).map(([kind, file]) => [kind, validatorOf(file)]),
);
