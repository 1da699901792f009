import { COLOUR, contrastOf, inkOn, isGrey, LEAST_CONTRAST, mixed, withContrast } from './colours.ts';
import type { DesignTokens, TokenPalette } from './generated/types.ts';
import schema from './tokens.json';

/** The purpose of a colour. */
export type Role = Exclude<keyof TokenPalette, 'note'>;
export type Palette = { readonly [role in Role]: string };
export type Scheme = 'light' | 'dark';

/** Texts and settings of a brand, by name. */
export type BrandTexts = { readonly [name: string]: string };

type Some = { readonly [role in Role]?: string };

/** Colours from which a text colour, a light background and a foreground colour are derived. */
const HUES = ['primary', 'success', 'warning', 'danger'] as const;
/** Backgrounds of text. */
const GROUNDS = ['ground', 'surface', 'raised'] as const;
/** The fraction of a colour in its light background; the rest is the surface. */
const SOFT_PART: { readonly [scheme in Scheme]: number } = { light: 0.12, dark: 0.2 };
/** Minimum contrast of buttons, borders and marks (WCAG 2, level AA). */
const MIN_PART_CONTRAST = 3;

/** Settings that override tokens. They predate the tokens, and environments set them. */
const SETTINGS: readonly (readonly [setting: string, role: Role])[] = [
  ['colorPrimary', 'primary'],
  ['colorPrimaryText', 'primaryInk'],
  ['colorPrimarySoft', 'primarySoft'],
];

/**
 * All colours of a brand, light and dark: its own, otherwise derived from those, otherwise the schema's defaults.
 *
 * @param brand its settings, which override its tokens
 */
export function palettesOf(brand: BrandTexts, tokens: DesignTokens = {}): { readonly [scheme in Scheme]: Palette } {
  const set = settingsOf(brand);
  const light = withDerived({ ...schema.properties.light.default, ...coloursOf(tokens.light), ...set }, 'light');
  const own = coloursOf(tokens.dark);
  // An environment with a primary colour of its own does not use the brand's dark one.
  const dark = { ...schema.properties.dark.default, ...(set.primary ? withoutPrimary(own) : own) };
  const fills = HUES.map((hue) => [hue, darkFill(light[hue], dark)] as const);
  return { light, dark: withDerived({ ...Object.fromEntries(fills), ...dark }, 'dark') };
}

/** The colour of buttons in the dark: a black one would become the grey of disabled buttons, so it turns light instead. */
function darkFill(fill: string, { surface, ink }: { readonly surface: string; readonly ink: string }): string {
  const lighter = withContrast(fill, [surface], MIN_PART_CONTRAST);
  return lighter !== fill && isGrey(lighter) ? ink : lighter;
}

function settingsOf(brand: BrandTexts): Some {
  const colours = SETTINGS.flatMap(([setting, role]) =>
    Object.hasOwn(brand, setting) && COLOUR.test(brand[setting]!) ? [[role, brand[setting]!] as const] : [],
  );
  return Object.fromEntries(colours);
}

function coloursOf(palette: TokenPalette = {}): Some {
  return Object.fromEntries(Object.entries(palette).filter(([role, colour]) => role !== 'note' && COLOUR.test(colour)));
}

function withoutPrimary(palette: Some): Some {
  return Object.fromEntries(Object.entries(palette).filter(([role]) => !role.startsWith('primary')));
}

/** Adds the colours that are derived from the given ones. */
function withDerived(some: Some, scheme: Scheme): Palette {
  const palette = some as Palette;
  const derived = HUES.flatMap((hue) => {
    const fill = palette[hue];
    const soft = some[`${hue}Soft`] ?? mixed(fill, palette.surface, SOFT_PART[scheme]);
    const grounds = [...GROUNDS.map((role) => palette[role]), soft];
    return [
      [`${hue}Ink`, inkOn(fill)],
      [`${hue}Soft`, soft],
      [`${hue}Text`, withContrast(fill, grounds, LEAST_CONTRAST)],
    ];
  });
  return { ...Object.fromEntries(derived), ...palette };
}

/** The CSS custom property of a colour: `--primary-soft` of `primarySoft`. */
export function customProperty(role: string): string {
  return `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A text or border, and its background. */
interface Pair {
  role: Role;
  grounds: readonly Role[];
  least: number;
}

const PAIRS: readonly Pair[] = [
  { role: 'ink', grounds: [...GROUNDS, 'muted'], least: LEAST_CONTRAST },
  { role: 'inkSoft', grounds: [...GROUNDS, 'muted'], least: LEAST_CONTRAST },
  { role: 'shadeInk', grounds: ['shade'], least: LEAST_CONTRAST },
  { role: 'edge', grounds: [...GROUNDS], least: MIN_PART_CONTRAST },
  ...HUES.flatMap((hue): Pair[] => [
    { role: `${hue}Ink`, grounds: [hue], least: LEAST_CONTRAST },
    { role: `${hue}Text`, grounds: [...GROUNDS, `${hue}Soft`], least: LEAST_CONTRAST },
  ]),
];

/** A colour that makes something unreadable or invisible. */
export interface WeakColour {
  /** Where the brand sets it: `['brand', 'colorPrimaryText']`, `['tokens', 'dark', 'ink']`. */
  at: readonly string[];
  /** The message. */
  says: string;
}

/** The problems with the colours of a brand; none if all text is readable. */
export function weakColours(brand: BrandTexts, tokens: DesignTokens = {}): WeakColour[] {
  const palettes = palettesOf(brand, tokens);
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = palettes[scheme];
    return PAIRS.flatMap(({ role, grounds, least }) => {
      const contrast = (ground: Role) => contrastOf(palette[role], palette[ground]);
      const ground = grounds.find((colour) => contrast(colour) < least);
      if (!ground) return [];
      const at = placeOf([role, ground], scheme, settingsOf(brand), tokens);
      const [figure, part] = [contrast(ground).toFixed(1), least === LEAST_CONTRAST ? 'words' : 'edges'];
      const says = `${at.at(-1)} gives a contrast of ${figure} : 1 with ${palette[role]} on ${palette[ground]}; ${part} need ${least} : 1`;
      return [{ at, says }];
    });
  });
}

/** Where a brand sets one of these colours, or the colour that they are derived from. */
function placeOf(roles: readonly Role[], scheme: Scheme, set: Some, tokens: DesignTokens): string[] {
  const setRole = roles.find((role) => set[role] ?? tokens[scheme]?.[role]) ?? roles[0]!;
  const setting = scheme === 'light' && set[setRole] ? SETTINGS.find(([, role]) => role === setRole)?.[0] : undefined;
  return setting ? ['brand', setting] : ['tokens', scheme, setRole];
}
