import { LOOKALIKES } from '../../compiler/source/lookalikes.ts';

/** What nobody sees: zero-width characters, soft hyphens, and signs of the writing direction. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]/g;

/** Typographic characters, and what a keyboard has in their place. */
const TYPED: readonly (readonly [typographic: RegExp, typed: string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
];

/** The end of a message on two texts that look the same, or nearly: where they differ; empty if anybody sees it. */
export function hiddenDifference(wanted: string, shown: string): string {
  if (wanted === shown || looks(wanted) !== looks(shown)) return '';
  const [one, other] = [[...wanted], [...shown]];
  const at = one.findIndex((character, index) => character !== other[index]);
  const index = at < 0 ? one.length : at;
  const before = one.slice(0, index).join('');
  const where = before === '' ? 'at the start' : `after "${before}"`;
  return `; they differ ${where}: the step has ${characterText(one[index])}, the screen ${characterText(other[index])}`;
}

/** What a text looks like at a glance. */
function looks(text: string): string {
  const plain = TYPED.reduce((rest, [typographic, typed]) => rest.replace(typographic, typed), text);
  const latin = [...plain.normalize('NFKC')].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
  return latin.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
}

const SPACES: ReadonlyMap<string, string> = new Map([
  [' ', 'a space'],
  ['\n', 'a line break'],
  ['\u00a0', 'a no-break space (U+00A0)'],
  ['\u202f', 'a narrow no-break space (U+202F)'],
]);

/** A character in words; those that are not on every keyboard with their code. */
function characterText(character: string | undefined): string {
  if (character === undefined) return 'nothing more';
  const space = SPACES.get(character);
  if (space !== undefined) return space;
  if (/^[!-~]$/.test(character)) return `"${character}"`;
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return character.replace(UNSEEN, '').trim() === ''
    ? `a character that nobody sees (${code})`
    : `"${character}" (${code})`;
}
