import { isDeepStrictEqual } from 'node:util';
import { putDescriptions, takeDescriptions } from '../../schemas/descriptions.mjs';
import { DESCRIPTIONS } from '../../schemas/generated/descriptions.js';
import { SCHEMAS } from '../../schemas/generated/language.js';
import { assert, test } from '../suite.ts';

test('descriptions that were taken out of the schemas are put back where they were', () => {
  const { schemas, descriptions } = takeDescriptions(SCHEMAS);
  assert.ok(isDeepStrictEqual(descriptions, DESCRIPTIONS), 'they are generated from the same schemas');
  assert.ok(JSON.stringify(schemas).length < 0.8 * JSON.stringify(SCHEMAS).length);
  putDescriptions(schemas, descriptions);
  assert.ok(isDeepStrictEqual(schemas, SCHEMAS), 'each is where it was');
});

test('messages about a missing property have its description without those that follow', () => {
  const { schemas } = takeDescriptions({
    'book.json': {
      description: 'A book.',
      required: ['title'],
      properties: { title: { description: 'What it is called.' }, pages: { description: 'How many.' } },
    },
  });
  assert.equal(schemas['book.json'], {
    required: ['title'],
    properties: { title: { description: 'What it is called.' }, pages: {} },
  });
});
