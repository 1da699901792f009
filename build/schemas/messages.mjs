import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMAS } from './sources.mjs';

/** The file that declares the native app's messages. */
export const PRODUCT = join(SCHEMAS, '../screens/product.json');

/**
 * The name of a message to the native app. Editors offer those of `screens/product.json`; the compiler, which reads
 * that file itself, checks that it exists.
 *
 * @returns the schema `generated/message.json` by its path
 */
export function messageSchema() {
  const { bridge } = JSON.parse(readFileSync(PRODUCT, 'utf8'));
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'generated/message.json',
    title: 'MessageName',
    description: 'The name of the message, under `bridge` in `screens/product.json`.',
    type: 'string',
    examples: Object.keys(bridge),
    expected: 'the name of a message, such as "closeWebview"',
  };
  return new Map([['generated/message.json', schema]]);
}
