import { contrastOf, LEAST_CONTRAST } from '../../../schemas/colours.ts';
import { palettesOf, weakColours } from '../../../schemas/palette.ts';
import { tokenStyle } from '../../../schemas/token-style.ts';
import own from '../../../screens/brand.json';
import { assert, test } from '../../suite.ts';
import { literalsOf, propertiesOf, sidesOf } from './literals.ts';
import { SHEETS } from './sheets.ts';

const namesIn = (style: string) => [...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!);
const tokens = new Set(namesIn(tokenStyle({})));

test('style sheets use tokens for every colour, size, distance, radius, shadow, time, curve and layer', () => {
  assert.ok(SHEETS.size > 40, 'all sheets are read');
  assert.equal(
    [...SHEETS].flatMap(([path, css]) => literalsOf(path, css)),
    [],
  );
});

for (const literal of [
  'color: #fff',
  'background: linear-gradient(rgb(0 0 0 / 50%), transparent)',
  'border: 1px solid white',
  'font-size: 13px',
  'font: 0.9rem/1.4 system-ui',
  'font-weight: 650',
  'margin-inline: -8px',
  'padding: var(--space-2) 6px',
  'gap: 10px',
  'top: calc(100% + 4px)',
  'border-radius: 50%',
  'border-top-left-radius: 4px',
  'box-shadow: 0 1px 2px var(--line)',
  'transition: opacity 0.2s',
  'animation: turning var(--duration-loop) ease-in-out',
  'z-index: 4',
])
  test(`a literal is found: ${literal}`, () => {
    assert.is(literalsOf('widgets/card.css', `.card { ${literal}; }`).length, 1);
  });

test('style sheets use start and end, not left and right', () => {
  assert.equal(
    [...SHEETS].flatMap(([path, css]) => sidesOf(path, css)),
    [],
  );
  for (const side of ['margin-left: auto', 'right: 0', 'padding: 0 1px 0 0', 'text-align: right', 'float: left'])
    assert.is(sidesOf('widgets/card.css', `.card { ${side}; }`).length, 1, side);
});

test('every custom property that style sheets read is a token, or set by one of them', () => {
  const all = [...SHEETS.values()].map(propertiesOf);
  const known = new Set([...tokens, ...all.flatMap(({ set }) => set)]);
  assert.equal(
    [...new Set(all.flatMap(({ read }) => read))].filter((name) => !known.has(name)),
    [],
  );
});

/** Each hue has all its roles, used or not; shadows and shades are derived from the other two. */
const COMPLETE = /^--(?:(?:success|warning)(?:-\w+)?|shadow|shade)$/;

test('every token is used', () => {
  const read = new Set([...SHEETS.values()].flatMap((css) => propertiesOf(css).read));
  assert.equal(
    [...tokens].filter((name) => !read.has(name) && !COMPLETE.test(name)),
    [],
  );
});

for (const [name, { brand, tokens: said }] of Object.entries({
  'the brand': own,
  'no brand': { brand: {}, tokens: {} },
}))
  test(`all text of ${name} is readable in light and in dark`, () => {
    assert.equal(weakColours(brand, said), []);
    const { light, dark } = palettesOf(brand, said);
    for (const palette of [light, dark])
      for (const words of ['ink', 'inkSoft', 'primaryText', 'successText', 'warningText', 'dangerText'] as const)
        for (const ground of ['ground', 'surface', 'raised'] as const)
          assert.ok(contrastOf(palette[words], palette[ground]) >= LEAST_CONTRAST, `${words} on ${ground}`);
  });

test('in the dark, buttons of a black brand do not look disabled', () => {
  for (const colorPrimary of ['#000000', '#14161a']) {
    const { light, dark } = palettesOf({ colorPrimary });
    assert.is(light.primary, colorPrimary);
    assert.ok(contrastOf(dark.primary, dark.muted) >= 7, `${dark.primary} on ${dark.muted}`);
    assert.equal(weakColours({ colorPrimary }), []);
  }
});

test('cards stand out from the background by their surface and border', () => {
  const { light, dark } = palettesOf(own.brand, own.tokens);
  for (const { line, ground, surface } of [light, dark]) {
    assert.ok(contrastOf(surface, ground) >= 1.12, `surface ${contrastOf(surface, ground)}`);
    assert.ok(contrastOf(line, surface) >= 1.3, `line ${contrastOf(line, surface)}`);
  }
});
