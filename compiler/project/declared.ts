import type { Missing } from '../source/missing.ts';
import { quoted } from '../source/quoting.ts';
import { Spot } from '../source/spot.ts';
import type { Document } from './documents.ts';

/** Where the most similar name is declared; if there is none, the table that lacks the name, if the table exists. */
export function declarationOf({ table, near }: Missing, documents: readonly Document[]): Spot | undefined {
  const [file, own] = table.split('#') as [string, string?];
  if (own === 'form') return near === undefined ? undefined : findNamed(rootOf(file, documents), ['field', 'of'], near);
  if (own === 'rows') return near === undefined ? undefined : findNamed(rootOf(file, documents), ['as', 'index'], near);
  if (own !== undefined) return within(rootOf(file, documents), [own], near);
  const [kind, name = '', part = ''] = table.split(' ');
  if (kind === 'call') return partOf(callNamed(name, documents), part, near);
  if (kind === 'shape') return shapeAt(rootOf('screens/shapes.json', documents)?.get('shapes'), name, near);
  if (kind === 'routes') return documents.map(({ spot }) => spot && routeOf(spot, near)).find(Boolean);
  if (near !== undefined && kind === 'calls') return callNamed(near, documents)?.get('call');
  if (near !== undefined && kind === 'fragments')
    return rootOf(`screens/fragments/${near}.json`, documents)?.get('fragment');
  if (near !== undefined && kind === 'screens') return rootOf(`screens/${near}/screen.json`, documents)?.get('screen');
  if (kind === 'message') return within(rootOf('screens/product.json', documents), ['bridge', name, 'with'], near);
  if (table === 'bridge') return within(rootOf('screens/product.json', documents), ['bridge'], near);
  if (['session', 'stored', 'brand', 'shapes'].includes(table))
    return within(rootOf(`screens/${table}.json`, documents), [table], near);
  return undefined;
}

/** What a name of a table is called in messages, and where it is declared: `` load `book` ``, ``under `load` ``. */
export function wordsFor({ table, name }: Missing): { what: string; where: string } {
  const [, own] = table.split('#') as [string, string?];
  const [kind = '', owner = '', part = ''] = table.split(' ');
  const [kindOfName = ''] = stepsOf(part || kind);
  const word = own ? OWN_WORDS.get(own) : (SHARED_WORDS.get(kindOfName) ?? kind);
  const of =
    kind === 'call' || kind === 'message'
      ? ` of ${kind} ${quoted(owner)}`
      : kind === 'shape'
        ? ` of shape ${quoted(stepsOf(owner)[0]!)}`
        : '';
  return {
    what: `${word} ${quoted(name)}${of}`,
    where: own && own !== 'form' && own !== 'rows' ? `under ${quoted(own)}` : 'here',
  };
}

const OWN_WORDS = new Map([
  ['load', 'load'],
  ['timers', 'timer'],
  ['overlays', 'overlay'],
  ['actions', 'action'],
  ['state', 'state'],
  ['form', 'field'],
  ['let', 'value'],
  ['rules', 'rule'],
  ['with', 'argument'],
  ['params', 'parameter'],
  ['rows', 'name'],
]);

const SHARED_WORDS = new Map([
  ['session', 'session parameter'],
  ['stored', 'stored value'],
  ['brand', 'brand setting'],
  ['bridge', 'message'],
  ['message', 'parameter'],
  ['shapes', 'shape'],
  ['shape', 'field'],
  ['calls', 'call'],
  ['outcomes', 'outcome'],
  ['send', 'value'],
  ['gives', 'field'],
  ['routes', 'route'],
  ['screens', 'screen'],
  ['fragments', 'fragment'],
  ['assets', 'asset'],
]);

/** The number of uses of the most similar name, without its declaration. */
export function usesOf({ table, near = '' }: Missing, documents: readonly Document[]): number {
  const [file, own = ''] = table.split('#') as [string, string?];
  const [kind, owner = '', part = ''] = table.split(' ');
  if (kind === 'call' && (part === 'outcomes' || part === 'send')) return usesOfCall(owner, part, near, documents);
  if (kind === 'message') return usesOfMessage(owner, near, documents);
  const name = near.replace(/[^\w/ -]/g, '\\$&');
  const root = ROOTS.get(own || table);
  // A route is also at the start of addresses.
  const named = `"${name}${table === 'routes' ? '["?#]' : '[!?]?"'}`;
  const pattern = own === 'rows' ? `(?<![."'\\w-])${name}(?![\\w:"-])` : root ? `${root}\\.${name}\\b` : named;
  const steps = KEYS.get(own);
  const whole = new RegExp(steps ? `${pattern}|"${steps}": *(\\[[^\\]]*)?"${name}"` : pattern, 'g');
  const texts = documents.filter(({ path }) => own === '' || path === file).map(({ text }) => text);
  const count = texts.reduce((sum, text) => sum + (text.match(whole)?.length ?? 0), 0);
  return pattern === named ? count - 1 : count;
}

/** The uses of an outcome or of a sent value of a call, in the documents that name the call. */
function usesOfCall(call: string, part: 'outcomes' | 'send', near: string, documents: readonly Document[]): number {
  const name = `"${near.replace(/[^\w-]/g, '\\$&')}"`;
  // A handler of an outcome is a list; a value is sent by its name, and an intent lists names.
  const written = part === 'outcomes' ? `${name}: *\\[|"is": *${name}` : `${name}: |"intent": *\\[[^\\]]*${name}`;
  const texts = documents.filter(({ text }) => text.includes(`"${call}"`)).map(({ text }) => text);
  const count = texts.reduce((sum, text) => sum + (text.match(new RegExp(written, 'g'))?.length ?? 0), 0);
  return count - 1;
}

/** How often a parameter is given to a message. Other places have the same word for something else. */
function usesOfMessage(message: string, near: string, documents: readonly Document[]): number {
  const given = new RegExp(`"action":\\s*"${message}",\\s*"with":\\s*\\{[^}]*"${near}":`, 'g');
  return documents.reduce((sum, { text }) => sum + (text.match(given)?.length ?? 0), 0);
}

/** The roots under which expressions read the names of a table. */
const ROOTS = new Map([
  ['load', 'data'],
  ['timers', 'timers'],
  ['state', 'state'],
  ['form', 'form'],
  ['let', 'let'],
  ['rules', 'rules'],
  ['with', 'with'],
  ['params', 'params'],
  ['session', 'session'],
  ['stored', 'stored'],
  ['brand', 'brand'],
]);

/** The properties by which actions refer to the names of a table. */
const KEYS = new Map([
  ['load', 'load'],
  ['timers', 'timer'],
  ['state', 'state'],
  ['overlays', 'overlay'],
  ['actions', 'action'],
  ['form', 'fields'],
]);

function rootOf(file: string, documents: readonly Document[]): Spot | undefined {
  return documents.find(({ path }) => path === file)?.spot;
}

function within(root: Spot | undefined, path: readonly string[], near: string | undefined): Spot | undefined {
  if (!root) return undefined;
  const table = new Spot(root.file, path, path.reduce<Spot | undefined>((at, name) => at?.get(name), root)?.value);
  if (near === undefined) return table;
  return table.isList
    ? table.items().find(({ value }) => value === near)
    : (table.get('record')?.get(near) ?? table.get(near));
}

/** All calls that the documents declare. */
export function callsIn(documents: readonly Document[]): Spot[] {
  return documents.flatMap(({ kind, spot }) => (kind === 'calls' ? (spot?.itemsOf('calls') ?? []) : []));
}

/** The contract of a call. */
export function callNamed(call: string, documents: readonly Document[]): Spot | undefined {
  return callsIn(documents).find((item) => item.textOf('call') === call);
}

function partOf(call: Spot | undefined, part: string, near: string | undefined): Spot | undefined {
  if (part === 'outcomes' && near !== undefined)
    return call
      ?.itemsOf('outcomes')
      .find((item) => item.textOf('is') === near)
      ?.get('is');
  if (part === 'outcomes') return call?.get('outcomes');
  const [first, ...steps] = stepsOf(part);
  const whole =
    first === 'send'
      ? call?.get('send')
      : call
          ?.itemsOf('outcomes')
          .find((item) => item.get('gives'))
          ?.get('gives');
  const table = inShape(whole, steps);
  return near === undefined ? (table ?? call) : fieldOf(table, near);
}

/** A named shape or a record inside it, or a name declared there. */
function shapeAt(shapes: Spot | undefined, path: string, near: string | undefined): Spot | undefined {
  const table = inShape(shapes, stepsOf(path));
  return near === undefined ? table : fieldOf(table, near);
}

/** `gives`, `copies`, `[]` of `gives.copies[]`. */
function stepsOf(path: string): string[] {
  return path.split(/\.|(?=\[)/);
}

function inShape(shape: Spot | undefined, steps: readonly string[]): Spot | undefined {
  return steps.reduce((at, step) => (step === '[]' ? entryOf(at) : fieldOf(at, step)), shape);
}

/** A field of a written shape: `{ "name": … }`, or the same as the `record` of a long form. */
function fieldOf(shape: Spot | undefined, name: string): Spot | undefined {
  return shape?.get('record')?.get(name) ?? shape?.get(name);
}

/** The entries of a written list or map: `["Book"]`, or a long form. */
function entryOf(shape: Spot | undefined): Spot | undefined {
  return shape?.isList ? shape.items()[0] : (shape?.get('list') ?? shape?.get('map'));
}

function routeOf(document: Spot, route: string | undefined): Spot | undefined {
  const routes = document.itemsOf('routes');
  return routes.find((item) => (typeof item.value === 'string' ? item.value : item.textOf('path')) === route);
}

/** Searches a document for one of these properties with this value. */
function findNamed(spot: Spot | undefined, keys: readonly string[], value: string): Spot | undefined {
  for (const key of keys) if (spot?.get(key)?.value === value) return spot.get(key);
  for (const part of spot ? [...spot.items(), ...spot.entries().map(([, entry]) => entry)] : []) {
    const match = findNamed(part, keys, value);
    if (match) return match;
  }
  return undefined;
}
