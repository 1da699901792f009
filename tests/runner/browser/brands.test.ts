import { compileProject } from '../../../compiler/index.ts';
import { BRANDS, lookPalette, lookStyle } from '../../../runner/browser/brands.ts';
import { withDrawings } from '../../../runner/browser/drawings.ts';
import { VALIDATORS } from '../../../schemas/generated/validate.js';
import { weakColours } from '../../../schemas/palette.ts';
import { library } from '../../compiler/library.ts';
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

test('drawings of a screen are in the colours of its address, other pictures stay as they are', () => {
  const view = ['cover/1', 'logo'].map((src) => ({ widget: 'image', src, alt: 'Cover' }));
  const project = library({ screen: { view } });
  const entry = compileProject(project).screens.get('book')!;
  const assets = new Map(project.assets);
  assets.set('logo', { ...assets.get('logo')!, drawing: '<svg fill="var(--primary)"/>' });
  const shown = (query: string) => {
    const palette = lookPalette(new URLSearchParams(query), { brand: { colorPrimary: '#0b7a55' } });
    return withDrawings(entry, assets, palette).document.assets;
  };
  const dataUrl = (colour: string) => `data:image/svg+xml,${encodeURIComponent(`<svg fill="${colour}"/>`)}`;
  assert.is(shown('').logo, dataUrl('#0b7a55'));
  assert.is(shown('brand=mangga&appearance=dark').logo, dataUrl('#ffc21a'));
  assert.equal({ ...shown(''), logo: '' }, { ...entry.document.assets, logo: '' });
});
