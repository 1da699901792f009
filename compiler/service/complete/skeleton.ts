import type { Schema } from '../../../schemas/generated/language.js';
import { alternatives, followed, type SchemaAt } from '../schema/schemas.ts';

/** A value of a schema to insert: its required parts, with tab stops. */
export function skeleton(at: SchemaAt): string {
  return write(at, { stop: 0 });
}

/** The number of tab stops so far. */
interface Stops {
  stop: number;
}

function write(at: SchemaAt, stops: Stops): string {
  const [first = at] = at.schema.oneOf ? alternatives(at) : [followed(at)];
  const { schema, file } = first;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  switch (type) {
    case 'object':
      return object(schema, file, stops);
    case 'array':
      return `[${next(stops)}]`;
    case 'boolean':
      return 'true';
    case 'integer':
    case 'number':
      return next(stops, String(Math.max(1, schema.minimum ?? 1)));
    case 'null':
      return 'null';
    default:
      return `"${next(stops)}"`;
  }
}

function object(schema: Schema, file: string, stops: Stops): string {
  const names = [...(schema.required ?? []), ...eventsOf(schema)];
  if (names.length === 0) return `{ ${next(stops)} }`;
  const parts = names.map((name) => {
    const property = schema.properties?.[name];
    return `${JSON.stringify(name)}: ${name === 'on' ? tapped(stops) : property ? write({ schema: property, file }, stops) : `"${next(stops)}"`}`;
  });
  return `{ ${parts.join(', ')} }`;
}

/** A control is useless without a tap handler. */
function eventsOf({ properties = {} }: Schema): string[] {
  return properties.on?.properties?.tap && properties.widget ? ['on'] : [];
}

function tapped(stops: Stops): string {
  return `{ "tap": [${next(stops)}] }`;
}

function next(stops: Stops, words?: string): string {
  stops.stop += 1;
  return words === undefined ? `\${${stops.stop}}` : `\${${stops.stop}:${words}}`;
}
