import { quote } from '../../../schemas/expression-text.ts';
import { isMethod } from '../../../schemas/functions.ts';
import { describe } from '../../expression/types/assign.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import type { Scope, Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { JsonPath } from '../../source/json-node.ts';
import { signatureOf } from '../explain/functions.ts';
import { ROOT_MEANINGS } from '../explain/roots.ts';
import type { EditedFile } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { NOWHERE, placeKey } from '../scope/observe.ts';

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
  return [...valuesIn(scope), ...FUNCTION_LIST];
}

function valuesIn(scope: Scope): Readable[] {
  const values: Readable[] = [];
  const collect = (expression: string, type: Type, says: string | undefined, depth: number) => {
    const bare = nonNull(type);
    if (values.length >= MAX_VALUES) return;
    if (bare.is !== 'record') values.push(readable(expression, type, says));
    else if (depth < MAX_DEPTH) {
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
