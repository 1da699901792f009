import { weakColour } from '../../../schemas/brand-colours.ts';
import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/**
 * Checks that words in the brand's colours, and on them, can be read.
 *
 * @param document `screens/brand.json`; undefined where there is none, or it is not sound
 */
export function checkBrand(document: Spot | undefined, { brand }: Tables, report: Report): void {
  const weak = weakColour(brand);
  const settings = document?.get('brand');
  if (!weak || !settings) return;
  report.add('weak-contrast', settings.get(weak.setting) ?? settings.get('colorPrimary')!, weak.says);
}
