import type { JsonPath } from '../../../compiler/json/index.ts';
import { isRecord } from '../../../compiler/source/record.ts';
import { type Definition, definition, type Schema, target } from './schemas.ts';

/** What the language says of a place in a document. */
export interface Described {
  schema: Schema;
  file: string;
  /** Addresses of the definitions that led here, the nearest last: `action.json#/$defs/actions`. */
  addresses: readonly string[];
  /** What the property is for: the description nearest to the place. */
  description: string;
}

/**
 * What the schemas say of the place a path leads to; undefined where they know no such place.
 *
 * @param root address of the document's schema: `screen.json`, `fragment.json`
 * @param value the whole document, which decides between alternatives
 */
export function describedAt(root: string, value: unknown, path: JsonPath): Described | undefined {
  let described: Described | undefined = settled(begin(definition(root)), value);
  let inner = value;
  for (const step of path) {
    const part: Described | undefined = described && partOf(described, step);
    inner = isRecord(inner) || Array.isArray(inner) ? (inner as { [step: string | number]: unknown })[step] : undefined;
    described = part && settled(part, inner);
  }
  return described;
}

/** The place of a property or an item inside another place, alternatives still open. */
export function partOf({ schema, file }: Described, step: string | number): Described | undefined {
  if (typeof step === 'number') return schema.items && inside(schema.items, file);
  const property = schema.properties && Object.hasOwn(schema.properties, step) ? schema.properties[step] : undefined;
  const part = property ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
  return part && inside(part, file);
}

/** The place with references followed and the alternative chosen that its value is written in. */
export function settled(described: Described, value: unknown): Described {
  const followed = follow(described);
  if (!followed.schema.oneOf) return followed;
  const chosen = alternativesOf(followed).find((way) => fits(way.schema, value));
  if (!chosen) return followed;
  return {
    ...chosen,
    addresses: [...followed.addresses, ...chosen.addresses],
    description: followed.description || chosen.description,
  };
}

/** Every way in which a place can be written, those of nested alternatives included. */
export function alternativesOf(described: Described): Described[] {
  const followed = follow(described);
  const { schema, file } = followed;
  if (!schema.oneOf) return [followed];
  return schema.oneOf.flatMap((way) => alternativesOf(inside(way, file)));
}

/** The place that a definition describes, references still open. */
export function begin({ schema, address, file }: Definition): Described {
  return { schema, file, addresses: [address], description: schema.description ?? '' };
}

function inside(schema: Schema, file: string): Described {
  return { schema, file, addresses: [], description: schema.description ?? '' };
}

function follow(described: Described): Described {
  let { schema, file, addresses, description } = described;
  while (schema.$ref !== undefined) {
    const next = target(schema.$ref, file);
    schema = next.schema;
    file = next.file;
    addresses = [...addresses, next.address];
    description ||= schema.description ?? '';
  }
  return { schema, file, addresses, description };
}

/** Whether a value is written in this way, as far as its kind and its constant properties tell. */
function fits({ type, const: constant, enum: values, pattern, properties, required }: Schema, value: unknown): boolean {
  if (constant !== undefined) return value === constant;
  if (values) return values.includes(value);
  if (isRecord(value)) {
    if (type !== 'object') return false;
    const constants = Object.entries(properties ?? {}).filter(([, part]) => part.const !== undefined);
    if (constants.length > 0) return constants.every(([name, part]) => value[name] === part.const);
    return (required ?? []).every((name) => Object.hasOwn(value, name));
  }
  const kinds = typeof type === 'string' ? [type] : (type ?? []);
  if (Array.isArray(value)) return kinds.includes('array');
  if (value === null) return kinds.includes('null');
  if (typeof value === 'string') return kinds.includes('string') && (!pattern || new RegExp(pattern).test(value));
  return kinds.includes(typeof value) || (kinds.includes('integer') && Number.isInteger(value));
}

/** The address of the schema of a kind of document, where it is one that is designed. */
export function rootOf(path: string): string | undefined {
  if (path.endsWith('/screen.json')) return 'screen.json';
  return path.startsWith('fragments/') ? 'fragment.json' : undefined;
}
