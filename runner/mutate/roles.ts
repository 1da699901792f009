import type { JsonPath } from '../../compiler/json/index.ts';
import type { Group, Kind } from './mutant.ts';

/** The role of a value in a document, by the name of its property. Other names are texts for people. */

/**
 * Not mutated: names, which the check verifies; notes; what is only visible in a picture of the screen
 * (`screens shots`); and what a browser does in place of the app, outside of which no fixture is played.
 */
const LEFT = new Set([
  ...['$schema', 'screen', 'fragment', 'version', 'language', 'note', 'widget', 'do', 'use', 'as', 'index'],
  ...[
    'field',
    'of',
    'type',
    'key',
    'params',
    'look',
    'align',
    'frame',
    'size',
    'perRow',
    'mark',
    'pointer',
    'done',
    'browser',
  ],
]);
const CONDITIONS = new Set(['when', 'that']);
const DERIVED = new Set(['each', 'switch', 'initial', 'value', 'disabled', 'inactive', 'current', 'format']);
const TARGETS = new Set([
  ...['to', 'route', 'overlay', 'call', 'load', 'timer', 'state', 'action', 'url', 'path'],
  ...['method', 'client', 'in', 'zone'],
]);
const PICTURES = new Set(['image', 'src', 'logo', 'asset', 'icon']);
/** Objects whose entries leave the screen. */
const SENDING = new Set(['send', 'fixed', 'with', 'aliases']);

/** Other objects whose keys are chosen by the document. */
const NAMED = new Set(['rules', 'let', 'state', 'then', 'on', 'actions', 'overlays', 'timers', 'load']);

/** Whether nothing at or below a path is mutated. */
export function isLeft(path: JsonPath): boolean {
  const [root, ...rest] = path;
  // At the top level of a fragment, these are declarations.
  if (rest.length === 0 && root === 'with') return true;
  const key = path.at(-1);
  // These names are properties of the language, but may also be keys chosen by the document.
  return typeof key === 'string' && LEFT.has(key) && !isEntry(path);
}

/** Whether a path ends in a key that is chosen by the document. */
function isEntry(path: JsonPath): boolean {
  const owner = path.at(-2);
  return typeof owner === 'string' && (SENDING.has(owner) || NAMED.has(owner));
}

/** Whether the value is an expression, even without a prefix. */
export function isExpression(path: JsonPath): boolean {
  const key = String(path.at(-1));
  return isCondition(path) || key === 'each' || key === 'switch' || path.at(-2) === 'let';
}

export function isCondition(path: JsonPath): boolean {
  const owner = path.at(-2);
  return CONDITIONS.has(String(path.at(-1))) || owner === 'rules' || (owner === 'settle' && path.at(-1) !== 'call');
}

/** The kind of a change to this value. */
export function kindOf(path: JsonPath): Kind {
  const key = String(path.at(-1));
  if (isCondition(path)) return 'condition';
  if (path.at(-2) === 'let') return 'derived value';
  // The places where an outcome's data can be.
  if (path.at(-2) === 'from' && typeof path.at(-1) === 'number') return 'outcome';
  if (isEntry(path) && SENDING.has(String(path.at(-2)))) return 'sent value';
  if (PICTURES.has(key) || (key === 'else' && PICTURES.has(String(path.at(-2))))) return 'picture';
  if (TARGETS.has(key)) return 'target';
  return DERIVED.has(key) ? 'derived value' : 'text';
}

const APPEARANCE = new Set<Kind>(['text', 'node', 'entry', 'picture']);

export function groupOf(kind: Kind): Group {
  return APPEARANCE.has(kind) ? 'appearance' : 'logic';
}
