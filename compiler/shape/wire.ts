import { type JsonSchema, scalarType } from './scalars/index.ts';
import type { ScalarShape, Shape } from './shape.ts';

/**
 * The JSON Schema of an answer with this shape on the wire: numbers may be text, and what may be absent may also be
 * null. Only tests read it: they hold the sandbox's answers against it.
 *
 * @param extra whether objects may have additional names: answers of a real server may, fixtures may not
 */
export function shapeSchema(shape: Shape, extra: 'allow' | 'refuse' = 'allow'): JsonSchema {
  switch (shape.is) {
    case 'scalar':
      return scalarSchema(shape);
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

function scalarSchema({ scalar, suffix }: ScalarShape): JsonSchema {
  const { jsonSchema, empty } = scalarType(scalar);
  if (suffix === '!') return jsonSchema;
  // If null is allowed, an empty text means the same.
  return orNull(suffix === '?' && empty === undefined ? orEmpty(jsonSchema) : jsonSchema);
}

/** Whether an answer is unreadable without it. */
function isNeeded(shape: Shape): boolean {
  if (shape.is === 'scalar') return shape.suffix === '!';
  if (shape.is !== 'record' || shape.suffix === '?') return false;
  return shape.suffix === '!' || [...shape.fields.values()].some(isNeeded);
}

function orEmpty(schema: JsonSchema): JsonSchema {
  return { anyOf: [...(Array.isArray(schema.anyOf) ? schema.anyOf : [schema]), { const: '' }] };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [...(Array.isArray(schema.anyOf) ? schema.anyOf : [schema]), { type: 'null' }] };
}
