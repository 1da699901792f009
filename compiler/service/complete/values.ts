import { SCHEMAS, type Schema } from '../../../schemas/generated/language.js';
import { find, type JsonNode, type JsonPath } from '../../source/json-node.ts';
import type { Tables } from '../../tables/tables.ts';
import { isKind, type Kind } from '../names/kinds.ts';
import { ownerOf } from '../names/owner.ts';
import { BESIDE } from '../names/shape-names.ts';
import { type EditedFile, type EditedProject, filesOf } from '../project/project.ts';
import { itemSchemas, propertySchemas, schemasAt } from '../schema/choose.ts';
import { meaning, sentence } from '../schema/meaning.ts';
import { alternatives, type SchemaAt, schemaOf } from '../schema/schemas.ts';
import type { Up } from '../schema/walk.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';
import { skeleton } from './skeleton.ts';
import { ELSE, namesOf } from './table.ts';

/** Values allowed here: those listed in the schema, names of declarations, and whole constructs. */
export function valueCompletions(
  file: EditedFile,
  cursor: Cursor,
  project: EditedProject,
  tables: Tables,
): Completion[] {
  const schemas = valueSchemas(file, cursor.path);
  const names = schemas.flatMap(({ schema }) => {
    if (schema.declares === 'outcome') return outcomeCompletions(file, cursor, project);
    return isKind(schema.refers) ? nameCompletions(schema.refers, file, cursor, project, tables) : [];
  });
  return unique([
    ...listed(file, cursor),
    ...shapes(schemas, cursor),
    ...names,
    ...schemas.flatMap((at) => constructs(at, cursor)),
  ]);
}

/** The schemas allowed here, whatever the current value. */
export function valueSchemas({ root, kind }: EditedFile, path: JsonPath): SchemaAt[] {
  const owner = schemasAt(schemaOf(kind), root, path.slice(0, -1));
  const step = path.at(-1);
  if (step === undefined) return alternatives(schemaOf(kind));
  if (owner.length === 0 || owner.every(isShape)) return shapeSchemas(root, kind, path);
  const all =
    typeof step === 'number'
      ? owner.flatMap(({ schema, file }) => (schema.items ? [{ schema: schema.items, file }] : []))
      : propertySchemas(owner, step);
  return all.flatMap(alternatives);
}

/** The words of the shape notation. */
function shapes(schemas: readonly SchemaAt[], { start, end }: Cursor): Completion[] {
  return schemas.filter(isShape).flatMap(({ schema }) =>
    valuesOf(schema).map((value) => ({
      ...{ label: String(value), kind: 'value' as const, ...sentence(schema.description) },
      ...{ start, end, insert: JSON.stringify(value), rank: 0 },
    })),
  );
}

const isShape = ({ schema }: SchemaAt) => schema.refers === 'shape';

/** The value inside a shape is a shape at any depth, except the properties that accompany one. */
function shapeSchemas(root: JsonNode, kind: EditedFile['kind'], path: JsonPath): SchemaAt[] {
  if (path.some((step) => BESIDE.has(String(step)))) return [];
  for (let length = path.length - 1; length > 0; length -= 1) {
    const outer = schemasAt(schemaOf(kind), root, path.slice(0, length));
    if (outer.length === 0) continue;
    return outer.some(isShape) ? alternatives(SHAPE) : [];
  }
  return [];
}

const SHAPE: SchemaAt = { schema: SCHEMAS['shape.json']!, file: 'shape.json' };

/** The objects and lists around the value at a path. */
function upOf(root: JsonNode, path: JsonPath): Up | undefined {
  let up: Up | undefined;
  path.forEach((step, index) => {
    const node = find(root, path.slice(0, index));
    if (node) up = { node, step, up };
  });
  return up;
}

function nameCompletions(
  kind: Parameters<typeof namesOf>[0],
  file: EditedFile,
  cursor: Cursor,
  project: EditedProject,
  tables: Tables,
): Completion[] {
  const owner = ownerOf(kind, upOf(file.root, cursor.path), file.path, '');
  if (owner === undefined) return [];
  const likely = likelyNames(kind, file, project);
  return namesOf(kind, owner, project, tables.calls).map(({ name, detail, says }) => ({
    ...{ label: name, kind: 'name' as const, ...(detail && { detail }), ...(says && { says }) },
    ...{ start: cursor.start, end: cursor.end, insert: JSON.stringify(name), rank: likely.has(name) ? -1 : 0 },
  }));
}

/** In a fixture: its screen, and the calls that the screen makes. */
function likelyNames(kind: Kind, { path, kind: document }: EditedFile, project: EditedProject): ReadonlySet<string> {
  const screen = /^screens\/([^/]+)\/fixtures\//.exec(path)?.[1];
  if (document !== 'fixture' || screen === undefined) return new Set();
  if (kind === 'screen') return new Set([screen]);
  if (kind !== 'call') return new Set();
  const sites = filesOf(screen, project).flatMap(({ anatomy }) => anatomy.sites);
  return new Set(sites.filter((site) => site.kind === 'call').map(({ name }) => name));
}

/** The names of outcomes in other contracts: the same ending has the same name everywhere. */
function outcomeCompletions(file: EditedFile, { path, start, end }: Cursor, project: EditedProject): Completion[] {
  const contract = find(file.root, path.slice(0, -3));
  const names = [...project.sites()].filter((site) => {
    return site.kind === 'outcome' && site.role === 'declares' && site.up?.up?.up?.node !== contract;
  });
  return [...new Set(names.map(({ name }) => name))].filter(Boolean).map((name) => ({
    ...{ label: name, kind: 'name' as const, detail: 'the name of an outcome of other calls' },
    ...{ start, end, insert: JSON.stringify(name), rank: 0 },
  }));
}

/** A text to fill in at the first tab stop. */
const FIRST_STOP = `"\${1}"`;

/** The names available as properties of an object: outcomes in `then`, parameters in `with`. */
export function keyCompletions(file: EditedFile, cursor: Cursor, project: EditedProject, tables: Tables): Completion[] {
  const object = find(file.root, cursor.path);
  return schemasAt(schemaOf(file.kind), file.root, cursor.path).flatMap(({ schema, file: from }) => {
    const kind = schema.refersKeys;
    if (!isKind(kind)) return [];
    const up: Up | undefined = object && { node: object, step: cursor.before, up: upOf(file.root, cursor.path) };
    const owner = ownerOf(kind, up, file.path, '');
    const named = owner === undefined ? [] : namesOf(kind, owner, project, tables.calls);
    const likely = likelyNames(kind, file, project);
    const offered = kind === 'outcome' && named.length > 0 ? [...named, ELSE] : named;
    const inner =
      typeof schema.additionalProperties === 'object'
        ? skeleton({ schema: schema.additionalProperties, file: from })
        : FIRST_STOP;
    return offered.flatMap(({ name, detail, says }): Completion[] => {
      if (object?.kind === 'object' && object.entries.has(name) && name !== cursor.before) return [];
      const insert = cursor.hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${inner}`;
      return [
        {
          ...{ label: name, kind: 'name', ...(detail && { detail }), ...(says && { says }) },
          ...{ start: cursor.start, end: cursor.end, insert, ...(cursor.hasValue ? {} : { snippet: true }) },
          rank: likely.has(name) ? -1 : 0,
        },
      ];
    });
  });
}

/** Values listed in the schema, with their meanings: the kinds of a `do` or `widget`, the values of an `enum`. */
function listed({ root, kind }: EditedFile, { path, start, end }: Cursor): Completion[] {
  const step = path.at(-1);
  return schemasAt(schemaOf(kind), root, path.slice(0, -1)).flatMap((owner): Completion[] => {
    const schemas = typeof step === 'string' ? propertySchemas([owner], step) : itemSchemas([owner]);
    const listSays = typeof step === 'number' ? owner.schema.description : undefined;
    return schemas.flatMap(alternatives).flatMap(({ schema }) => {
      const values = valuesOf(schema);
      const about = schema.const === undefined ? (schema.description ?? listSays) : owner.schema.description;
      return values.map((value) => ({
        ...{ label: String(value), kind: 'value' as const, ...meaning(about, value) },
        ...{ start, end, insert: JSON.stringify(value), rank: 0 },
      }));
    });
  });
}

/** The words of shapes are only examples, because names of shapes are allowed, too. */
function valuesOf({ enum: all, const: only, type, refers, examples }: Schema): readonly unknown[] {
  if (all) return all;
  if (only !== undefined) return [only];
  if (type === 'boolean') return [true, false];
  return refers === 'shape' ? (examples ?? []) : [];
}

/** A complete node, action, step or answer, ready to fill in. */
function constructs({ schema, file }: SchemaAt, { start, end }: Cursor): Completion[] {
  const [first] = schema.required ?? [];
  if (schema.type !== 'object' || first === undefined) return [];
  const kind = schema.properties?.[first]?.const;
  const label = typeof kind === 'string' ? kind : first;
  return [
    {
      ...{ label, kind: 'snippet', ...(schema.what && { detail: schema.what }), ...sentence(schema.description) },
      ...{ start, end, insert: skeleton({ schema, file }), snippet: true, rank: 1 },
    },
  ];
}

function unique(all: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return all.filter(({ kind, label, insert }) => {
    const key = `${kind} ${label} ${insert}`;
    return !seen.has(key) && seen.add(key);
  });
}
