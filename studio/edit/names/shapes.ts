import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { pathOf } from '../../../compiler/expression/syntax/walk.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { formOf } from '../../../compiler/shape/forms.ts';
import { readJson } from '../../../renderer/wire/json.ts';
import { partAt } from '../../../schemas/document-walk.ts';
import { isRecord, listIn } from '../../../schemas/record.ts';

/** The files of a project as text, by path relative to `screens/`. */
export type Files = ReadonlyMap<string, string>;

/** The location of an expression: its document as plain data, and the path of the value that contains it. */
export interface ExpressionPlace {
  document: unknown;
  path: JsonPath;
}

/** Maximum depth to which a name is followed through `let` and `each`. */
const MAX_DEPTH = 8;

/**
 * Returns the shape of the value at a dotted path, in document notation; undefined when it takes the compiler to
 * determine it. `data.book.status` → `{ "type": "int!", "known": [1, 2] }`.
 */
export function shapeOf(names: readonly string[], stand: ExpressionPlace, files: Files, depth = 0): unknown {
  const [root = '', first = '', ...rest] = names;
  if (depth > MAX_DEPTH || !isRecord(stand.document)) return undefined;
  const row = rowShape(root, stand, files, depth);
  if (row !== undefined) return inside(row, names.slice(1), files);
  const entry = section(stand.document, root === 'data' ? 'load' : root)[first];
  switch (root) {
    case 'data':
      return inside(isRecord(entry) ? answerShape(String(entry.call), files) : undefined, rest, files);
    case 'state':
      return inside(isRecord(entry) ? entry.type : undefined, rest, files);
    case 'params':
    case 'with':
      return inside(entry, rest, files);
    case 'rules':
      return entry === undefined ? undefined : 'bool';
    case 'let': {
      const inner = typeof entry === 'string' ? namesIn(entry) : undefined;
      return inner && shapeOf([...inner, ...rest], { ...stand, path: [] }, files, depth + 1);
    }
    default:
      return undefined;
  }
}

/** Returns the values the contract lists for an expression; empty if it lists none. */
export function knownValues(expression: string, stand: ExpressionPlace, files: Files): readonly (string | number)[] {
  const names = namesIn(expression);
  const shape = names && shapeOf(names, stand, files);
  if (!isRecord(shape) || !isTyped(shape)) return [];
  const values = shape.only ?? shape.known;
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string' || typeof value === 'number') : [];
}

/** Returns a shape for a fragment's `with` parameter: values from outside are not decoded again there. */
export function givenShape(shape: unknown): unknown {
  if (typeof shape === 'string') return GIVEN.get(shape.replace(/[!?]$/, '')) ?? shape.replace(/!$/, '');
  if (isRecord(shape) && typeof shape.type === 'string' && isTyped(shape)) return givenShape(shape.type);
  return shape ?? 'string';
}

/** Whether a shape is a type with what is known of it: a record may have a field that is called `type`. */
function isTyped(shape: { readonly [name: string]: unknown }): boolean {
  return formOf(shape, { has: () => true }) === 'type';
}

/** Types that become another type when decoded. */
const GIVEN: ReadonlyMap<string, string> = new Map([['flag', 'bool']]);

function namesIn(expression: string): string[] | undefined {
  const { ast } = parseExpression(expression);
  return ast && pathOf(ast);
}

/** Returns the shape of a row, an item of the nearest enclosing `each`, or of its position. */
function rowShape(name: string, { document, path }: ExpressionPlace, files: Files, depth: number): unknown {
  for (let length = path.length; length > 0; length -= 1) {
    const around = partAt(document, path.slice(0, length));
    if (isRecord(around) && around.index === name) return 'int';
    if (!isRecord(around) || around.as !== name || typeof around.each !== 'string') continue;
    const list = namesIn(around.each);
    const shape = list && shapeOf(list, { document, path: path.slice(0, length - 1) }, files, depth + 1);
    return isRecord(shape) ? shape.list : undefined;
  }
  return undefined;
}

function inside(shape: unknown, names: readonly string[], files: Files): unknown {
  const [name, ...rest] = names;
  const named = isRecord(shape) || typeof shape !== 'string' ? shape : namedShape(shape, files);
  if (name === undefined) return named ?? shape;
  return isRecord(named) ? inside(named[name], rest, files) : undefined;
}

function namedShape(word: string, files: Files): unknown {
  return section(documentAt('shapes.json', files), 'shapes')[word.replace(/[!?]$/, '')];
}

/** Returns the data shape of the first outcome of a call that has data. */
function answerShape(call: string, files: Files): unknown {
  for (const path of files.keys()) {
    if (!/^calls\/[^/_][^/]*\.json$/.test(path)) continue;
    const { calls } = documentAt(path, files);
    const contract = listIn(calls).find((entry) => isRecord(entry) && entry.call === call);
    if (!isRecord(contract)) continue;
    const outcome = listIn(contract.outcomes).find((entry) => isRecord(entry) && entry.gives !== undefined);
    return isRecord(outcome) ? outcome.gives : undefined;
  }
  return undefined;
}

const parsed = new Map<string, { text: string; value: { readonly [name: string]: unknown } }>();

function documentAt(path: string, files: Files): { readonly [name: string]: unknown } {
  const text = files.get(path) ?? '';
  const known = parsed.get(path);
  if (known?.text === text) return known.value;
  const value = readRecord(text);
  parsed.set(path, { text, value });
  return value;
}

function readRecord(text: string): { readonly [name: string]: unknown } {
  const value = readJson(text);
  return isRecord(value) ? value : {};
}

function section(document: unknown, name: string): { readonly [name: string]: unknown } {
  const value = isRecord(document) ? document[name] : undefined;
  return isRecord(value) ? value : {};
}
