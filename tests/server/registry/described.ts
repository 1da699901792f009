import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe } from '../../../server/registry/openapi.ts';
import { REQUESTS } from '../../../server/registry/requests/index.ts';
import { sessionRequests } from '../../../server/registry/requests/session.ts';
import type { Sessions } from '../../../server/registry/sessions.ts';

const rows = [...sessionRequests({ singleSignOn: null } as Sessions), ...REQUESTS];
const description = closed(describe(rows)) as { readonly [part: string]: unknown };
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(description, 'registry');

/** Refuses fields that a schema does not name: a client that reads only the description would not know of them. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inside ? { additionalProperties: false, ...inside } : inside;
}

/** What the description of a request does not say of its answer; empty if it says everything. */
export async function undescribed(method: string, path: string, answer: Response): Promise<string> {
  const row = rows.find((known) => known.method === method.toLowerCase() && shapeOf(known.path).test(path));
  if (!row) return '';
  const at = ['paths', `/registry/v1${row.path}`, row.method, 'responses', String(answer.status)];
  const direct = partOf(at) as { readonly $ref?: string } | undefined;
  if (!direct) return `${answer.status} is not described`;
  const response = direct.$ref?.slice('#/'.length).split('/') ?? at;
  const schema = [...response, 'content', 'application/json', 'schema'];
  if (!partOf(schema)) return '';
  const fits = ajv.getSchema(`registry#/${schema.map(escaped).join('/')}`) as ValidateFunction;
  return fits(await answer.json()) ? '' : JSON.stringify(fits.errors);
}

function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{path\}$/, '.+').replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`);
}

function partOf(keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (part, key) => (part as { readonly [key: string]: unknown } | undefined)?.[key],
    description,
  );
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
