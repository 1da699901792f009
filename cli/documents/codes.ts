import { CODES } from '../../compiler/report/codes.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import { WRONG_USAGE } from '../shared/usage.ts';

/** `screens codes [CODE]`: explains issue codes, with an example each; returns the exit code: 2 for an unknown one. */
export function codes(wanted?: string): number {
  const entry = wanted === undefined ? undefined : CODES.get(wanted);
  if (wanted !== undefined && !entry) {
    console.error([`No issue has the code "${wanted}"`, didYouMean(wanted, CODES.keys())].filter(Boolean).join('; '));
    return WRONG_USAGE;
  }
  for (const [code, { severity, means, example }] of [...CODES].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (wanted === undefined || code === wanted) console.log(`${code} (${severity})\n  ${means}\n  ${example}\n`);
  }
  return 0;
}
