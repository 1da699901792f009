import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Candidate } from '../../../../registry/shapes.ts';
import { bucketOf, takesPart } from '../../../../server/delivery/choice/bucket.ts';
import { assert, test } from '../../../suite.ts';

interface Vectors {
  vectors: { salt: string; id: string; bucket: number }[];
}
const { vectors } = JSON.parse(readFileSync(new URL('buckets.json', import.meta.url), 'utf8')) as Vectors;

const candidate = (percent: number, more: Partial<Candidate> = {}): Candidate => ({
  release: 2,
  percent,
  state: 'running',
  salt: 'salt',
  ...more,
});

test('the bucket of an installation matches the shared test vectors', () => {
  assert.is(vectors.length, 500);
  for (const { salt, id, bucket } of vectors) assert.is(bucketOf(salt, id), bucket, JSON.stringify({ salt, id }));
});

test('of 100,000 installations the given percentage takes part, within half a point', () => {
  const ids = Array.from({ length: 100_000 }, () => randomBytes(16).toString('base64url'));
  const salt = randomBytes(16).toString('hex');
  for (const percent of [1, 5, 50]) {
    const taking = ids.filter((id) => takesPart(candidate(percent, { salt }), id)).length;
    assert.ok(Math.abs(taking / 1000 - percent) <= 0.5, `${percent} %: ${taking}`);
  }
});

test('nobody drops out when the percentage rises, and everybody takes part at 100', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => `installation-${n}`);
  let before = new Set<string>();
  for (const percent of [0, 0.01, 0.29, 1, 5, 5.5, 50, 99.99, 100]) {
    const taking = new Set(ids.filter((id) => takesPart(candidate(percent), id)));
    for (const id of before) assert.ok(taking.has(id), `${id} leaves at ${percent}`);
    before = taking;
  }
  assert.is(before.size, ids.length);
});

test('nobody takes part at 0 percent, or in a halted rollout', () => {
  for (let n = 0; n < 10_000; n += 1) {
    assert.not.ok(takesPart(candidate(0), `id-${n}`));
    assert.not.ok(takesPart(candidate(100, { state: 'halted' }), `id-${n}`));
  }
});

test('the boundary is exact: bucket below percent times a hundred', () => {
  for (const { salt, id, bucket } of vectors) {
    assert.not.ok(takesPart(candidate(bucket / 100, { salt }), id), `${id} at ${bucket / 100}`);
    assert.ok(takesPart(candidate((bucket + 1) / 100, { salt }), id), `${id} at ${(bucket + 1) / 100}`);
  }
});

test('different rollouts select different installations', () => {
  const both = Array.from({ length: 10_000 }, (_, n) => `id-${n}`).filter(
    (id) => takesPart(candidate(10), id) && takesPart(candidate(10, { salt: 'other' }), id),
  );
  assert.ok(both.length > 20 && both.length < 300, `${both.length} of 10,000 take part in both`);
});
