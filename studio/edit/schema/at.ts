import type { JsonPath } from '../../../compiler/json/index.ts';
import { isRecord } from '../../../schemas/record.ts';
import { type Definition, definition, type Schema, target } from './schemas.ts';
import { sharedIn } from './shared.ts';

/** The schema information about a place in a document. */
export interface Described {
  schema: Schema;
  file: string;
  /** Addresses of the definitions on the way here, innermost last: `action.json#/$defs/actions`. */
  addresses: readonly string[];
  /** The innermost description. */
  description: string;
}

/**
 * Returns the schema information for a path; undefined when the schema does not allow it.
 *
 * @param root address of the document's schema: `screen.json`, `fragment.json`
 * @param value the whole document, which selects between alternatives
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

/** Returns the place of a property or item inside another place, with alternatives unresolved. */
export function partOf({ schema, file }: Described, step: string | number): Described | undefined {
  if (typeof step === 'number') return schema.items && inside(schema.items, file);
  const property = schema.properties && Object.hasOwn(schema.properties, step) ? schema.properties[step] : undefined;
  const part = property ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
  return part && inside(part, file);
}

/** Follows references and selects the alternative that the value matches. */
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

/** Returns every alternative for a place, including nested ones. */
export function alternativesOf(described: Described): Described[] {
  const followed = follow(described);
  const { schema, file } = followed;
  if (!schema.oneOf) return [followed];
  return schema.oneOf.flatMap((way) => alternativesOf(inside(way, file)));
}

/** Returns the place of a definition, with references unresolved. */
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

/** Whether a value matches an alternative, judged by its type and constant properties. */
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

const ROOTS: readonly (readonly [files: RegExp, root: string])[] = [
  [/\/screen\.json$/, 'screen.json'],
  [/^fragments\//, 'fragment.json'],
  [/^calls\/[^/_][^/]*\.json$/, 'call.json'],
  [/^[^/]+\/fixtures\/[^/]+\.json$/, 'fixture.json'],
];

/** Returns the address of the schema for a file that can be edited by forms. */
export function rootOf(path: string): string | undefined {
  return sharedIn(path)?.schema ?? ROOTS.find(([files]) => files.test(path))?.[1];
}
