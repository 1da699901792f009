import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readBeacons } from '../../../registry/health/beacon.ts';
import { summaryOf } from '../../../registry/health/summary.ts';
import { describe, operationId } from '../../../server/registry/openapi.ts';
import type { Row } from '../../../server/registry/request.ts';
import { REQUESTS } from '../../../server/registry/requests/index.ts';
import { sessionRequests } from '../../../server/registry/requests/session.ts';
import type { Sessions } from '../../../server/registry/sessions.ts';
import { SHAPES } from '../../../server/registry/shapes.ts';
import { assert, test } from '../../suite.ts';
import { undescribed } from './described.ts';

const rows: Row[] = [...sessionRequests({ singleSignOn: null } as Sessions), ...REQUESTS];
const description = describe(rows) as { paths: { [path: string]: object } };

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description));
  assert.is(valid, true, JSON.stringify(errors));
  assert.is((description as { openapi?: string }).openapi, '3.1.0');
});

test('every request is described, under a unique name', () => {
  for (const { method, path } of rows) {
    assert.ok(method in description.paths[`/registry/v1${path}`]!, `${method} ${path}`);
  }
  assert.is(new Set(rows.map(operationId)).size, rows.length);
  const registry = Object.entries(description.paths).filter(([path]) => path.startsWith('/registry/'));
  assert.is(rows.length, registry.flatMap(([, path]) => Object.keys(path)).length);
});

test('requests outside the registry are described, and a beacon has the schema that is accepted', () => {
  const beside = ['/beacon', '/healthz', '/metrics'];
  for (const path of beside) assert.ok(Object.hasOwn(description.paths, path), path);
  const isBeacon = new Ajv2020({ strictTypes: false }).compile(SHAPES.Beacon);
  const beacon = { release: 1, screen: 'order', kind: 'slow', ms: 12 };
  for (const given of [
    beacon,
    { ...beacon, who: 'x' },
    { ...beacon, kind: 'odd' },
    { ...beacon, ms: -1 },
    { release: 1 },
  ])
    assert.is(isBeacon(given), readBeacons(JSON.stringify(given)).length === 1, JSON.stringify(given));
});

test('the reports about a screen are described in full', async () => {
  const row = { release: 1, screen: 'order', minute: 0, count: 2 };
  const screens = summaryOf([
    { ...row, kind: 'shown', detail: '1000' },
    { ...row, kind: 'failed', detail: 'order.detail unreachable' },
    { ...row, kind: 'report', detail: 'odd' },
  ]);
  assert.is(await undescribed('GET', '/health?release=1', Response.json({ release: 1, screens })), '');
});

test('every referenced schema exists and is valid', () => {
  const named = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  for (const name of named) assert.ok(Object.hasOwn(SHAPES, name), name);
  for (const name of Object.keys(SHAPES)) assert.ok(named.includes(name), `${name} is used`);
  const ajv = new Ajv2020({ strictTypes: false });
  for (const [name, schema] of Object.entries(SHAPES)) assert.ok(ajv.validateSchema(schema), name);
});
