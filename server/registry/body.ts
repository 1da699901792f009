import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { MAX_NUMBER, Refusal } from '../../registry/index.ts';
import { readBody } from '../backend/body.ts';
import type { ParsedRequest, Row } from './request.ts';
import { SHAPES, type ShapeName } from './shapes.ts';

// Our own schemas are valid: compiling what would validate them takes a fifth of a second at the start.
const ajv = new Ajv2020({ strict: false, validateFormats: false, meta: false, validateSchema: false });
ajv.addSchema({ $id: 'registry', components: { schemas: SHAPES } });

/** Returns the validator of a shape; compiled on first use. */
function validatorOf(shape: ShapeName): ValidateFunction {
  return ajv.getSchema(`registry#/components/schemas/${shape}`)!;
}

/** Reads the body of a request as its row defines it. Rejects with a {@link Refusal} of 400 or 413. */
export async function bodyFor({ body }: Row, request: Request): Promise<unknown> {
  if (!body) return undefined;
  const bytes = await readBody(request, body.most);
  if (!bytes) throw new Refusal(413, 'too-large', `The body is too large: at most ${body.most} bytes are allowed.`);
  if (body.shape === 'file') return bytes;
  if (bytes.length === 0 && body.optional) return undefined;
  // Without a body, what is missing is said by name.
  const value = bytes.length === 0 ? {} : jsonOf(bytes);
  const isOfShape = validatorOf(body.shape);
  if (!isOfShape(value)) throw new Refusal(400, 'malformed', `${inWords(isOfShape.errors![0]!)}.`);
  return value;
}

function jsonOf(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'malformed', 'The body is not valid JSON.');
  }
  if (text.includes(ESCAPED_NUL) && hasNul(value)) throw withNul('The body');
  return value;
}

/** JSON can only contain the character like this. */
const ESCAPED_NUL = '\\u0000';

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasNul);
}

/** PostgreSQL stores no text with this character, and SQLite would: both refuse it here. */
function withNul(place: string): Refusal {
  return new Refusal(400, 'malformed', `${place} contains the character U+0000, which no text may have.`);
}

/** Throws a {@link Refusal} of 400 for path parameters that not every database can compare. */
export function checkPathTexts(path: ParsedRequest['path']): void {
  if (hasNul(path)) throw withNul('The address');
}

/** Describes a validation error, with its place in the body. */
function inWords({ instancePath, keyword, message = '', params }: ErrorObject): string {
  // A JSON Pointer, in which a slash of a file's path is written `~1`.
  const place = instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  if (keyword === 'additionalProperties')
    return `"${String(params.additionalProperty)}" is not a field of ${place || 'the body'}`;
  if (keyword === 'required') return `"${String(params.missingProperty)}" is missing in ${place || 'the body'}`;
  return `${place === '' ? 'The body' : `"${place}"`} ${WORDS[keyword]?.(params) ?? message}`;
}

const TYPES: { readonly [type: string]: string } = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  object: 'an object',
  array: 'a list',
};

/** Violated keywords of JSON Schema in words. */
const WORDS: { readonly [keyword: string]: (params: ErrorObject['params']) => string } = {
  type: ({ type }) => `must be ${TYPES[String(type)] ?? type}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `can have at most ${limit} characters`,
  maxItems: ({ limit }) => `can have at most ${limit} entries`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as readonly string[]).join(', ')}`,
};

/**
 * Validates the query against its row: required parameters are present, numbers are in range, names are known. Throws
 * a {@link Refusal} of 400.
 */
export function checkQuery({ query = {} }: Row, params: URLSearchParams): void {
  for (const [name, { required = false, schema }] of Object.entries(query)) {
    const text = params.get(name);
    if (text === null && required) throw new Refusal(400, 'malformed', `"${name}" is missing in the query.`);
    if (text === null) continue;
    const { enum: names } = schema as { enum?: readonly string[] };
    if (names && !names.includes(text))
      throw new Refusal(400, 'malformed', `"${name}" must be ${names.map((allowed) => `"${allowed}"`).join(' or ')}.`);
    if (schema.type !== 'integer') continue;
    const { minimum, maximum = MAX_NUMBER } = schema as { minimum: number; maximum?: number };
    if (!/^\d{1,15}$/.test(text) || Number(text) < minimum || Number(text) > maximum) {
      throw new Refusal(400, 'malformed', `"${name}" must be a whole number from ${minimum} to ${maximum}.`);
    }
  }
}
