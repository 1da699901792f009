import { isRecord } from '../../compiler/source/record.ts';

/** An exchange with a server, as far as a pasted text tells. */
export interface Exchange {
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  /** Names that are sent. */
  readonly sends: readonly string[];
  readonly answer: unknown;
}

type Json = { readonly [name: string]: unknown };

/**
 * The exchange that an OpenAPI description of one operation tells of: `{ "/books": { "get": { "responses": … } } }`, with
 * `paths` around it or not, or the operation alone. Undefined for any other JSON, which is an answer itself.
 */
export function exchangeOf(pasted: unknown): Exchange | undefined {
  if (!isRecord(pasted)) return undefined;
  const paths = isRecord(pasted.paths) ? pasted.paths : pasted;
  const path = Object.keys(paths).find((name) => name.startsWith('/') && isRecord(paths[name]));
  if (path === undefined) return isRecord(pasted.responses) ? operation(pasted, pasted, {}) : undefined;
  const methods = paths[path] as Json;
  const method = ['get', 'post'].find((name) => isRecord(methods[name]));
  if (method === undefined) return undefined;
  return operation(methods[method] as Json, pasted, { path, method: method.toUpperCase() as 'GET' | 'POST' });
}

function operation(described: Json, root: Json, known: Pick<Exchange, 'path' | 'method'>): Exchange {
  const responses = isRecord(described.responses) ? described.responses : {};
  const good = responses['200'] ?? responses['201'] ?? responses.default;
  const content = contentOf(resolved(good, root));
  const parameters = Array.isArray(described.parameters) ? described.parameters.filter(isRecord) : [];
  const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => String(name));
  const body = contentOf(resolved(described.requestBody, root));
  const schema = resolved(body?.schema, root);
  const inBody = isRecord(schema?.properties) ? Object.keys(schema.properties) : [];
  return { ...known, sends: [...inQuery, ...inBody], answer: content?.example ?? example(content?.schema, root) };
}

function contentOf(described: Json | undefined): Json | undefined {
  if (!isRecord(described?.content)) return undefined;
  return Object.values(described.content).find(isRecord);
}

/** A schema or a response, or the one that it refers to within the same text. */
function resolved(value: unknown, root: Json): Json | undefined {
  if (!isRecord(value)) return undefined;
  if (typeof value.$ref !== 'string') return value;
  const steps = value.$ref.replace(/^#\//, '').split('/');
  const target = steps.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), root);
  return isRecord(target) ? target : undefined;
}

/** How deep a schema is followed that refers to itself. */
const DEEPEST = 8;

/** A value that a schema allows. */
function example(described: unknown, root: Json, depth = 0): unknown {
  const schema = resolved(described, root);
  if (!schema || depth > DEEPEST) return null;
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (isRecord(schema.properties)) {
    const parts = Object.entries(schema.properties);
    return Object.fromEntries(parts.map(([name, part]) => [name, example(part, root, depth + 1)]));
  }
  if (schema.type === 'array') return [example(schema.items, root, depth + 1)];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? 'text' : null;
}
