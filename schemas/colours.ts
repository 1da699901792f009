/** Minimum contrast of text on its background (WCAG 2, level AA). */
export const LEAST_CONTRAST = 4.5;

/** A colour in the tokens of a brand: `#rgb` or `#rrggbb`. */
export const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Text colours for light backgrounds, the softer first: black has enough contrast wherever white does not. */
const DARK_INKS = ['#12211e', BLACK];
/** The fraction of a colour that remains in each step towards black or white. */
const STEP = 0.96;
/** Colours whose channels, 0 to 255, differ by less look grey. */
const GREY_SPREAD = 16;

/** The contrast of two colours, 1 to 21, as defined by WCAG 2. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

/** White if it is readable on the colour, otherwise a dark text colour. */
export function inkOn(ground: string): string {
  return [WHITE, ...DARK_INKS].find((ink) => contrastOf(ink, ground) >= LEAST_CONTRAST) ?? WHITE;
}

/**
 * Adjusts a colour until it contrasts with all of these backgrounds: darker on light ones, lighter on dark ones.
 *
 * @param least the contrast to reach, if black or white reaches it
 */
export function withContrast(colour: string, grounds: readonly string[], least: number): string {
  const end = contrastOf(WHITE, grounds[0]!) > contrastOf(BLACK, grounds[0]!) ? WHITE : BLACK;
  for (let part = 1; part > 0.01; part *= STEP) {
    const moved = part === 1 ? colour : mixed(colour, end, part);
    if (grounds.every((ground) => contrastOf(moved, ground) >= least)) return moved;
  }
  return end;
}

/** Whether a colour has no hue that people would notice. */
export function isGrey(colour: string): boolean {
  const channels = channelsOf(colour);
  return Math.max(...channels) - Math.min(...channels) < GREY_SPREAD;
}

/** Mixes two colours: `part` of the first, the rest of the second. */
export function mixed(first: string, second: string, part: number): string {
  const other = channelsOf(second);
  const channels = channelsOf(first).map((channel, at) => Math.round(channel * part + other[at]! * (1 - part)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The CSS notation of a colour with opacity `part`. */
export function withOpacity(colour: string, part: number): string {
  return `rgba(${channelsOf(colour).join()},${Number(part.toFixed(3))})`;
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
