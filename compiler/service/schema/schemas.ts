import { DOCUMENTS, SCHEMAS, type Schema } from '../../../schemas/generated/language.js';
import type { DocumentKind } from '../../source/project.ts';

/** A schema and its file, which its references are relative to. */
export interface SchemaAt {
  readonly schema: Schema;
  readonly file: string;
}

/** The schema of a kind of document. */
export function schemaOf(kind: DocumentKind): SchemaAt {
  return followed({ schema: SCHEMAS[DOCUMENTS[kind]]!, file: DOCUMENTS[kind] });
}

const known = new WeakMap<Schema, Map<string, SchemaAt>>();

/** Resolves the references of a schema; keywords next to a reference override those of its target. */
export function followed({ schema, file }: SchemaAt): SchemaAt {
  if (schema.$ref === undefined) return { schema, file };
  const seen = known.get(schema)?.get(file);
  if (seen) return seen;
  const [path, pointer = ''] = schema.$ref.split('#') as [string, string?];
  const target = path === '' ? file : joined(file, path);
  const name = pointer.replace('/$defs/', '');
  const definition = name === '' ? SCHEMAS[target] : SCHEMAS[target]?.$defs?.[name];
  const { $ref: _, ...beside } = schema;
  const next = followed({ schema: definition ?? {}, file: target });
  const result = Object.keys(beside).length === 0 ? next : { schema: { ...next.schema, ...beside }, file: next.file };
  known.set(schema, (known.get(schema) ?? new Map<string, SchemaAt>()).set(file, result));
  return result;
}

/** Resolves a path relative to a file. */
function joined(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The alternatives of a schema, flattened; the schema itself if it has none. */
export function alternatives(at: SchemaAt): SchemaAt[] {
  const { schema, file } = followed(at);
  if (!schema.oneOf) return [{ schema, file }];
  const { oneOf, discriminator: _, ...beside } = schema;
  return oneOf.flatMap((schema) => alternatives({ schema, file })).map((schema) => withBeside(schema, beside));
}

/** Keywords of a union apply to each alternative that does not override them. */
function withBeside(at: SchemaAt, { description, expected, refers, declares, expression }: Schema): SchemaAt {
  const notes = {
    ...(description === undefined || at.schema.description ? {} : { description }),
    ...(expected === undefined || at.schema.expected ? {} : { expected }),
    ...(refers === undefined || at.schema.refers ? {} : { refers }),
    ...(declares === undefined || at.schema.declares || at.schema.expression ? {} : { declares }),
    ...(expression === undefined || at.schema.expression ? {} : { expression }),
  };
  return Object.keys(notes).length === 0 ? at : { schema: { ...at.schema, ...notes }, file: at.file };
}
