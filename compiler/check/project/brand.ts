import { weakColours } from '../../../schemas/palette.ts';
import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import { checkTexts } from '../value/odd-text.ts';

/**
 * Checks that text in the brand's colours, and on them, is readable.
 *
 * @param document `screens/brand.json`; undefined if it does not exist or is not sound
 */
export function checkBrand(document: Spot | undefined, { brand, tokens }: Tables, report: Report): void {
  if (!document) return;
  for (const { at, says } of weakColours(brand, tokens)) report.add('weak-contrast', spotAt(document, at), says);
  checkTexts(document.entriesOf('brand'), report);
}

/** The position in the document, or the innermost existing one around it: a colour may be derived from another. */
function spotAt(document: Spot, path: readonly string[]): Spot {
  const [name, ...rest] = path;
  const inner = name === undefined ? undefined : document.get(name);
  return inner ? spotAt(inner, rest) : document;
}
