import type { CompiledNode } from '../../schemas/compiled.ts';
import type { Screen } from '../screen/whole-screen.ts';
import type { CallAnswer } from './answer-text.ts';
import { type Condition, explainIn, type Guarded } from './conditions.ts';
import type { Explanation } from './lines.ts';
import { cut, short } from './short.ts';

/** Maximum number of values in a reason. */
const MAX_READS = 2;
/** Maximum length of a value in UTF-16 units. */
const MAX_VALUE = 40;

/**
 * Explains in one line why a node is hidden:
 * `hidden by the case for 174, 180: isDelay is false, answer of order.detail`. The outermost failing condition is the
 * reason. Undefined if the node is visible.
 *
 * @param answers the answers received so far, in order of arrival
 */
export function hiddenText(
  screen: Screen,
  { conditions }: Pick<Guarded<CompiledNode>, 'conditions'>,
  answers: readonly CallAnswer[],
): string | undefined {
  const failing = conditions.find(({ holds }) => !holds);
  if (!failing) return undefined;
  const reads = failing.expr === undefined ? [] : decidingReads(screen, failing, answers, conditions);
  return `hidden ${headOf(failing)}${reads.length > 0 ? `: ${reads.join('; ')}` : ''}`;
}

function headOf({ kind, what }: Condition): string {
  if (kind === 'phase' || kind === 'overlay' || kind === 'list') return `because ${what}`;
  if (kind === 'else') return 'because a case fits';
  return kind === 'when' ? 'by its condition' : `by ${what}`;
}

/** The values that make the condition fail, each with its origin. */
function decidingReads(
  screen: Screen,
  { expr, scope }: Condition,
  answers: readonly CallAnswer[],
  conditions: readonly Condition[],
): string[] {
  const explanation = explainIn(screen, expr!, scope, { answers, conditions });
  const reads = leavesOf(explanation).flatMap((leaf) => leaf.reads);
  const lines = reads.map(({ path, value, origin }) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return `${name} is ${cut(short(value), MAX_VALUE)}${origin === undefined ? '' : `, ${origin}`}`;
  });
  return [...new Set(lines)].slice(0, MAX_READS);
}

/** The leaf parts that determine the value of the whole. */
function leavesOf(explanation: Explanation): Explanation[] {
  if (explanation.parts.length === 0) return [explanation];
  return explanation.parts.filter(({ decides }) => decides).flatMap(leavesOf);
}
