import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test } from '../../suite.ts';
import { entriesWithoutExample, languageText } from './document.ts';
import { faultsOf } from './play.ts';
import { RECIPES } from './recipes.ts';

const root = join(import.meta.dirname, '../../..');

test('docs/language.md is up to date with the schemas and tables', () => {
  const is = readFileSync(join(root, 'docs/language.md'), 'utf8') === languageText(root);
  assert.ok(is, 'it is out of date: node --import tsx tests/house/language/write.ts');
});

test('every construct has an example from a document', () => {
  assert.equal(entriesWithoutExample(root), []);
});

test('there are thirty recipes for different tasks', () => {
  assert.ok(RECIPES.length >= 30);
  assert.is(new Set(RECIPES.map(({ ask }) => ask)).size, RECIPES.length);
});

for (const recipe of RECIPES) {
  test(`the recipe works: how do I ${recipe.ask}?`, async () => {
    assert.equal(await faultsOf(recipe), []);
  });
}
