import type { Report } from '../report.ts';
import type { Part, ResolvedScreen, Step } from '../resolved.ts';
import { visitHandler, visitScreen } from '../visit.ts';

/** Checks where fields are named: by `require`, `reset`, and by the fallback of the node that holds one. */
export function checkFieldNames(screen: ResolvedScreen, report: Report): void {
  const inActions = stepsOfActions(screen);
  visitScreen(screen, {
    step: (step) => {
      if (step.do === 'require-fields') checkRequire(step, inActions.has(step), report);
      if (step.do === 'reset') checkNamed(step.fields, step, report);
    },
    part: (part) => checkFallback(part, report),
  });
}

/** Steps of named actions, which may be run from anywhere. */
function stepsOfActions(screen: ResolvedScreen): Set<Step> {
  const steps = new Set<Step>();
  for (const frame of screen.frames) {
    for (const { handler } of frame.actions.values()) visitHandler(handler, { step: (step) => steps.add(step) });
  }
  return steps;
}

function checkNamed(fields: readonly Step['spot'][], step: Step, report: Report): void {
  for (const field of fields) {
    if (!step.env.frame.fields.has(String(field.value))) {
      report.unknown('field', String(field.value), field, step.env.frame.fields.keys());
    }
  }
}

/** `require` focuses the field that fails, so it must stand where the user is: in the same view or overlay. */
function checkRequire(step: Step & { do: 'require-fields' }, inAction: boolean, report: Report): void {
  checkNamed(step.fields, step, report);
  for (const spot of step.fields) {
    const field = step.env.frame.fields.get(String(spot.value))?.nodes[0];
    if (!field) continue;
    if (field.checks.length === 0) {
      report.add(
        'nothing-required',
        spot,
        `the field \`${String(spot.value)}\` has no \`checks\`, so requiring it asks nothing: write a check at the field`,
      );
    }
    const layer = step.env.overlay;
    if (inAction || field.overlay === layer) continue;
    report.add(
      'field-elsewhere',
      spot,
      `the field \`${String(spot.value)}\` stands in ${field.overlay ? `overlay \`${field.overlay.name}\`` : 'the view'}, not here where the user could correct it: require it there`,
    );
  }
}

/** An older phone that shows the fallback must fill the same form. */
function checkFallback(part: Part, report: Report): void {
  if (part.kind !== 'widget' || !part.field || !part.fallback) return;
  const name = nameOf(part.field);
  if (holds(part.fallback, name)) return;
  report.add(
    'fallback-without-field',
    part.fallback.spot,
    `this stands in for a node with the field \`${name}\` and must hold it too: a phone that shows it would send nothing`,
  );
}

function holds(part: Part, name: string): boolean {
  if (part.kind === 'widget')
    return (part.field && nameOf(part.field) === name) || part.children.some((child) => holds(child, name));
  if (part.kind === 'switch') return part.cases.every(({ show }) => show.some((child) => holds(child, name)));
  return part.show.some((child) => holds(child, name));
}

function nameOf(field: NonNullable<(Part & { kind: 'widget' })['field']>): string {
  return field.of ?? (field.name.kind === 'literal' ? String(field.name.value) : '');
}
