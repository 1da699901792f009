import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONS } from '../../compiler/actions/index.ts';
import { FUNCTIONS } from '../../compiler/expression/types/functions.ts';
import { STEP_KINDS } from '../../schemas/generated/steps.ts';
import { WIDGETS } from '../../schemas/generated/widgets.ts';
import { UsageError } from '../shared/usage.ts';
import { newAction } from './action.ts';
import { DOCUMENT_KINDS } from './document.ts';
import { applyEdits, type Edit } from './edit.ts';
import { newFunction } from './function.ts';
import { RESERVED } from './names.ts';
import { newStep } from './step.ts';
import { newWidget } from './widget.ts';

interface Kind {
  edits(name: string): Edit[];
  /** Existing names. */
  names: Iterable<string>;
  /** Format of names, and an example. */
  form: RegExp;
  example: string;
  /** The tests that cover a new one, for `npm test -- …`. */
  tests(name: string): string[];
}

const DASHES = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

const KINDS: { readonly [kind: string]: Kind } = {
  widget: {
    edits: newWidget,
    names: WIDGETS.keys(),
    form: DASHES,
    example: 'date-picker',
    tests: (name) => [`widgets/${name}`, 'widgets/parity'],
  },
  action: {
    edits: newAction,
    names: Object.keys(ACTIONS),
    form: DASHES,
    example: 'open-url',
    tests: (name) => [`renderer/actions/${name}`, 'compiler/actions', 'house/parity'],
  },
  function: {
    edits: newFunction,
    names: FUNCTIONS.keys(),
    form: CAMEL,
    example: 'startsWith',
    tests: () => ['expressions/fixtures', 'house/parity'],
  },
  step: {
    edits: newStep,
    names: Object.keys(STEP_KINDS),
    form: CAMEL,
    example: 'seeInOrder',
    tests: (name) => [`runner/${name}`, 'runner/steps'],
  },
};

/** The kinds that can be generated. */
export const KIND_NAMES = Object.keys(KINDS);

/**
 * `screens new KIND NAME`: generates a small working widget, action, function or fixture step with a test, as a
 * starting point.
 *
 * @param root the root of this project's sources
 * @returns the exit code
 * @throws {UsageError} for an unknown kind, an invalid name, and when there are no sources
 */
export function makeNew(root: string, kindName: string, name: string): number {
  const kind = Object.hasOwn(KINDS, kindName) ? KINDS[kindName] : undefined;
  if (!kind)
    throw new UsageError(
      `"${kindName}" cannot be created: use one of ${[...DOCUMENT_KINDS, ...KIND_NAMES].join(', ')}.`,
    );
  if (!existsSync(join(root, 'schemas/action.json')))
    throw new UsageError(`${root} does not contain the sources: run this command in a checkout of this software.`);
  if (!kind.form.test(name)) throw new UsageError(`"${name}" is not a valid name: write it like "${kind.example}".`);
  if (RESERVED.has(name)) throw new UsageError(`"${name}" is a reserved word of JavaScript: choose another name.`);
  if ([...kind.names].includes(name)) throw new UsageError(`The ${kindName} "${name}" already exists.`);
  const edits = kind.edits(name);
  const lines = applyEdits(root, edits);
  format(
    root,
    edits.map(({ file }) => file).filter((file) => !file.endsWith('.json')),
  );
  console.log(lines.join('\n'));
  console.log(`\nNow change it to what you need, then: npm run build && npm test -- ${kind.tests(name).join(' ')}`);
  return 0;
}

/** Formats files and sorts their imports, as the checks require. */
function format(root: string, files: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status } = spawnSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) console.error('The files could not be formatted: run "npx biome check --write".');
}
