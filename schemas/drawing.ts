import { COLOUR, mixed } from './colours.ts';
import { customProperty, type Palette } from './palette.ts';

// Drawings (SVG) name the brand's colours as style sheets do: `fill="var(--primary-soft)"`, and their shades as
// `color-mix(in srgb, var(--primary) 60%, #000)`. Both are CSS, so that a drawing is visible in a browser as it is; but a
// drawing in an `img` cannot read the properties of its page, so the server replaces them.

/** A colour of a drawing that depends on the brand. */
export interface BrandColour {
  /** As written. */
  readonly text: string;
  /** Offset in the drawing, in UTF-16 units. */
  readonly start: number;
  /** The colour, or why it has none. */
  readonly is: { readonly colour: string } | Problem;
}

/** The brand has no such colour, but these; or a mix that is none. */
export type Problem = { readonly unknown: string; readonly known: readonly string[] } | { readonly malformed: true };

const VARIABLE = String.raw`var\(\s*--([\w-]+)\s*(?:,[^()]*)?\)`;
const CALL = new RegExp(String.raw`${VARIABLE}|color-mix\((?:[^()]|\([^()]*\))*\)`, 'g');
const TERM = String.raw`(${VARIABLE}|#\w+)`;
const MIX = new RegExp(String.raw`^color-mix\(\s*in srgb\s*,\s*${TERM}\s+(\d+(?:\.\d+)?)%\s*,\s*${TERM}\s*\)$`);

/** The colours of a drawing that depend on the brand. Properties that it sets itself are its own. */
export function brandColours(drawing: string, palette: Palette): BrandColour[] {
  const known = new Map(Object.entries(palette).map(([role, colour]) => [customProperty(role), colour]));
  const isOwn = (name: string) => !known.has(name) && new RegExp(String.raw`${name}\s*:`).test(drawing);
  return [...drawing.matchAll(CALL)].flatMap(({ 0: text, index: start }) => {
    const is = text.startsWith('var(') ? colourIn(text, known) : mixOf(text, known);
    return 'unknown' in is && isOwn(is.unknown) ? [] : [{ text, start, is }];
  });
}

/** Writes the colours of a brand into a drawing. A colour without a value stays as it is. */
export function painted(drawing: string, palette: Palette): string {
  let text = '';
  let end = 0;
  for (const { text: before, start, is } of brandColours(drawing, palette)) {
    text += drawing.slice(end, start) + ('colour' in is ? is.colour : before);
    end = start + before.length;
  }
  return text + drawing.slice(end);
}

function mixOf(text: string, known: ReadonlyMap<string, string>): BrandColour['is'] {
  const [, first, , part, second] = MIX.exec(text) ?? [];
  if (first === undefined || second === undefined || Number(part) > 100) return { malformed: true };
  const [a, b] = [colourIn(first, known), colourIn(second, known)];
  if (!('colour' in a)) return a;
  return 'colour' in b ? { colour: mixed(a.colour, b.colour, Number(part) / 100) } : b;
}

function colourIn(term: string, known: ReadonlyMap<string, string>): BrandColour['is'] {
  const [, name] = new RegExp(VARIABLE).exec(term) ?? [];
  if (name === undefined) return COLOUR.test(term) ? { colour: term } : { malformed: true };
  const colour = known.get(`--${name}`);
  return colour === undefined ? { unknown: `--${name}`, known: [...known.keys()] } : { colour };
}
