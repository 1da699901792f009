import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPRESSION_CODES } from '../../../compiler/expression/issue-codes.ts';
import { MAX_LENGTH, parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { parseText } from '../../../compiler/expression/syntax/text.ts';
import { checkExpression, checkHole } from '../../../compiler/expression/types/check.ts';
import { NO_FACTS } from '../../../compiler/expression/types/facts.ts';
import { assert, test } from '../../suite.ts';
import { scope } from './example.ts';

const CODES = Object.entries(EXPRESSION_CODES);
/** Codes of values, not of expressions. */
const OF_TEXTS = ['brace', 'one-hole', 'forgotten-equals'];
/** Codes of a value among the words of a text. */
const OF_SENTENCES = ['gap-in-text'];

test('every listed code has an example that causes it', () => {
  for (const [code, { example, severity }] of CODES) {
    const text = code === 'expression-too-long' ? 'a'.repeat(MAX_LENGTH + 1) : example;
    const parsed = parseExpression(text);
    const found = OF_TEXTS.includes(code)
      ? parseText(text, (name) => name === 'data').issues
      : parsed.ast
        ? (OF_SENTENCES.includes(code) ? checkHole : checkExpression)(parsed.ast, scope, NO_FACTS, true).issues
        : parsed.issues;
    assert.equal([found[0]?.code, found[0]?.severity, found.length], [code, severity, 1], text);
  }
});

test('reports no code that is not listed', () => {
  const folder = join(import.meta.dirname, '../../../compiler/expression');
  const listed = new Set(CODES.map(([code]) => code));
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const said = texts.flatMap((text) => [
    ...[...text.matchAll(/report\([^,]+, '([a-z-]+)'/g)].map((match) => match[1]!),
    ...[...text.matchAll(/code: '([a-z-]+)'/g)].map((match) => match[1]!),
    ...[...text.matchAll(/issue\([^'){]+'([a-z-]+)'/g)].map((match) => match[1]!),
  ]);
  assert.ok(new Set(said).size >= 15, [...new Set(said)].join());
  for (const code of said) assert.ok(listed.has(code), code);
});
