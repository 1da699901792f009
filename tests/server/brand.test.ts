import { contrastOf, LEAST_CONTRAST } from '../../schemas/colours.ts';
import { palettesOf, weakColours } from '../../schemas/palette.ts';
import { brandOf } from '../../server/site/brand.ts';
import { assert, test } from '../suite.ts';
import { settingRefusal } from './setting-refusal.ts';

const OWN = { name: 'Own', phone: '+63 2 8555 0142', colorPrimary: '#0b7a55' };

const refusal = (variable: string, text: string) => refusalOf({ [variable]: text });

test('keeps the project’s brand without settings in the environment', () => {
  assert.equal(brandOf(OWN), OWN);
});

test('replaces texts of the project by those of the environment', () => {
  const given = new Map([
    ['BRAND_PHONE', '+91 22 5550 0142'],
    ['BRAND_COLOR_PRIMARY', '#123456'],
  ]);
  assert.equal(brandOf(OWN, given), { ...OWN, phone: '+91 22 5550 0142', colorPrimary: '#123456' });
});

test('accepts a property of the schema that the project leaves out', () => {
  assert.is(brandOf(OWN, new Map([['BRAND_DEEP_LINK', 'pesoapp']])).deepLink, 'pesoapp');
});

test('explains in one sentence what is wrong with a value', () => {
  assert.is(
    refusal('BRAND_COLOR_PRIMARY', 'green'),
    'BRAND_COLOR_PRIMARY is "green", but it must be a colour, like #0b7a55.',
  );
  assert.match(
    refusal('BRAND_PHONE', 'call us'),
    /^BRAND_PHONE is "call us", but it must be a telephone number, like /,
  );
  assert.match(refusal('BRAND_EMAIL', 'nobody'), /^BRAND_EMAIL is "nobody", but it must be an e-mail address, like /);
  assert.is(
    refusal('BRAND_NAME', `a${String.fromCharCode(10)}b`),
    'BRAND_NAME must be one line of at most 500 characters.',
  );
});

test('refuses a deep link whose scheme is not the native app’s', () => {
  for (const scheme of ['javascript', 'https', 'data', 'intent://x', 'tel', 'a b', 'JavaScript', '']) {
    assert.match(refusal('BRAND_DEEP_LINK', scheme), /must be the scheme of the native app alone/, scheme);
  }
});

test('lists the variables if one does not match a brand property', () => {
  const message = refusal('BRAND_COLOUR', '#123456');
  assert.match(
    message,
    /^BRAND_COLOUR does not match any text of screens\/brand\.json, which has BRAND_NAME, BRAND_PHONE, [^.]+\.$/,
  );
  assert.match(refusal('BRAND___PROTO__', 'x'), /does not match any text/);
});

test('refuses colours that make text unreadable, and derives omitted ones', () => {
  assert.match(
    refusalOf({ BRAND_COLOR_PRIMARY: '#ffcc00', BRAND_COLOR_PRIMARY_TEXT: '#ffffff' }),
    /^BRAND_COLOR_PRIMARY_TEXT: colorPrimaryText gives a contrast of 1\.5 : 1/,
  );
  assert.match(refusalOf({ BRAND_COLOR_PRIMARY_SOFT: '#05382a' }), /^BRAND_COLOR_PRIMARY_SOFT: /);
  assert.is(refusalOf({ BRAND_COLOR_PRIMARY: '#ffcc00' }), '');
});

function refusalOf(given: { [variable: string]: string }): string {
  return settingRefusal(() => brandOf(OWN, new Map(Object.entries(given))));
}

test('text on the primary colour, in it and on its soft background is readable, light and dark', () => {
  for (const colorPrimary of ['#0b7a55', '#ffcc00', '#777777', '#000', '#fff', '#e60000', '#00d54b', '#1f00ff']) {
    for (const scheme of ['light', 'dark'] as const) {
      const { primary, primaryInk, primarySoft, primaryText, ground, surface } = palettesOf({ colorPrimary })[scheme];
      for (const [one, other] of [
        [primary, primaryInk],
        [primaryText, primarySoft],
        [primaryText, surface],
        [primaryText, ground],
      ])
        assert.ok(contrastOf(one!, other!) >= LEAST_CONTRAST, `${colorPrimary} ${scheme}: ${one} with ${other}`);
    }
    assert.equal(weakColours({ colorPrimary }), []);
  }
});

test('a theme’s own dark primary colour applies unless the brand sets one', () => {
  const tokens = { dark: { primary: '#2fbf8f', primaryInk: '#000000' } };
  assert.is(palettesOf({}, tokens).dark.primary, '#2fbf8f');
  assert.equal(palettesOf({ colorPrimary: '#e60000' }, tokens).dark, palettesOf({ colorPrimary: '#e60000' }).dark);
});
