import { createHash } from 'node:crypto';
import { canonicalJson, sha256 } from '../../compiler/emit/hash.ts';
import { assert, test } from '../suite.ts';

test('hashes texts of every length like the platform’s SHA-256', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'aé漢😀z'.repeat(40).slice(0, length * 2);
    assert.is(sha256(text), createHash('sha256').update(text, 'utf8').digest('hex'), String(length));
  }
});

test('sorts keys and leaves out undefined', () => {
  assert.is(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined }), '{"b":[1,{"c":"x","d":null}]}');
});
