import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { Refusal } from '../../registry/index.ts';
import { readBody } from '../backend/body.ts';
import type { Row } from './request.ts';
import { SHAPES, type ShapeName } from './shapes.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
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
  const value = jsonOf(bytes);
  const isOfShape = validatorOf(body.shape);
  if (!isOfShape(value)) throw new Refusal(400, 'malformed', `${inWords(isOfShape.errors![0]!)}.`);
  return value;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Refusal(400, 'malformed', 'The body is not valid JSON.');
  }
}

/** Describes a validation error, with its place in the body. */
function inWords({ instancePath, keyword, message = '', params }: ErrorObject): string {
  const place = instancePath.slice(1) || 'the body';
  if (keyword === 'additionalProperties') return `"${String(params.additionalProperty)}" is not a field of ${place}`;
  if (keyword === 'required') return `"${String(params.missingProperty)}" is missing in ${place}`;
  return `${place[0]!.toUpperCase()}${place.slice(1)} ${message}`;
}

/**
 * Validates the query against its row: required parameters are present, numbers are in range. Throws a {@link Refusal}
 * of 400.
 */
export function checkQuery({ query = {} }: Row, given: URLSearchParams): void {
  for (const [name, { required = false, schema }] of Object.entries(query)) {
    const text = given.get(name);
    if (text === null && required) throw new Refusal(400, 'malformed', `"${name}" is missing in the query.`);
    if (text === null || schema.type !== 'integer') continue;
    const { minimum, maximum = Number.MAX_SAFE_INTEGER } = schema as { minimum: number; maximum?: number };
    if (!/^\d{1,15}$/.test(text) || Number(text) < minimum || Number(text) > maximum) {
      throw new Refusal(400, 'malformed', `"${name}" must be a whole number from ${minimum}${upTo(schema)}.`);
    }
  }
}

const upTo = ({ maximum }: { readonly [keyword: string]: unknown }) => (maximum === undefined ? '' : ` to ${maximum}`);
