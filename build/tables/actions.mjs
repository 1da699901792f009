/**
 * Generates the compiler's table of actions, `compiler/actions/generated/index.ts`, from the actions of
 * `schemas/action.json`. Each has a file with its name in `compiler/actions/`; a missing one is a type error.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionsIn } from '../schemas/actions.mjs';
import { idOf, writeInto } from './write.mjs';

/** The name of an action's export: its own, except for reserved words. */
const exportOf = (name) => (name === 'if' ? 'ifAction' : idOf(name));

export function buildActions(root) {
  const names = [...actionsIn(JSON.parse(readFileSync(join(root, 'schemas/action.json'), 'utf8'))).keys()];
  const lines = (lineOf) => names.map(lineOf).join('\n');
  writeInto(join(root, 'compiler/actions/generated'))(
    'index.ts',
    `import type { ActionName } from '../../tree/resolved.ts';
import type { ActionType } from '../type.ts';
${lines((name) => `import { ${exportOf(name)} } from '../${name}.ts';`)}

/** Every action that \`schemas/action.json\` defines. */
export const ACTIONS = {
${lines((name) => `  '${name}': ${exportOf(name)},`)}
} satisfies { [Do in ActionName]: ActionType<Do> };
`,
  );
}
