import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandColours, painted } from '../../schemas/drawing.ts';
import { palettesOf } from '../../schemas/palette.ts';
import { assert, test } from '../suite.ts';

const { light } = palettesOf({}, { light: { primary: '#1d3fb8', primaryInk: '#fff' } });
const wrongIn = (drawing: string) =>
  brandColours(drawing, light).flatMap(({ text, is }) => ('colour' in is ? [] : [text]));

for (const [colour, is] of Object.entries({
  'var(--primary)': '#1d3fb8',
  'var( --primary-ink , white)': '#fff',
  'color-mix(in srgb, var(--primary) 50%, #000)': '#0f205c',
  'color-mix(in srgb, #fff 25%, var(--primary))': '#566fca',
  'color-mix( in srgb , var(--primary) 12.5% , var(--surface, #fff) )': '#e3e7f6',
}))
  test(`the brand’s colours are written into a drawing: ${colour}`, () => {
    assert.is(painted(`<path fill="${colour}" stroke="#123"/>`, light), `<path fill="${is}" stroke="#123"/>`);
  });

for (const colour of [
  'var(--primry)',
  'color-mix(in srgb, var(--primry) 50%, #000)',
  'color-mix(in srgb, var(--primary), #000)',
  'color-mix(in srgb, var(--primary) 120%, #000)',
  'color-mix(in oklch, var(--primary) 50%, #000)',
  'color-mix(in srgb, var(--primary) 50%, navy)',
])
  test(`what is no colour of the brand stays as it is, and is found: ${colour}`, () => {
    assert.is(painted(`<path fill="${colour}"/>`, light), `<path fill="${colour}"/>`);
    assert.equal(wrongIn(`<path fill="${colour}"/>`), [colour]);
  });

test('a property that a drawing sets itself is its own, unless the brand has it', () => {
  const own = '<svg style="--sky:#9cf;--primary:#0b7a55"><path fill="var(--sky)" stroke="var(--primary)"/></svg>';
  assert.equal(wrongIn(own), []);
  assert.match(painted(own, light), /fill="var\(--sky\)" stroke="#1d3fb8"/);
});

test('no drawing of the product contains the brand’s colour as a literal', () => {
  const folder = join(process.cwd(), 'screens/assets');
  const { brand, tokens } = JSON.parse(readFileSync(join(process.cwd(), 'screens/brand.json'), 'utf8'));
  const { primary, primarySoft } = palettesOf(brand, tokens).light;
  const drawings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'));
  assert.ok(drawings.length > 20);
  const literal = drawings.filter((path) => {
    // Its root may set colours for programs that show the drawing without the brand.
    const text = readFileSync(join(folder, path), 'utf8').replace(/--[\w-]+:#\w+/g, '');
    return text.includes(primary) || text.includes(primarySoft);
  });
  assert.equal(literal, []);
});
