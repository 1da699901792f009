import { checkValue } from '../check/value/value.ts';
import { emitCondition, emitValue } from '../emit/value.ts';
import { TEXT } from '../expression/types/types.ts';
import type { Report } from '../report/report.ts';
import type { Spot } from '../source/spot.ts';
import type { ActionStep, Formula, Value } from '../tree/resolved.ts';
import { emitFields, fieldAims } from './field-names.ts';
import { conditionIn, valueIn } from './read.ts';
import type { ActionType } from './type.ts';

type Require = { fields: readonly Spot[] } | { that: Formula | undefined; say: Value };

/** Continues only if a condition holds; otherwise shows the message and stops the handler. */
export const require: ActionType<'require', Require> = {
  read: (spot, env, reading) => {
    if (spot.get('fields')) return { fields: spot.itemsOf('fields') };
    return { that: conditionIn(spot, 'that', env, reading), say: valueIn(spot, 'say', env, reading) };
  },
  contents: (step) => {
    if ('fields' in step) return { aims: fieldAims(step.fields, true) };
    return { condition: step.that, values: [step.say] };
  },
  ends: () => 'goes-on',
  check: (step, situation, { checker, actions }) => {
    const inAction = actions.length > 0;
    if ('fields' in step) {
      for (const field of step.fields) checkRequired(field, step, inAction, checker.report);
      return situation.facts;
    }
    checker.condition(step.that, situation, inAction);
    checkValue(step.say, TEXT, situation, checker);
    return checker.narrowed(step.that, true, situation, step.spot.get('that'));
  },
  emit: (step, n, { emission }) => {
    if ('fields' in step) return { do: 'require', n, fields: emitFields(step.fields, step.env) };
    return { do: 'require', n, that: emitCondition(step.that, emission), say: emitValue(step.say, emission) };
  },
};

/** `require` focuses the field that fails, so the field must be in the same view or overlay. */
function checkRequired(spot: Spot, { env }: ActionStep, inAction: boolean, report: Report): void {
  const name = String(spot.value);
  const nodes = env.frame.fields.get(name)?.nodes ?? [];
  const [field] = nodes;
  if (!field) return;
  if (nodes.every(({ checks }) => checks.length === 0)) {
    const message = `the field \`${name}\` has no \`checks\`, so requiring it asks nothing: write a check at the field`;
    report.add('nothing-required', spot, message);
  }
  // A named action can be run from anywhere.
  if (inAction || field.overlay === env.overlay) return;
  const place = field.overlay ? `overlay \`${field.overlay.name}\`` : 'the view';
  const message = `the field \`${name}\` is in ${place}, not here where the user could correct it: require it there`;
  report.add('field-elsewhere', spot, message);
}
