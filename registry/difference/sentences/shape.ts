import type { CompiledShape, Expr } from '../../../schemas/compiled.ts';
import { valueWords } from '../words/print.ts';
import { HAS, IS, listWords, quoted, withArticle } from '../words/words.ts';

/** A change in how a value is parsed. `path` is its place in words, `''` for the whole. */
export interface ShapeChange {
  readonly path: string;
  /** A predicate about the value: `is now read as …`. */
  readonly predicate: string;
}

/** Describes changes in how values are parsed; empty when the shapes are equivalent. */
export function shapeChanges(was: CompiledShape | undefined, now: CompiledShape | undefined, path = ''): ShapeChange[] {
  if (JSON.stringify(was) === JSON.stringify(now)) return [];
  if (was === undefined || now === undefined)
    return [{ path, predicate: now === undefined ? `${IS} no longer read` : `${IS} now read as ${shapeWords(now)}` }];
  if (isKind(was, 'rec') && isKind(now, 'rec')) return recordChanges(was, now, path);
  if (
    typeof was !== 'string' &&
    typeof now !== 'string' &&
    was[0] === now[0] &&
    (was[0] === 'list' || was[0] === 'map')
  )
    return listChanges(was as ListShape, now as ListShape, path);
  return [{ path, predicate: `${IS} now read as ${shapeWords(now)}, not as ${shapeWords(was)}` }];
}

/** A place in words: `rows[].text` is `\`text\` of each entry of \`rows\``. */
export function placeWords(path: string): string {
  const [first = '', ...inner] = path.split('[]');
  return inner.reduce((whole, name) => {
    const entry = `each entry of ${whole}`;
    return name === '' ? entry : `${quoted(name.slice(1))} of ${entry}`;
  }, quoted(first));
}

type RecordShape = Extract<CompiledShape, readonly ['rec', ...unknown[]]>;
type ListShape = Extract<CompiledShape, readonly ['list' | 'map', ...unknown[]]>;

function isKind(shape: CompiledShape, kind: 'rec'): shape is RecordShape {
  return typeof shape !== 'string' && shape[0] === kind;
}

function recordChanges([, before, was]: RecordShape, [, after, now]: RecordShape, path: string): ShapeChange[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  const own =
    before === after ? [] : [{ path, predicate: `${IS} now ${PRESENCE.get(after)}, not ${PRESENCE.get(before)}` }];
  return [
    ...own,
    ...fields.flatMap((field) => shapeChanges(was[field], now[field], path === '' ? field : `${path}.${field}`)),
  ];
}

const PRESENCE = new Map([
  ['', 'empty if missing'],
  ['?', 'null if missing'],
  ['!', 'required'],
]);

function listChanges([, was, maxBefore]: ListShape, [, now, maxNow]: ListShape, path: string): ShapeChange[] {
  const own =
    maxBefore === maxNow ? [] : [{ path, predicate: `now ${HAS} at most ${maxNow} entries, not ${maxBefore}` }];
  return [...own, ...shapeChanges(was, now, `${path}[]`)];
}

/** A shape in words. */
function shapeWords(shape: CompiledShape): string {
  if (typeof shape === 'string') return scalarWords(shape);
  switch (shape[0]) {
    case 'list':
      return `a list of at most ${shape[2]} entries, each ${shapeWords(shape[1])}`;
    case 'map':
      return `a map of at most ${shape[2]} entries, each ${shapeWords(shape[1])}`;
    case 'rec':
      return `a record of ${listWords(Object.keys(shape[2]).map(quoted)) || 'nothing'}`;
    case 'only':
      return `${listWords(
        shape[2].map((value) => valueWords(value)),
        'or',
      )} (default: ${valueWords(shape[3])})`;
    case 'or':
      return `${scalarWords(shape[1])} (default: ${defaultWords(shape[2])})`;
  }
}

/** A default in words; a list or an object is empty, since it has no other default. */
function defaultWords(value: unknown): string {
  return value !== null && typeof value === 'object' ? 'empty' : valueWords(value as Expr);
}

function scalarWords(scalar: string): string {
  const [, type = scalar, suffix = ''] = /^(.*?)([?!]?)$/.exec(scalar) ?? [];
  if (suffix === '!') return `a required ${quoted(type)}`;
  return `${withArticle(type).replace(type, quoted(type))}${suffix === '?' ? ' or null' : ''}`;
}
