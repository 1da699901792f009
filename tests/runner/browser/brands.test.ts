import { BRANDS, lookStyle } from '../../../runner/browser/brands.ts';
import { VALIDATORS } from '../../../schemas/generated/validate.js';
import { weakColours } from '../../../schemas/palette.ts';
import { assert, test } from '../../suite.ts';

const styleOf = (query: string) => lookStyle(new URLSearchParams(query), { brand: { colorPrimary: '#0b7a55' } });

test('the sample brands are valid brand files, and all text in their colours is readable', () => {
  assert.is(BRANDS.size, 2);
  for (const [name, brand] of BRANDS) {
    assert.ok(VALIDATORS.brand(brand), `${name}: ${JSON.stringify(VALIDATORS.brand.errors?.[0]?.instancePath)}`);
    assert.equal(weakColours(brand.brand, brand.tokens), [], name);
  }
});

test('a screen is shown with the brand and appearance of its address', () => {
  assert.match(
    styleOf('brand=mangga'),
    /^:root\{color-scheme:light;.*--primary:#ffc21a;.*@media \(prefers-color-scheme:dark\)/,
  );
  assert.match(styleOf('brand=mangga&appearance=dark'), /^:root\{color-scheme:dark;[^@]*--radius-medium:26px;[^@]*$/);
  assert.match(styleOf('appearance=light'), /--primary:#0b7a55;/);
  assert.is(styleOf('brand=constructor'), styleOf(''));
});
