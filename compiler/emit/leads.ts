import type { Action, Expr } from '../../schemas/compiled.ts';
import { isTree, visit } from '../../schemas/expression-walk.ts';
import type { Emission } from './emission.ts';

/** Actions that do not affect where a handler leads. */
const ASIDE: readonly Action['do'][] = ['track', 'close'];

/**
 * The address that a handler leads to, if it is known before the tap: that of its last action, if no other action can
 * prevent or change it. Undefined otherwise.
 */
export function addressOf(handler: readonly Action[], emission: Emission): Expr | undefined {
  const last = handler.at(-1);
  if (!last || !handler.slice(0, -1).every((step) => ASIDE.includes(step.do))) return undefined;
  const address = stepAddress(last, emission);
  return address !== undefined && isKnown(address) ? address : undefined;
}

function stepAddress(step: Action, emission: Emission): Expr | undefined {
  if (step.do === 'open-url') return step.session || step.with ? undefined : step.url;
  if (step.do !== 'go' || step.carries) return undefined;
  return emission.operation('address', step.path, emission.operation('rec', ...Object.entries(step.with ?? {}).flat()));
}

/** Whether it does not depend on form values: hidden fields are omitted from addresses. */
function isKnown(address: Expr): boolean {
  let known = true;
  visit(address, (part) => {
    if (isTree(part) && part[0] === '$' && part[1] === 'form') known = false;
  });
  return known;
}
