import * as fc from 'fast-check';
import { documentKind } from '../../../compiler/source/project.ts';
import { exactSchemas } from '../../../schemas/exact.mjs';
import { DOCUMENTS, SCHEMAS } from '../../../schemas/generated/language.js';
import { VALIDATORS as MADE, type StructureError, type Validator } from '../../../schemas/generated/validate.js';
import { KEYWORDS, VALIDATORS } from '../../../studio/compile/validators.ts';
import { assert, test } from '../../suite.ts';
import { project } from '../edit/product.ts';

/** Errors of these keywords only repeat others, and no issue is made of them. */
const REPEATING = new Set(['if', 'propertyNames']);

/** Keywords that do not constrain a value by themselves. */
const NOTES =
  /^(\$schema|\$id|\$defs|then|else|oneOf|default|examples|title|description|what|why|expected|otherwise|kinds|kindsOf|tags|alternatives|elsewhere|shape|widget|step|refers|refersKeys|declares|declaresKeys|expression|stands|address|unit)$/;

const documents = [...project.files].flatMap(([path, text]) => {
  const kind = documentKind(path);
  return kind === undefined ? [] : [{ kind, path, value: JSON.parse(text) as unknown }];
});

/** The errors of a validator, reduced to what issues are made of. */
function found(validate: Validator, value: unknown): unknown[] {
  validate(value);
  return (validate.errors ?? [])
    .filter(({ keyword }) => !REPEATING.has(keyword))
    .map(({ instancePath, keyword, params, parentSchema, data, propertyName }: StructureError) => {
      return { instancePath, keyword, params, schema: withoutDescriptions(parentSchema), data, propertyName };
    });
}

/** A schema without its descriptions, some of which the studio leaves out. */
function withoutDescriptions(schema: object): unknown {
  const words = new Set(['$id', 'title', 'description']);
  return JSON.parse(JSON.stringify(schema, (name, value) => (words.has(name) ? undefined : value)));
}

const agree = (kind: string, value: unknown, message: string) =>
  assert.equal(found(VALIDATORS[kind]!, value), found(MADE[kind as keyof typeof MADE], value), message);

test('the studio’s validators find no error in any document of the product', () => {
  for (const { kind, path, value } of documents) assert.equal(found(VALIDATORS[kind]!, value), [], path);
  assert.equal([...new Set(documents.map(({ kind }) => kind))].sort(), Object.keys(DOCUMENTS).sort());
});

/** A value with one place changed: replaced, removed or renamed. */
function changed(value: unknown, choose: (below: number) => number, put: unknown): unknown {
  if (typeof value !== 'object' || value === null || choose(5) === 0) return put;
  const names = Object.keys(value);
  const name = names[choose(names.length)];
  const copy = structuredClone(value) as { [name: string]: unknown };
  if (name === undefined || choose(12) === 0) return Array.isArray(value) ? [...value, put] : { ...copy, other: put };
  const part = copy[name];
  if (choose(12) === 0 && !Array.isArray(copy)) {
    delete copy[name];
    if (choose(2) === 0) copy[`${name}s`] = part;
  } else copy[name] = changed(part, choose, put);
  return copy;
}

/** Values that fit no schema, values with one mistake, and parts of other documents. */
const puts = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('', '=', '=a', 'a/~b', 0, -1, 1.5, 1e9, [], {}, [{}], { widget: 'no' }, { widget: 1 }),
  fc.constantFrom<unknown>({ do: 'toast' }, { do: 'no' }, { widget: 'button', label: 1, on: { tap: [{ do: 'go' }] } }),
  fc.constantFrom<unknown>({ each: '=a' }, { switch: '=a', each: '=b' }, { 'a/b~c': { is: 1 } }, { when: 1, note: 2 }),
);

test('the studio’s validators report what the generated ones do, in the same order, for documents with up to three mistakes', () => {
  const slips = fc.array(fc.tuple(fc.infiniteStream(fc.nat()), puts), { minLength: 1, maxLength: 3 });
  const property = fc.property(fc.constantFrom(...documents), slips, ({ kind, path, value }, all) => {
    const wrong = all.reduce((at, [numbers, put]) => {
      const choose = (below: number) => (below === 0 ? 0 : numbers.next().value! % below);
      return changed(at, choose, put);
    }, value);
    agree(kind, wrong, path);
  });
  fc.assert(property, { numRuns: 2000 });
});

test('the studio’s validators handle every keyword of the schemas', () => {
  const unknown = new Set<string>();
  const visit = (schema: unknown, areNamed: boolean): void => {
    if (Array.isArray(schema)) for (const part of schema) visit(part, false);
    else if (typeof schema === 'object' && schema !== null) {
      for (const [keyword, value] of Object.entries(schema)) {
        if (!areNamed && !KEYWORDS.includes(keyword) && !NOTES.test(keyword)) unknown.add(keyword);
        if (!areNamed && ['const', 'enum', 'default', 'discriminator', 'elsewhere'].includes(keyword)) continue;
        visit(value, !areNamed && ['properties', '$defs'].includes(keyword));
      }
    }
  };
  visit([...exactSchemas(new Map(Object.entries(SCHEMAS))).values()], false);
  assert.equal([...unknown], []);
});
