import { COLOUR, contrastOf, inkOn, LEAST_CONTRAST, mixed, standingOut } from './colours.ts';
import type { DesignTokens, TokenPalette } from './generated/types.ts';
import schema from './tokens.json';

/** What a colour is for. */
export type Role = Exclude<keyof TokenPalette, 'note'>;
export type Palette = { readonly [role in Role]: string };
export type Scheme = 'light' | 'dark';

/** Texts and settings of a brand, by name. */
export type BrandTexts = { readonly [name: string]: string };

type Some = { readonly [role in Role]?: string };

/** Colours of which an ink, a quiet ground and a text follow. */
const HUES = ['primary', 'success', 'warning', 'danger'] as const;
/** Where words stand. */
const GROUNDS = ['ground', 'surface', 'raised'] as const;
/** Part of a colour in its quiet ground; the rest is the surface. */
const SOFT_PART: { readonly [scheme in Scheme]: number } = { light: 0.12, dark: 0.2 };
/** Contrast that buttons, edges and marks have on their ground at least (WCAG 2, level AA). */
const LEAST_OF_PARTS = 3;

/** Settings that override tokens: they are older, and environments set them. */
const SETTINGS: readonly (readonly [setting: string, role: Role])[] = [
  ['colorPrimary', 'primary'],
  ['colorPrimaryText', 'primaryInk'],
  ['colorPrimarySoft', 'primarySoft'],
];

/**
 * All colours of a brand, light and dark: what it says, else what follows from that, else those of the schema.
 *
 * @param brand its settings, which override its tokens
 */
export function palettesOf(brand: BrandTexts, tokens: DesignTokens = {}): { readonly [scheme in Scheme]: Palette } {
  const set = settingsOf(brand);
  const light = whole({ ...schema.properties.light.default, ...coloursOf(tokens.light), ...set }, 'light');
  const own = coloursOf(tokens.dark);
  // A place with a primary colour of its own does not get that of the brand in the dark.
  const dark = { ...schema.properties.dark.default, ...(set.primary ? withoutPrimary(own) : own) };
  const fills = HUES.map((hue) => [hue, standingOut(light[hue], [dark.surface], LEAST_OF_PARTS)] as const);
  return { light, dark: whole({ ...Object.fromEntries(fills), ...dark }, 'dark') };
}

function settingsOf(brand: BrandTexts): Some {
  const said = SETTINGS.flatMap(([setting, role]) =>
    Object.hasOwn(brand, setting) && COLOUR.test(brand[setting]!) ? [[role, brand[setting]!] as const] : [],
  );
  return Object.fromEntries(said);
}

function coloursOf(palette: TokenPalette = {}): Some {
  return Object.fromEntries(Object.entries(palette).filter(([role, colour]) => role !== 'note' && COLOUR.test(colour)));
}

function withoutPrimary(palette: Some): Some {
  return Object.fromEntries(Object.entries(palette).filter(([role]) => !role.startsWith('primary')));
}

/** Puts in what follows from the colours that are there. */
function whole(some: Some, scheme: Scheme): Palette {
  const palette = some as Palette;
  const derived = HUES.flatMap((hue) => {
    const fill = palette[hue];
    const soft = some[`${hue}Soft`] ?? mixed(fill, palette.surface, SOFT_PART[scheme]);
    const grounds = [...GROUNDS.map((role) => palette[role]), soft];
    return [
      [`${hue}Ink`, inkOn(fill)],
      [`${hue}Soft`, soft],
      [`${hue}Text`, standingOut(fill, grounds, LEAST_CONTRAST)],
    ];
  });
  return { ...Object.fromEntries(derived), ...palette };
}

/** A text, or an edge, and what it stands on. */
interface Pair {
  role: Role;
  grounds: readonly Role[];
  least: number;
}

const PAIRS: readonly Pair[] = [
  { role: 'ink', grounds: [...GROUNDS, 'muted'], least: LEAST_CONTRAST },
  { role: 'inkSoft', grounds: [...GROUNDS, 'muted'], least: LEAST_CONTRAST },
  { role: 'shadeInk', grounds: ['shade'], least: LEAST_CONTRAST },
  { role: 'edge', grounds: [...GROUNDS], least: LEAST_OF_PARTS },
  ...HUES.flatMap((hue): Pair[] => [
    { role: `${hue}Ink`, grounds: [hue], least: LEAST_CONTRAST },
    { role: `${hue}Text`, grounds: [...GROUNDS, `${hue}Soft`], least: LEAST_CONTRAST },
  ]),
];

/** A colour with which something cannot be read or seen. */
export interface WeakColour {
  /** Where the brand says it: `['brand', 'colorPrimaryText']`, `['tokens', 'dark', 'ink']`. */
  at: readonly string[];
  /** A sentence. */
  says: string;
}

/** What is wrong with the colours of a brand: nothing where all words can be read. */
export function weakColours(brand: BrandTexts, tokens: DesignTokens = {}): WeakColour[] {
  const palettes = palettesOf(brand, tokens);
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = palettes[scheme];
    return PAIRS.flatMap(({ role, grounds, least }) => {
      const contrast = (ground: Role) => contrastOf(palette[role], palette[ground]);
      const ground = grounds.find((one) => contrast(one) < least);
      if (!ground) return [];
      const at = placeOf([role, ground], scheme, settingsOf(brand), tokens);
      const [figure, part] = [contrast(ground).toFixed(1), least === LEAST_CONTRAST ? 'words' : 'edges'];
      const says = `${at.at(-1)} gives a contrast of ${figure} : 1 with ${palette[role]} on ${palette[ground]}; ${part} need ${least} : 1`;
      return [{ at, says }];
    });
  });
}

/** Where a brand says one of these colours, or what they follow from. */
function placeOf(roles: readonly Role[], scheme: Scheme, set: Some, tokens: DesignTokens): string[] {
  const said = roles.find((role) => set[role] ?? tokens[scheme]?.[role]) ?? roles[0]!;
  const setting = scheme === 'light' && set[said] ? SETTINGS.find(([, role]) => role === said)?.[0] : undefined;
  return setting ? ['brand', setting] : ['tokens', scheme, said];
}
