import { everythingIn, partAt } from '../../../schemas/document-walk.ts';
import { quote } from '../../../schemas/expression-text.ts';
import { isMethod } from '../../../schemas/functions.ts';
import { isRecord } from '../../../schemas/record.ts';
import { describe } from '../../expression/types/assign.ts';
import { lookAt } from '../../expression/types/check.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import { type Scope, TEXT, type Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { JsonPath } from '../../source/json-node.ts';
import { signatureOf } from '../explain/functions.ts';
import { ROOT_MEANINGS } from '../explain/roots.ts';
import type { EditedFile } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { NOWHERE, type Observations, placeKey } from '../scope/observe.ts';

/** Something that an expression can use, for lists to choose from. */
export interface Readable {
  readonly kind: 'value' | 'function';
  /** As it is written: `data.book.status`, `money(`. */
  readonly expression: string;
  /** Its type, or the signature of a function. */
  readonly type: string;
  /** Its meaning in one sentence. */
  readonly says?: string;
  /** The values listed by a contract, as they are written. */
  readonly known?: readonly string[];
}

/** How deep records are followed. */
const MAX_DEPTH = 5;
/** The maximum number of values. */
const MAX_VALUES = 1000;

/**
 * Everything that the expression at a path can read, whole paths instead of one name after the other, then the functions.
 *
 * @param path of the text that contains it; it need not exist yet
 * @param mode `bare`: the text is the expression; `marked`: it begins with `=` or is in braces
 */
export function readableAt(
  file: EditedFile,
  path: JsonPath,
  mode: 'bare' | 'marked',
  knowledge: Knowledge,
): Readable[] {
  const places = knowledge.probed(file, path, mode === 'bare' ? 'null' : '=null');
  const { scope } = places.get(placeKey(path, mode === 'bare' ? 0 : 1)) ?? NOWHERE;
  return [...valuesIn(scope, fieldsOfGroups(file.spot.value, places)), ...FUNCTION_LIST];
}

/** The names of the fields of each group: those that are written, and those that the places of the others allow. */
function fieldsOfGroups(document: unknown, places: Observations): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  const add = (group: string, names: readonly string[]) => {
    groups.set(group, new Set([...(groups.get(group) ?? []), ...names]));
  };
  for (const part of everythingIn(document))
    if (isField(part) && !part.field.startsWith('=')) add(part.of, [part.field]);
  for (const { formula, scope, facts } of places.values()) {
    const owner = formula.spot.path.at(-1) === 'field' ? partAt(document, formula.spot.path.slice(0, -1)) : undefined;
    const type = isField(owner) ? nonNull(lookAt(formula.ast, scope, facts).type) : undefined;
    if (isField(owner) && type?.is === 'string') add(owner.of, type.known ?? []);
  }
  return groups;
}

function isField(part: unknown): part is { of: string; field: string } {
  return isRecord(part) && typeof part.of === 'string' && typeof part.field === 'string';
}

function valuesIn(scope: Scope, groups: ReadonlyMap<string, ReadonlySet<string>>): Readable[] {
  const values: Readable[] = [];
  const collect = (expression: string, type: Type, says: string | undefined, depth: number) => {
    const bare = nonNull(type);
    if (values.length >= MAX_VALUES) return;
    if (bare.is !== 'record') {
      values.push(readable(expression, type, says));
      const [, group = ''] = /^form\.(.*)/.exec(expression) ?? [];
      const names = (bare.is === 'map' && groups.get(group)) || [];
      // A field is missing until it is on the screen.
      for (const name of names) values.push(readable(`${expression}[${quote(name)}]`, { is: 'maybe', of: TEXT }, says));
    } else if (depth < MAX_DEPTH) {
      const from = bare.from ? `From ${bare.from}.` : says;
      for (const [name, field] of bare.fields) collect(`${expression}.${name}`, field, from, depth + 1);
    }
  };
  for (const name of [...new Set(scope.names())].sort((a, b) => rankOf(a) - rankOf(b))) {
    const type = scope.lookup(name);
    if (type) collect(name, type, (ROOT_MEANINGS as { [root: string]: string | undefined })[name], 0);
  }
  return values;
}

/** Rows and other names of this place come first, then what the screen knows, then what all screens do. */
function rankOf(name: string): number {
  return ROOTS.indexOf(name);
}

const ROOTS: readonly string[] = [
  'data',
  'let',
  'rules',
  'form',
  'state',
  'with',
  'params',
  'session',
  'stored',
  'timers',
  'viewport',
  'env',
];

function readable(expression: string, type: Type, says: string | undefined): Readable {
  const bare = nonNull(type);
  const listed = bare.is === 'string' || bare.is === 'int' ? bare.known : undefined;
  const known = listed?.map((value) => (typeof value === 'string' ? quote(value) : String(value)));
  return { kind: 'value', expression, type: describe(type), ...(says && { says }), ...(known && { known }) };
}

const FUNCTION_LIST: readonly Readable[] = [...FUNCTIONS].map(([name, { says }]) => {
  return { kind: 'function', expression: isMethod(name) ? `.${name}(` : `${name}(`, type: signatureOf(name), says };
});
