import type { Schema } from '../../../schemas/generated/language.js';
import { type JsonNode, offsetInText } from '../../source/json-node.ts';
import type { DocumentKind } from '../../source/project.ts';
import { schemaOf } from '../schema/schemas.ts';
import { type Up, type Visited, walk } from '../schema/walk.ts';
import { expressionNames } from './expression-names.ts';
import { isKind, sameTable } from './kinds.ts';
import { ownerOf } from './owner.ts';
import { shapeNames } from './shape-names.ts';
import type { Anatomy, ExpressionText, Site } from './site.ts';

/** Collects all names of a document. */
export function anatomyOf(file: string, kind: DocumentKind, root: JsonNode): Anatomy {
  const sites: Site[] = [];
  const expressions: ExpressionText[] = [];
  const words: (JsonNode & { kind: 'text' })[] = [];
  walk(schemaOf(kind), root, (visited) => {
    const { node, schema, up, path } = visited;
    sites.push(
      ...keySites(visited, file),
      ...textSites(visited, file),
      ...addressSites(visited, file),
      ...shapeNames(visited, file),
    );
    if (node.kind !== 'text') return;
    if (schema.expression && !isReference(schema, node.value)) {
      const text: ExpressionText = { node, mode: schema.expression, up, path };
      expressions.push(text);
      sites.push(...expressionNames(text, file));
    }
    if (holdsWords(schema, kind)) words.push(node);
  });
  return { sites, expressions, words };
}

/** An image may be the name of an asset, or an expression. */
function isReference({ refers }: Schema, text: string): boolean {
  return refers !== undefined && !/^=|[{}]/.test(text);
}

function keySites({ node, schema, up, path }: Visited, file: string): Site[] {
  const kind = schema.declaresKeys ?? schema.refersKeys;
  if (node.kind !== 'object' || !isKind(kind)) return [];
  const role = schema.declaresKeys ? 'declares' : 'refers';
  return [...node.entries].flatMap(([name, { nameStart, nameEnd, value }]): Site[] => {
    if (role === 'refers' && Object.hasOwn(schema.properties ?? {}, name)) return [];
    if (kind === 'outcome' && name === 'else') return [];
    const inner: Up = { node, step: name, up };
    const place = { file, start: nameStart + 1, end: nameEnd - 1, node: value, up: inner };
    const owner = ownerOf(kind, inner, file, name);
    return owner === undefined || path.length === 0 ? [] : [{ kind: sameTable(kind), owner, name, role, ...place }];
  });
}

function textSites({ node, schema, up }: Visited, file: string): Site[] {
  const kind = schema.declares ?? schema.refers;
  if (node.kind !== 'text' || !isKind(kind) || kind === 'shape') return [];
  const role = schema.declares ? 'declares' : 'refers';
  if (role === 'refers' && !isReference(schema, node.value)) return [];
  const owner = ownerOf(kind, up, file, node.value);
  if (owner === undefined) return [];
  const place = { file, start: node.start + 1, end: Math.max(node.start + 1, node.end - 1), up };
  // A name declared by a property belongs to the enclosing object.
  return [{ kind: sameTable(kind), owner, name: node.value, role, node: up?.node ?? node, ...place }];
}

/** The names in the query of an address: each is a parameter of the screen, or one of the session. */
function addressSites({ node, schema, up }: Visited, file: string): Site[] {
  if (node.kind !== 'text' || !schema.address) return [];
  return [...node.value.matchAll(/(?<=[?&])[A-Za-z]\w*(?==)/g)].flatMap(({ 0: name, index }) => {
    const place = { file, start: offsetInText(node, index), end: offsetInText(node, index + name.length), up };
    return ADDRESSED.flatMap((kind): Site[] => {
      const owner = ownerOf(kind, up, file, name);
      return owner === undefined ? [] : [{ kind, owner, name, role: 'refers', node, ...place }];
    });
  });
}

const ADDRESSED = ['param', 'session'] as const;

/** Texts for people: those of a screen, and those by which a fixture finds them. */
function holdsWords(schema: Schema, kind: DocumentKind): boolean {
  if (kind === 'fixture') return schema.type === 'string' && !schema.refers && !schema.declares;
  return schema.expression === 'marked';
}
