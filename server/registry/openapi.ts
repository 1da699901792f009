import { OTHER_PATHS } from './other-paths.ts';
import type { QueryParameter, Row } from './request.ts';
import { ref, type Schema, SHAPES, type ShapeName } from './shapes.ts';

/** Errors that any request may return. */
const EVERYWHERE = [400, 401, 403, 429, 503];

const REFUSALS: { readonly [status: number]: string } = {
  400: 'The request is malformed.',
  401: 'Not signed in, or the token is unknown.',
  403: 'The person’s role is not sufficient, or a page of another site sent the request.',
  404: 'Not found.',
  409: 'It has changed in the meantime; the response contains the current state.',
  413: 'The body is too large.',
  422: 'It is not ready for that; the response contains the issues.',
  429: 'Too many failed attempts from this address; `Retry-After` gives the seconds to wait.',
  503: 'The registry cannot reach its data at the moment.',
};

/** Describes all requests as OpenAPI 3.1. */
export function describe(rows: readonly Row[]): Schema {
  const paths: { [path: string]: { [method: string]: Schema } } = { ...OTHER_PATHS };
  for (const row of rows) {
    const path = `/registry/v1${row.path}`;
    paths[path] = { ...paths[path], [row.method]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Registry',
      version: '1.0.0',
      description:
        'Drafts, review, releases, rollout and history of the screen documents. Times are ISO 8601, hashes SHA-256 in hexadecimal. A `{path}` at the end of an address may contain slashes.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      schemas: SHAPES,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'screens-session',
          description:
            '`__Secure-screens-session` over https. Requests that change something must come from a page of this server. The header `studio-person` says who has opened that page, URL-encoded: where somebody else is signed in, the request is refused.',
        },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `refused-${status}`,
          { description, content: { 'application/json': { schema: ref(errorOf(status)) } } },
        ]),
      ),
    },
  };
}

/** The shape of refusals with a status: some say more than why. */
function errorOf(status: string): ShapeName {
  const own = `Error${status}`;
  return Object.hasOwn(SHAPES, own) ? (own as ShapeName) : 'Error';
}

function operation(row: Row): Schema {
  const { role, does, body } = row;
  return {
    operationId: operationId(row),
    summary: does,
    description: role === 'anybody' ? 'No sign-in needed.' : `For the role \`${role}\` and those above it.`,
    ...(role === 'anybody' && { security: [] }),
    parameters: parameters(row),
    ...(body && {
      requestBody: {
        required: !body.optional,
        content: content(body.shape),
        description: `At most ${body.most} bytes.`,
      },
    }),
    responses: responses(row),
  };
}

/** `getDraftsByDraft` of `get /drafts/{draft}`. */
export function operationId({ method, path }: Row): string {
  const words = path
    .split(/[/-]/)
    .filter(Boolean)
    .map((part) =>
      part.replace(/^\{(\w)(\w*)\}$/, (_all, first: string, rest: string) => `By${first.toUpperCase()}${rest}`),
    );
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function parameters({ path, query = {}, ifMatch }: Row): Schema[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: NUMBERED.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string', minLength: 1 },
  }));
  const inQuery = Object.entries(query).map(([name, { says, schema, required = false }]: [string, QueryParameter]) => ({
    name,
    in: 'query',
    required,
    description: says,
    schema,
  }));
  return [...inPath, ...inQuery, ...(ifMatch ? [IF_MATCH] : [])];
}

/** Path parameters that are whole numbers. */
export const NUMBERED: ReadonlySet<string> = new Set(['draft', 'release', 'comment']);

const IF_MATCH: Schema = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description:
    'SHA-256 of the last known version of the file, in quotes; `""` for a file that does not exist, `*` for any version.',
  schema: { type: 'string' },
};

function content(shape: string): Schema {
  if (shape === 'file') return { 'application/octet-stream': { schema: {} } };
  return { 'application/json': { schema: ref(shape) } };
}

function responses({ answer: { status, shape, says }, refusals = [] }: Row): Schema {
  const refused = [...EVERYWHERE, ...refusals].sort();
  return {
    [status]: { description: says, ...(shape && { content: content(shape) }) },
    ...Object.fromEntries(refused.map((code) => [code, { $ref: `#/components/responses/refused-${code}` }])),
  };
}
