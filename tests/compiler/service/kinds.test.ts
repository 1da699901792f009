import { ROOT_MEANINGS } from '../../../compiler/service/explain/roots.ts';
import { isKind, KINDS } from '../../../compiler/service/names/kinds.ts';
import { ROOTS } from '../../../compiler/tree/roots.ts';
import { SCHEMAS } from '../../../schemas/generated/language.js';
import { assert, test } from '../../suite.ts';

/** Every part of the schemas. */
function* parts(schema: unknown): Iterable<{ [keyword: string]: unknown }> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as { [keyword: string]: unknown };
  for (const part of Object.values(schema)) yield* parts(part);
}

const all = [...parts(SCHEMAS)];
const words = new Set(
  all.flatMap(({ refers, refersKeys, declares, declaresKeys }) => [refers, refersKeys, declares, declaresKeys]),
);

test('knows every kind of name in the schemas, and no other', () => {
  assert.equal(
    [...words].filter((word) => typeof word === 'string' && !isKind(word)),
    [],
  );
  assert.equal(
    Object.keys(KINDS).filter((kind) => !words.has(kind)),
    [],
  );
});

test('every reference in the schemas states what it refers to', () => {
  const references = all.filter(
    ({ $ref }) => String($ref).endsWith('/reference') || String($ref).endsWith('/callName'),
  );
  assert.ok(references.length > 10);
  const silent = references.filter(({ refers, declares }) => refers === undefined && declares === undefined);
  // The object that contains the keys states their kind.
  assert.equal(
    silent.map((part) => Object.keys(part)).filter((keys) => keys.length > 1),
    [],
  );
});

test('every root of an expression has a description', () => {
  assert.equal(Object.keys(ROOT_MEANINGS).sort(), [...ROOTS].sort());
});
