import { isRecord, listIn } from '../../schemas/record.ts';

/** An exchange with a server, as far as the pasted text describes it. */
export interface Exchange {
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  /** What the description calls the operation. */
  readonly operationId?: string;
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
      const { [method.toLowerCase()]: found, parameters } = methods as Json;
      return isRecord(found) ? [operation(found, pasted, { path, method }, listIn(parameters))] : [];
    }),
  );
}

const METHODS = ['GET', 'POST'] as const;

/** @param common parameters of all operations of the path */
function operation(
  described: Json,
  root: Json,
  known: Pick<Exchange, 'path' | 'method'>,
  common: readonly unknown[] = [],
): Exchange {
  const responses = isRecord(described.responses) ? described.responses : {};
  const good = ['200', '201', '2XX', 'default'].find((status) => responses[status] !== undefined);
  const content = contentOf(resolved(responses[good ?? ''], root));
  const parameters = [...common, ...listIn(described.parameters)];
  const resolvedParameters = parameters
    .map((parameter) => resolved(parameter, root))
    .filter((parameter) => parameter !== undefined);
  const named = resolvedParameters
    .filter((parameter) => parameter.in === 'query' || parameter.in === 'formData')
    .map(({ name }) => String(name));
  const body =
    contentOf(resolved(described.requestBody, root)) ?? resolvedParameters.find((parameter) => parameter.in === 'body');
  const schema = resolved(body?.schema, root);
  const inBody = isRecord(schema?.properties) ? Object.keys(schema.properties) : [];
  const { operationId } = described;
  return {
    ...known,
    ...(typeof operationId === 'string' && { operationId }),
    sends: [...new Set([...named, ...inBody])],
    answer: answerIn(content, root),
  };
}

/** Proposes the name of a call: `getOfferDetail`, or a path that ends in `/offer/detail`, is `offer.detail`. Empty without either. */
export function proposedName({ operationId = '', path = '' }: Pick<Exchange, 'operationId' | 'path'>): string {
  const [first = '', ...others] = wordsOf(operationId);
  const [second, ...rest] = VERBS.has(first)
    ? [...others, ...(others.length === 1 ? [first] : [])]
    : [first, ...others];
  if (second && rest.length > 0) return `${second}.${rest.join('-')}`;
  const segments = path.split('/').filter((segment) => !/^(v\d+|\{.*\}|)$/.test(segment));
  const [service, call] = segments.slice(-2).map((segment) => wordsOf(segment).join('-'));
  return service && call ? `${service}.${call}` : '';
}

const VERBS: ReadonlySet<string> = new Set(['get', 'post', 'fetch', 'read', 'list', 'create', 'find']);

function wordsOf(name: string): string[] {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** The example of an answer, or one made from its schema. */
function answerIn(content: Json | undefined, root: Json): unknown {
  const [first] = isRecord(content?.examples) ? Object.values(content.examples) : [];
  return content?.example ?? resolved(first, root)?.value ?? example(content?.schema, root);
}

/** What a request or a response contains: one of its media types; the description itself in OpenAPI 2. */
function contentOf(described: Json | undefined): Json | undefined {
  if (!isRecord(described?.content)) return described?.schema === undefined ? undefined : described;
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
