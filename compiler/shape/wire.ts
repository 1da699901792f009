import type { Scalar, Shape } from './shape.ts';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { [keyword: string]: unknown };

/**
 * The JSON Schema of an answer of this shape as it may come over the wire: numbers may come as text, what may be absent
 * may also be null. Fixtures and the sandbox are held to it.
 *
 * @param extra whether an object may hold names beyond the shape's: a real server's answers do, a fixture's should not
 */
export function shapeSchema(shape: Shape, extra: 'allow' | 'refuse' = 'allow'): JsonSchema {
  switch (shape.is) {
    case 'scalar':
      return shape.suffix === '!'
        ? SCALAR[shape.scalar]
        : orNull(shape.suffix === '?' ? LOOSE[shape.scalar] : SCALAR[shape.scalar]);
    case 'list':
      return { type: ['array', 'null'], items: shapeSchema(shape.of, extra), maxItems: shape.max };
    case 'map':
      return { type: ['object', 'null'], additionalProperties: shapeSchema(shape.of, extra), maxProperties: shape.max };
    case 'record': {
      const fields = [...shape.fields];
      const required = fields.filter(([, field]) => isNeeded(field)).map(([name]) => name);
      return {
        type: isNeeded(shape) ? 'object' : ['object', 'null'],
        properties: Object.fromEntries(fields.map(([name, field]) => [name, shapeSchema(field, extra)])),
        ...(required.length > 0 ? { required } : {}),
        ...(extra === 'refuse' ? { additionalProperties: false } : {}),
      };
    }
    case 'unknown':
      return {};
  }
}

/** Whether an answer is unreadable without this. */
function isNeeded(shape: Shape): boolean {
  if (shape.is === 'scalar') return shape.suffix === '!';
  if (shape.is !== 'record' || shape.suffix === '?') return false;
  return shape.suffix === '!' || [...shape.fields.values()].some(isNeeded);
}

const WHOLE: JsonSchema = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\s*-?[0-9]+\\s*$' }] };
const DECIMAL = '^\\s*-?[0-9]+(\\.[0-9]+)?\\s*$';

const SCALAR: { readonly [scalar in Scalar]: JsonSchema } = {
  string: { type: ['string', 'number'] },
  bool: { enum: [true, false, 0, 1, '0', '1', 'true', 'false'] },
  flag: { type: ['boolean', 'number', 'string'] },
  int: WHOLE,
  cents: WHOLE,
  number: { anyOf: [{ type: 'number' }, { type: 'string', pattern: DECIMAL }] },
  url: { type: 'string', pattern: '^\\s*([Hh][Tt][Tt][Pp][Ss]?://|[Tt][Ee][Ll]:|[Mm][Aa][Ii][Ll][Tt][Oo]:)' },
  date: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\s*([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]+\\s*$)' }] },
  file: {},
};

/** Where null is welcome, an empty text means the same. */
const LOOSE: { readonly [scalar in Scalar]: JsonSchema } = {
  ...SCALAR,
  int: orEmpty(SCALAR.int),
  cents: orEmpty(SCALAR.cents),
  number: orEmpty(SCALAR.number),
  url: orEmpty(SCALAR.url),
  date: orEmpty(SCALAR.date),
};

function orEmpty(schema: JsonSchema): JsonSchema {
  return { anyOf: [...(Array.isArray(schema.anyOf) ? schema.anyOf : [schema]), { const: '' }] };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [...(Array.isArray(schema.anyOf) ? schema.anyOf : [schema]), { type: 'null' }] };
}
