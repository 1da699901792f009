import type { CompiledNode } from '../../schemas/compiled.ts';
import type { Screen } from '../screen/whole-screen.ts';
import type { CallAnswer } from './answer-text.ts';
import { type Condition, explainIn, type Guarded } from './conditions.ts';
import type { Explanation } from './lines.ts';
import { cut, short } from './short.ts';

/** Most values that a reason names. */
const MAX_READS = 2;
/** UTF-16 units of a value in a reason. */
const MAX_VALUE = 40;

/**
 * Why a node does not show, in one line: `hidden by the case for 174, 180: isDelay is false, answer of order.detail`. The
 * outermost condition that fails decides. Undefined for a node that shows.
 *
 * @param answers those that have come, in the order in which they came
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

/** The values that the condition fails for, each with where it came from. */
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

/** The parts without further parts from which the value of the whole follows. */
function leavesOf(explanation: Explanation): Explanation[] {
  if (explanation.parts.length === 0) return [explanation];
  return explanation.parts.filter(({ decides }) => decides).flatMap(leavesOf);
}
