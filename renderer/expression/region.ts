import type { Region } from '../../schemas/compiled.ts';
import { getOwn, lookUp } from './record.ts';
import { type EvaluationScope, REGIONS } from './scope.ts';

/** For a scope without a document, such as an answer read on its own. */
const NO_REGION: Region = { symbol: '', zone: 'UTC' };

/** How amounts and times are formatted in the country of the session. */
export function regionOf(scope: EvaluationScope): Region {
  const regions = scope.get(REGIONS) as { readonly [region: string]: Region } | undefined;
  return lookUp(regions, String(getOwn(scope.get('session'), 'region'))) ?? regions?.else ?? NO_REGION;
}
