import { find } from '../../source/json-node.ts';
import { expectedOf } from '../names/expected.ts';
import type { EditedFile } from '../project/project.ts';
import { childAt, schemasAt } from '../schema/choose.ts';
import { sentence } from '../schema/meaning.ts';
import { followed, type SchemaAt, schemaOf } from '../schema/schemas.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';
import { skeleton } from './skeleton.ts';

/** Properties allowed in every object but rarely used. */
const SELDOM = new Set(['note', '$schema', 'id', 'fallback']);

/** The properties that an object may have but does not yet: first what says its kind, then required ones. */
export function propertyCompletions({ root, kind }: EditedFile, cursor: Cursor): Completion[] {
  const object = find(root, cursor.path);
  const completions = new Map<string, Completion>();
  const schemas = schemasAt(schemaOf(kind), root, cursor.path);
  for (const [index, { schema, file }] of schemas.entries()) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      // While the kind of the object is open, what decides it comes first, and the properties of a kind later.
      const isOpen = schemas.length > 1;
      const decides = isOpen && schema.required?.[0] === name;
      if ((completions.has(name) && !decides) || (childAt(object, name) && name !== cursor.before)) continue;
      const at = { schema: property, file };
      const completion = propertyAt(name, at, schema.required?.includes(name) ?? false, cursor);
      // Steps are listed in the order of the schema, which begins with the common ones.
      const first = schema.step === undefined ? 0 : index / schemas.length;
      const rank = decides ? first : isOpen ? Math.max(1, completion.rank) : completion.rank;
      completions.set(
        name,
        decides && typeof property.const === 'string' ? kindAt(name, cursor) : { ...completion, rank },
      );
    }
  }
  return [...completions.values()];
}

/** `widget` or `do`: its values are offered next. */
function kindAt(name: string, cursor: Cursor): Completion {
  return {
    ...{ label: name, kind: 'property', says: 'What kind it is.', start: cursor.start, end: cursor.end, rank: -1 },
    insert: cursor.hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: "\${1}"`,
    ...(cursor.hasValue ? {} : { snippet: true }),
  };
}

function propertyAt(name: string, at: SchemaAt, isRequired: boolean, cursor: Cursor): Completion {
  const { schema } = followed(at);
  const type = expectedOf(schema) ?? (typeof schema.type === 'string' ? schema.type : undefined);
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
