import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, operationId } from '../../../server/registry/openapi.ts';
import type { Row } from '../../../server/registry/request.ts';
import { REQUESTS } from '../../../server/registry/requests/index.ts';
import { sessionRequests } from '../../../server/registry/requests/session.ts';
import type { Sessions } from '../../../server/registry/sessions.ts';
import { SHAPES } from '../../../server/registry/shapes.ts';
import { assert, test } from '../../suite.ts';

const rows: Row[] = [...sessionRequests({ singleSignOn: null } as Sessions), ...REQUESTS];
const description = describe(rows) as { paths: { [path: string]: object } };

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  assert.is(valid, true, JSON.stringify(errors));
  assert.is((description as { openapi?: string }).openapi, '3.1.0');
});

test('every request is in it, under a name of its own', () => {
  for (const { method, path } of rows) {
    assert.ok(method in description.paths[`/registry/v1${path}`]!, `${method} ${path}`);
  }
  assert.is(new Set(rows.map(operationId)).size, rows.length);
  assert.is(rows.length, Object.values(description.paths).flatMap((path) => Object.keys(path)).length);
});

test('every shape that is named is there, and every shape is a schema', () => {
  const named = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  for (const name of named) assert.ok(Object.hasOwn(SHAPES, name), name);
  for (const name of Object.keys(SHAPES)) assert.ok(named.includes(name), `${name} is used`);
  const ajv = new Ajv2020({ strictTypes: false });
  for (const [name, schema] of Object.entries(SHAPES)) assert.ok(ajv.validateSchema(schema), name);
});
