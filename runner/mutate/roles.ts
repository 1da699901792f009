import type { JsonPath } from '../../compiler/json/index.ts';
import type { Group, Kind } from './mutant.ts';

/**
 * What a value of a document is for, by the name of its property. A name that is in none of the lists is a text
 * that somebody reads.
 */

/**
 * Left as they are: names of things, which the check holds together; notes; and what only a picture of the screen shows
 * (`screens shots`).
 */
const LEFT = new Set([
  ...['$schema', 'screen', 'fragment', 'version', 'language', 'note', 'widget', 'do', 'use', 'as', 'index'],
  ...['field', 'of', 'type', 'key', 'params', 'look', 'align', 'frame', 'size', 'perRow', 'mark', 'pointer', 'done'],
]);
const CONDITIONS = new Set(['when', 'that']);
const DERIVED = new Set(['each', 'switch', 'initial', 'value', 'disabled', 'inactive', 'current', 'format']);
const TARGETS = new Set(['to', 'route', 'overlay', 'call', 'load', 'timer', 'state', 'action', 'url', 'path']);
const PICTURES = new Set(['image', 'src', 'logo', 'asset', 'icon']);
/** Objects whose entries leave the screen. */
const SENDING = new Set(['send', 'fixed', 'with']);

/** Other objects whose names the document chooses. */
const NAMED = new Set(['rules', 'let', 'state', 'then', 'on', 'actions', 'overlays', 'timers', 'load']);

/** Whether nothing at or below a path is changed. */
export function isLeft(path: JsonPath): boolean {
  const [root, ...rest] = path;
  // At the top, these declare what there is.
  if (rest.length === 0 && (root === 'with' || root === 'stored')) return true;
  const key = path.at(-1);
  // A property of these names is one of the language; an entry of an object that the document names is not.
  return typeof key === 'string' && LEFT.has(key) && !isEntry(path);
}

/** Whether a path ends in an entry of an object whose names the document chooses. */
function isEntry(path: JsonPath): boolean {
  const owner = path.at(-2);
  return typeof owner === 'string' && (SENDING.has(owner) || NAMED.has(owner));
}

/** Whether the value is an expression, whatever it begins with. */
export function isExpression(path: JsonPath): boolean {
  const key = String(path.at(-1));
  return CONDITIONS.has(key) || key === 'each' || key === 'switch' || ['rules', 'let'].includes(String(path.at(-2)));
}

export function isCondition(path: JsonPath): boolean {
  return CONDITIONS.has(String(path.at(-1))) || path.at(-2) === 'rules';
}

/** What kind of change one to this value is. */
export function kindOf(path: JsonPath): Kind {
  const key = String(path.at(-1));
  if (isCondition(path)) return 'condition';
  if (path.at(-2) === 'let') return 'derived value';
  if (isEntry(path) && SENDING.has(String(path.at(-2)))) return 'sent value';
  if (PICTURES.has(key) || (key === 'else' && PICTURES.has(String(path.at(-2))))) return 'picture';
  if (TARGETS.has(key)) return 'target';
  return DERIVED.has(key) ? 'derived value' : 'text';
}

const APPEARANCE = new Set<Kind>(['text', 'node', 'entry', 'picture']);

export function groupOf(kind: Kind): Group {
  return APPEARANCE.has(kind) ? 'appearance' : 'logic';
}
