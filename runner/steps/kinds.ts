import { STEP_KINDS, type StepKind, type Steps } from '../../schemas/generated/steps.ts';

/** The name of a step, which is the property that it has for it. */
export type StepName = keyof Steps;

/** The name of a step; undefined for one that is no step of the language. */
export function nameOfStep(step: object): StepName | undefined {
  return Object.keys(step).find((name): name is StepName => Object.hasOwn(STEP_KINDS, name));
}

/** What kind of step it is; an unknown one is an act: nothing may be left out of a fixture on its account. */
export function kindOf(step: object): StepKind {
  const name = nameOfStep(step);
  return name ? STEP_KINDS[name] : 'act';
}
