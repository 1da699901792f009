import { withOpacity } from './colours.ts';
import type { DesignTokens } from './generated/types.ts';
import { type BrandTexts, customProperty, type Palette, palettesOf, type Scheme } from './palette.ts';
import schema from './tokens.json';

/** A CSS custom property and its value. */
type Property = readonly [name: string, value: string];

/** The groups of tokens in the schema, and how their values are written in CSS. */
const GROUPS = {
  type: (size: number) => `${size}rem`,
  weight: String,
  space: (pixels: number) => `${pixels}px`,
  radius: (pixels: number) => `${pixels}px`,
  duration: (milliseconds: number) => `${milliseconds}ms`,
  easing: (curve: readonly number[]) => `cubic-bezier(${curve.join()})`,
  layer: String,
};

/** How much stronger shadows are on dark backgrounds. */
const DEEPER = 3;
/** Opacities of the colour `shade`: behind pop-ups, behind text on a picture, behind a picture alone. */
const SHADES = { 'shade-page': 0.55, 'shade-words': 0.8, 'shade-picture': 0.92 };

/**
 * The custom properties of a brand, which precede the style sheet of its pages: `--ink`, `--primary-text`, `--space-4`.
 * The dark ones apply according to the device, or to the setting `appearance`.
 *
 * @param css the style sheet: properties that it does not use are left out
 */
export function tokenStyle(brand: BrandTexts, tokens: DesignTokens = {}, css?: string): string {
  const isUsed = ([name]: Property) =>
    css === undefined || css.includes(`var(${name})`) || css.includes(`var(${name},`);
  const block = (properties: readonly Property[], scheme: string) =>
    `:root{color-scheme:${scheme};${properties
      .filter(isUsed)
      .map((property) => `${property.join(':')};`)
      .join('')}}`;
  const palettes = palettesOf(brand, tokens);
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => coloursOf(palettes[scheme], scheme, tokens));
  const others = measuresOf(tokens);
  // `only`: browsers that darken light pages by themselves leave it as it is.
  if (brand.appearance === 'light') return block([...light!, ...others], 'only light');
  if (brand.appearance === 'dark') return block([...dark!, ...others], 'dark');
  return `${block([...light!, ...others], 'light')}@media (prefers-color-scheme:dark){${block(dark!, 'dark')}}`;
}

function coloursOf(palette: Palette, scheme: Scheme, tokens: DesignTokens): Property[] {
  const shadows = Object.entries({ ...schema.properties.elevation.default, ...plain(tokens.elevation) });
  return [
    ...Object.entries(palette).map(([role, colour]): Property => [customProperty(role), colour]),
    ...Object.entries(SHADES).map(([name, part]): Property => [`--${name}`, withOpacity(palette.shade, part)]),
    ...shadows.map(([name, { down, blur, strength }]): Property => {
      const part = scheme === 'dark' ? Math.min(1, strength * DEEPER) : strength;
      return [`--elevation-${name}`, `0 ${down}px ${blur}px ${withOpacity(palette.shadow, part)}`];
    }),
  ];
}

/** Everything except colours, and the typefaces. */
function measuresOf(tokens: DesignTokens): Property[] {
  const faces = (tokens.face ?? []).map((face) => `"${face}",`).join('');
  const groups = Object.entries(GROUPS).flatMap(([group, write]) => {
    const values = { ...schema.properties[group as keyof typeof GROUPS].default, ...plain(tokens[group as 'space']) };
    // All values of a group are of the type that its writer expects, as the schema ensures.
    return Object.entries(values).map(([name, value]): Property => [`--${group}-${name}`, write(value as never)]);
  });
  return [['--face', `${faces}${OWN_FACES}`], ...groups];
}

/** The default typefaces. */
const OWN_FACES = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif';

function plain<T extends { note?: unknown }>(group: T | undefined): Omit<T, 'note'> | undefined {
  if (!group) return undefined;
  const { note: _note, ...values } = group;
  return values;
}
