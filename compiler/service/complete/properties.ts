import { find } from '../../source/json-node.ts';
import type { EditedFile } from '../project/project.ts';
import { childAt, schemasAt } from '../schema/choose.ts';
import { sentence } from '../schema/meaning.ts';
import { followed, type SchemaAt, schemaOf } from '../schema/schemas.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';
import { skeleton } from './skeleton.ts';

/** Properties allowed in every object but rarely used. */
const SELDOM = new Set(['note', '$schema', 'id', 'fallback']);

/** The properties that an object may have but does not yet; required ones first. */
export function propertyCompletions({ root, kind }: EditedFile, cursor: Cursor): Completion[] {
  const object = find(root, cursor.path);
  const found = new Map<string, Completion>();
  for (const { schema, file } of schemasAt(schemaOf(kind), root, cursor.path)) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (found.has(name) || (childAt(object, name) && name !== cursor.before)) continue;
      const at = { schema: property, file };
      found.set(name, propertyAt(name, at, schema.required?.includes(name) ?? false, cursor));
    }
  }
  return [...found.values()];
}

function propertyAt(name: string, at: SchemaAt, isRequired: boolean, cursor: Cursor): Completion {
  const { schema } = followed(at);
  const type = schema.expected ?? (typeof schema.type === 'string' ? schema.type : undefined);
  return {
    label: name,
    kind: 'property',
    ...(type === undefined ? {} : { detail: isRequired ? `needed: ${type}` : type }),
    ...sentence(schema.description),
    start: cursor.start,
    end: cursor.end,
    insert: cursor.hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${skeleton(at)}`,
    ...(cursor.hasValue ? {} : { snippet: true }),
    rank: isRequired ? 0 : SELDOM.has(name) ? 2 : 1,
  };
}
