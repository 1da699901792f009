import { constantTruth } from '../expression/domain.ts';
import type { Facts, Scope } from '../expression/types.ts';
import type { Report } from '../report.ts';
import type { Formula } from '../resolved.ts';

/** Says so, with the proof, where a condition comes out the same for all values it can meet. */
export function proveConstant(formula: Formula, scope: Scope, facts: Facts, report: Report): void {
  const truth = constantTruth(formula.ast, scope, facts);
  if (!truth) return;
  const advice = truth.always ? 'remove the condition' : 'correct the condition, or remove what it guards';
  report.add(
    truth.always ? 'always-true' : 'always-false',
    formula.spot,
    `${truth.proof}: ${advice}`,
    formula.ast.start,
  );
}
