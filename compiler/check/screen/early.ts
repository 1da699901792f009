import { actionOf } from '../../actions/index.ts';
import type { Report } from '../../report/report.ts';
import { formulasOf, readsThrough } from '../../tree/dependencies.ts';
import type { ActionStep, Formula, LoadDeclaration, ResolvedScreen } from '../../tree/resolved.ts';
import { reachedFrom } from './order.ts';

/**
 * Checks what runs before the view and its fields exist: the first run of every load, and `enter`. Fields would be
 * omitted from what they send.
 */
export function checkEarlyReads(screen: ResolvedScreen, report: Report): void {
  for (const load of screen.loads.values()) checkLoad(load, report);
  for (const step of screen.enter ? reachedFrom(screen.enter) : []) checkStep(step, report);
}

/** A load whose `when` tests the field is first sent by a `reload`. */
function checkLoad({ name, send, when }: LoadDeclaration, report: Report): void {
  const tested = new Set(when ? fieldsIn(when) : []);
  for (const formula of [...(send?.values() ?? [])].flatMap(formulasOf)) {
    const field = fieldsIn(formula).find((name) => !tested.has(name));
    if (field === undefined) continue;
    const message = `load \`${name}\` starts before there are fields, so \`form.${field}\` would be left out: let its \`when\` test it, such as \`form.${field} != ''\`, and \`reload\` it later`;
    report.add('form-too-early', formula.spot, message, formula.ast.start);
  }
}

function checkStep(step: ActionStep, report: Report): void {
  const { condition, values = [], sends, aims = [] } = actionOf(step).contents(step);
  const formulas = [...values, ...(sends?.values() ?? [])].flatMap(formulasOf);
  for (const formula of condition ? [condition, ...formulas] : formulas) {
    const [field] = fieldsIn(formula);
    if (field === undefined) continue;
    const message = `\`enter\` runs before there are fields, and \`form.${field}\` is one: read it in \`loaded\` or after a tap`;
    report.add('form-too-early', formula.spot, message, formula.ast.start);
  }
  for (const { target, name, spot } of aims) {
    if (target !== 'field') continue;
    const message = `\`enter\` runs before there are fields, and \`${name}\` is one: do this in \`loaded\` or after a tap`;
    report.add('form-too-early', spot, message);
  }
}

/** The fields that an expression reads, directly or through derived values. */
function fieldsIn(formula: Formula): string[] {
  return readsThrough(formula).flatMap(({ read: { path }, env }) => {
    return path[0] === 'form' && path[1] !== undefined && !env.rows.has('form') ? [path[1]] : [];
  });
}
