import type { CompiledShape } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
import { MAX_LIST, MAX_TEXT } from '../expression/budget.ts';
import { mismatch } from '../expression/coerce.ts';
import { emptyRecord, getOwn, type PlainRecord } from '../expression/record.ts';
import { createNotes, type DecodeReport, MAX_KEY, type Notes, UNREADABLE } from './decode-report.ts';
import { emptyOf, readScalar } from './scalar.ts';

/** A decoded value; or, if it is unreadable, null with the path of the failure and a message. */
export type Decoded = { readable: true; value: unknown } | { readable: false; value: null; path: string; what: string };

/**
 * Decodes an unknown value (an answer, a parameter, stored JSON) by a shape. Never throws; the time is bounded by the
 * shape and the limits of its lists, whatever the value is.
 *
 * - Absent and null are equal; so is an empty text, except for text and JSON, and an empty list for records and maps
 *   (some servers send these for "none").
 * - Numbers are accepted as text and text as numbers; a flag is 1, '1' or true; a date may be a count.
 * - An unreadable value is treated as absent and reported. If the shape is marked `!`, the whole value becomes
 *   unreadable, except that a list drops the entry, a map drops the key, and a `?` record becomes null.
 * - Lists and maps are truncated at their limit, texts at 100,000 units.
 *
 * @param aliases plain name → name on the wire; a field is read by its wire name, or else its plain name
 */
export function decode(
  shape: CompiledShape,
  value: unknown,
  report: DecodeReport,
  aliases: { readonly [plain: string]: string } = {},
): Decoded {
  const notes: Reading = Object.assign(createNotes(report), { aliases });
  const result = read(shape, value, notes);
  if (result !== UNREADABLE) return { readable: true, value: result };
  const [path, what] = notes.failure;
  return { readable: false, value: null, path, what };
}

interface Reading extends Notes {
  aliases: { readonly [plain: string]: string };
}

function read(shape: CompiledShape, value: unknown, notes: Reading): unknown {
  if (typeof shape === 'string') return readPlain(shape, value, notes);
  switch (shape[0]) {
    case 'list':
      return readList(shape[1], value, shape[2], notes);
    case 'map':
      return readMap(shape[1], value, shape[2], notes);
    case 'rec':
      return readRecord(shape[1], shape[2], value, notes);
    case 'or':
      return readPlain(`${bareType(shape[1])}?`, value, notes) ?? shape[2];
    case 'only': {
      const plain = readPlain(`${bareType(shape[1])}?`, value, notes);
      if ((shape[2] as unknown[]).includes(plain)) return plain;
      if (plain !== null && plain !== '') notes.say('an unlisted value');
      return shape[3];
    }
  }
}

function readPlain(shape: string, value: unknown, notes: Reading): unknown {
  const type = bareType(shape);
  if (!isAbsent(value, type !== 'string' && type !== 'json' ? '' : null)) {
    const scalar = readScalar(type, value);
    if (typeof scalar === 'string' && scalar.length > MAX_TEXT) {
      notes.say(`cut after ${MAX_TEXT} units`);
      return scalar.slice(0, MAX_TEXT);
    }
    if (type === 'string' && typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      notes.say('a number too large');
    if (scalar !== undefined) return scalar;
    notes.say(mismatch(type, value));
  }
  if (shape.endsWith('!')) return notes.refuse(`no ${type}`);
  return shape.endsWith('?') ? null : emptyOf(type);
}

function readList(shape: CompiledShape, value: unknown, max: number, notes: Reading): unknown {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (value !== list && !isAbsent(value, '')) notes.say(mismatch('a list', value));
  const entries: unknown[] = [];
  const end = cut(list.length, max, notes);
  for (let index = 0; index < end; index += 1) {
    const entry = readEntry(shape, index, list[index], notes);
    if (entry !== UNREADABLE) entries.push(entry);
  }
  return entries;
}

function readMap(shape: CompiledShape, value: unknown, max: number, notes: Reading): unknown {
  const entries = emptyRecord<unknown>();
  if (!isObject(value, 'a map', notes)) return entries;
  const keys = Object.keys(value);
  for (const key of keys.slice(0, cut(keys.length, max, notes))) {
    const entry = readEntry(shape, key.slice(0, MAX_KEY), value[key], notes);
    if (entry !== UNREADABLE) entries[key] = entry;
  }
  return entries;
}

/** Decodes an entry of a list or map; an unreadable one is reported as omitted. */
function readEntry(shape: CompiledShape, key: number | string, value: unknown, notes: Reading): unknown {
  notes.path.push([key]);
  const entry = read(shape, value, notes);
  notes.path.pop();
  if (entry === UNREADABLE) sayFailure(notes, 'left out');
  return entry;
}

function readRecord(
  suffix: string,
  fields: { readonly [field: string]: CompiledShape },
  value: unknown,
  notes: Reading,
): unknown {
  const isRecord = isObject(value, 'a record', notes);
  if (!isRecord && suffix) return suffix === '?' ? null : notes.refuse('no record');
  const fieldValues: [string, unknown][] = [];
  for (const name of Object.keys(fields)) {
    notes.path.push(name);
    const field = read(fields[name]!, isRecord ? fieldOf(value, name, notes.aliases) : null, notes);
    notes.path.pop();
    if (field === UNREADABLE) {
      if (suffix !== '?') return UNREADABLE;
      sayFailure(notes, 'a null record');
      return null;
    }
    fieldValues.push([name, field]);
  }
  // Unlike assignment, `fromEntries` always creates own properties, whatever the names are.
  return Object.fromEntries(fieldValues);
}

function sayFailure(notes: Reading, consequence: string): void {
  const [path, what] = notes.failure;
  notes.say(`${what}: ${consequence}`, path);
}

/** The raw value of a field: by its wire name, or else its plain name; null if absent. */
export function fieldOf(value: unknown, name: string, aliases: { readonly [plain: string]: string }): unknown {
  const wire = getOwn(aliases, name);
  return (typeof wire === 'string' ? getOwn(value, wire) : null) ?? getOwn(value, name);
}

function isObject(value: unknown, wanted: string, notes: Reading): value is PlainRecord {
  if (isRecord(value)) return true;
  if (!isNothing(value)) notes.say(mismatch(wanted, value));
  return false;
}

/** Whether a value is what servers send in place of an object that they do not have. */
export function isNothing(value: unknown): boolean {
  return isAbsent(value, '') || (Array.isArray(value) && value.length === 0);
}

function cut(length: number, max: number, notes: Reading): number {
  const cap = Math.min(max, MAX_LIST);
  if (length > cap) notes.say(`cut after ${cap} entries`);
  return Math.min(length, cap);
}

function bareType(shape: string): string {
  return shape.replace(/[?!]$/, '');
}

function isAbsent(value: unknown, none: unknown): boolean {
  return value === undefined || value === null || value === none;
}
