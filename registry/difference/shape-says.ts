import type { CompiledShape } from '../../schemas/compiled.ts';
import { IS, listWords, quoted } from './words.ts';

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

type RecordShape = Extract<CompiledShape, readonly ['rec', ...unknown[]]>;
type ListShape = Extract<CompiledShape, readonly ['list' | 'map', ...unknown[]]>;

function isKind(shape: CompiledShape, kind: 'rec'): shape is RecordShape {
  return typeof shape !== 'string' && shape[0] === kind;
}

function recordChanges([, before, was]: RecordShape, [, after, now]: RecordShape, path: string): ShapeChange[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  const own = before === after ? [] : [{ path, predicate: `${PRESENCE.get(after)}, before ${PRESENCE.get(before)}` }];
  return [
    ...own,
    ...fields.flatMap((field) => shapeChanges(was[field], now[field], path === '' ? field : `${path}.${field}`)),
  ];
}

const PRESENCE = new Map([
  ['', `${IS} now empty where absent`],
  ['?', `${IS} now unknown where absent`],
  ['!', `${IS} now needed`],
]);

function listChanges([, was, least]: ListShape, [, now, most]: ListShape, path: string): ShapeChange[] {
  const own = least === most ? [] : [{ path, predicate: `${IS} now read up to ${most} entries, not ${least}` }];
  return [...own, ...shapeChanges(was, now, `${path}[]`)];
}

/** A shape in words. */
function shapeWords(shape: CompiledShape): string {
  if (typeof shape === 'string') return scalarWords(shape);
  switch (shape[0]) {
    case 'list':
      return `a list of at most ${shape[2]}: ${shapeWords(shape[1])}`;
    case 'map':
      return `a map of at most ${shape[2]}: ${shapeWords(shape[1])}`;
    case 'rec':
      return `a record of ${listWords(Object.keys(shape[2]).map(quoted)) || 'nothing'}`;
    case 'only':
      return `one of ${listWords(
        shape[2].map((value) => quoted(String(value))),
        'or',
      )}, else ${quoted(String(shape[3]))}`;
    case 'or':
      return `${scalarWords(shape[1])}, else ${quoted(JSON.stringify(shape[2]))}`;
  }
}

function scalarWords(scalar: string): string {
  const [, type = scalar, suffix = ''] = /^(.*?)([?!]?)$/.exec(scalar) ?? [];
  return `\`${type}\`${SUFFIXES.get(suffix) ?? ''}`;
}

const SUFFIXES = new Map([
  ['?', ' that may be unknown'],
  ['!', ' that must be there'],
]);
