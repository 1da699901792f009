import { STEP_KINDS, type StepKind, type Steps } from '../../schemas/generated/steps.ts';

/** The name of a step: the property that identifies it. */
export type StepName = keyof Steps;

/** The name of a step; undefined if it is not a step of the language. */
export function nameOfStep(step: object): StepName | undefined {
  return Object.keys(step).find((name): name is StepName => Object.hasOwn(STEP_KINDS, name));
}

/** The kind of a step. Unknown ones count as actions, so that they are never removed from a fixture. */
export function kindOf(step: object): StepKind {
  const name = nameOfStep(step);
  return name ? STEP_KINDS[name] : 'act';
}
