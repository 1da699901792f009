import { isRecord } from '../../compiler/source/record.ts';

/** An exchange with a server, as far as the pasted text describes it. */
export interface Exchange {
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  /** Names of the values sent. */
  readonly sends: readonly string[];
  readonly answer: unknown;
}

type Json = { readonly [name: string]: unknown };

/**
 * Reads an exchange from an OpenAPI description of one operation: `{ "/books": { "get": { "responses": … } } }`, with
 * or without `paths` around it, or the operation alone. Undefined for any other JSON, which is a response itself.
 */
export function exchangesOf(pasted: unknown): readonly Exchange[] | undefined {
  if (!isRecord(pasted)) return undefined;
  const paths = isRecord(pasted.paths) ? pasted.paths : pasted;
  const described = Object.entries(paths).filter(([name, methods]) => name.startsWith('/') && isRecord(methods));
  if (described.length === 0) return isRecord(pasted.responses) ? [operation(pasted, pasted, {})] : undefined;
  return described.flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const found = (methods as Json)[method.toLowerCase()];
      return isRecord(found) ? [operation(found, pasted, { path, method })] : [];
    }),
  );
}

const METHODS = ['GET', 'POST'] as const;

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

/** Resolves a schema or response reference within the same text. */
function resolved(value: unknown, root: Json): Json | undefined {
  if (!isRecord(value)) return undefined;
  if (typeof value.$ref !== 'string') return value;
  const steps = value.$ref.replace(/^#\//, '').split('/');
  const target = steps.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), root);
  return isRecord(target) ? target : undefined;
}

/**
 * Generates a value that matches a schema; null where the schema refers back to itself.
 *
 * @param around the enclosing schemas
 */
function example(described: unknown, root: Json, around: readonly Json[] = []): unknown {
  const schema = resolved(described, root);
  if (!schema || around.includes(schema)) return null;
  const inner = (part: unknown) => example(part, root, [...around, schema]);
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(inner));
  const [either] = [schema.oneOf, schema.anyOf].filter(Array.isArray);
  if (either) return inner(either[0]);
  if (isRecord(schema.properties)) {
    const parts = Object.entries(schema.properties);
    return Object.fromEntries(parts.map(([name, part]) => [name, inner(part)]));
  }
  if (schema.type === 'array') return [inner(schema.items)];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? 'text' : null;
}
