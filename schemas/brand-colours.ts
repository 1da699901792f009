/** Settings of the brand, by name. */
type Brand = { readonly [name: string]: string };

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Contrast that text has on its ground at least (WCAG 2, level AA). */
export const LEAST_CONTRAST = 4.5;

const WHITE = '#ffffff';
/** Words on a light colour, the softer first: black has enough contrast wherever white has not. */
const DARK_INKS = ['#12211e', '#000000'];
/** The ground of pages (`--ground` in `widgets/base.css`). */
const GROUND = '#f3f6f5';
/** Part of the brand's colour in its soft ground; the rest is white. */
const SOFT_PART = 0.12;
/** Part of a colour that stays in each step towards black. */
const DARKER = 0.96;

/**
 * The variables of the style sheet that follow from the colours of a brand: `--brand`, words on it, its soft ground, and
 * its colour as words are written in it. What the brand does not say is derived. Empty without `colorPrimary`.
 */
export function brandVariables(brand: Brand): { readonly [variable: string]: string } {
  const [primary, ink, soft] = ['colorPrimary', 'colorPrimaryText', 'colorPrimarySoft'].map((setting) =>
    Object.hasOwn(brand, setting) && COLOUR.test(brand[setting]!) ? brand[setting] : undefined,
  );
  if (!primary) return {};
  const ground = soft ?? mixed(primary, WHITE, SOFT_PART);
  return {
    '--brand': primary,
    '--brand-ink': ink ?? inkOn(primary),
    '--brand-soft': ground,
    '--brand-text': readableOn(primary, [WHITE, GROUND, ground]),
  };
}

/** What is wrong with the colours of a brand: its setting, and a sentence; undefined where all words can be read. */
export function weakColour(brand: Brand): { setting: string; says: string } | undefined {
  const { '--brand': primary, '--brand-ink': ink, '--brand-soft': soft, '--brand-text': text } = brandVariables(brand);
  const weak = (setting: string, words: string, on: string) => ({
    setting,
    says: `${setting} gives a contrast of ${contrastOf(words, on).toFixed(1)} : 1 with ${words} on ${on}; words need ${LEAST_CONTRAST} : 1`,
  });
  if (!primary || !ink || !soft || !text) return undefined;
  if (contrastOf(ink, primary) < LEAST_CONTRAST) return weak('colorPrimaryText', ink, primary);
  return contrastOf(text, soft) < LEAST_CONTRAST ? weak('colorPrimarySoft', text, soft) : undefined;
}

/** Contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

function inkOn(ground: string): string {
  return [WHITE, ...DARK_INKS].find((ink) => contrastOf(ink, ground) >= LEAST_CONTRAST) ?? WHITE;
}

/** A colour, darkened until words in it are read on all of these grounds; black where nothing else is. */
function readableOn(colour: string, grounds: readonly string[]): string {
  for (let part = 1; part > 0.01; part *= DARKER) {
    const darker = mixed(colour, '#000000', part);
    if (grounds.every((ground) => contrastOf(darker, ground) >= LEAST_CONTRAST)) return darker;
  }
  return '#000000';
}

/** `part` of the first colour, the rest of the second. */
function mixed(first: string, second: string, part: number): string {
  const other = channelsOf(second);
  const channels = channelsOf(first).map((channel, at) => Math.round(channel * part + other[at]! * (1 - part)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255. */
function channelsOf(colour: string): number[] {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
