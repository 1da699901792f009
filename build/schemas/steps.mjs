import { splitReference } from '../../schemas/references.mjs';

const KINDS = ['act', 'screen', 'effect'];

/**
 * The steps of a fixture as a TypeScript module: the type of each by name, which is the property that identifies it,
 * and its kind (the keyword `step` in its schema).
 *
 * @throws when a step lacks the property with its name, or a kind
 */
export function stepsOf(schema) {
  const steps = schema.$defs.step.oneOf.map(({ $ref }) => {
    const name = splitReference($ref, schema.$id).definition;
    const { title, required = [], step } = schema.$defs[name];
    if (!required.includes(name)) throw new Error(`${schema.$id} ${name}: a step needs the property \`${name}\``);
    if (!KINDS.includes(step)) throw new Error(`${schema.$id} ${name}: \`step\` must be one of ${KINDS.join(', ')}`);
    return { name, title, step };
  });
  return `import type { ${steps.map(({ title }) => title).join(', ')} } from './types.ts';

/** The steps of a fixture by name. */
export interface Steps {
${steps.map(({ name, title }) => `  ${name}: ${title};`).join('\n')}
}

/**
 * What a step is: an \`act\`, something that the user does or that befalls the screen; an expectation of what is on the
 * \`screen\`; an expectation of an \`effect\`, what left the screen, which can be looked at when it is gone.
 */
export type StepKind = ${KINDS.map((kind) => `'${kind}'`).join(' | ')};

/** Every step and its kind. */
export const STEP_KINDS: { readonly [Name in keyof Steps]: StepKind } = {
${steps.map(({ name, step }) => `  ${name}: '${step}',`).join('\n')}
};
`;
}
