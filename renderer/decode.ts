import type { CompiledShape } from '../schemas/compiled.ts';
import { MAX_LIST, MAX_TEXT } from './budget.ts';
import { bare, isRecord, own } from './own.ts';
import { emptyOf, readScalar } from './scalar.ts';

/** A decoded value, or the place of what makes it unreadable: the path in the value and what is wrong there. */
export type Decoded = { readable: true; value: unknown } | { readable: false; path: string; what: string };

/** Told about what is odd in a value, once per place (all rows of a list are one place) and sentence. */
export type DecodeReport = (path: string, what: string) => void;

/** A field of a record, a place in a list, a key of a map. */
type Step = string | number | readonly [key: string];
type Path = readonly Step[];

/** Keys come from servers and stand in reports: units shown. */
const MAX_KEY = 40;
const UNREADABLE = Symbol('unreadable');

/**
 * Reads a value of unknown form (an answer, a parameter, a stored text's JSON) as a shape. Never throws; the time is
 * bounded by the shape and the caps of its lists, whatever the value is.
 *
 * - Absent and null are the same; for everything but text and JSON so is the empty text, for records and maps the
 *   empty list (what some servers send for "none").
 * - Numbers may stand as text and text as numbers; a flag is 1, '1' or true; a date may be a count.
 * - What is there but unreadable counts as absent and is reported; where a shape says `!` the whole value is
 *   unreadable, except that a list loses the entry, a map the key, and a `?` record becomes null.
 * - Lists and maps end at their cap, texts at 100,000 units.
 *
 * @param aliases plain name → name on the wire; a field is read under its wire name, or under its plain name
 */
export function decode(
  shape: CompiledShape,
  value: unknown,
  report: DecodeReport,
  aliases: { readonly [plain: string]: string } = {},
): Decoded {
  const decoder = new Decoder(report, aliases);
  const result = decoder.read(shape, value);
  if (result !== UNREADABLE) return { readable: true, value: result };
  return { readable: false, path: pathText(decoder.failure.path), what: decoder.failure.what };
}

class Decoder {
  /** Where and why the innermost unreadable value is so. */
  failure: { path: Path; what: string } = { path: [], what: '' };
  private readonly path: Step[] = [];
  private readonly said = new Set<string>();

  constructor(
    private readonly report: DecodeReport,
    private readonly aliases: { readonly [plain: string]: string },
  ) {}

  read(shape: CompiledShape, value: unknown): unknown {
    if (typeof shape === 'string') return this.scalar(shape, value);
    switch (shape[0]) {
      case 'list':
        return this.list(shape[1], value, shape[2]);
      case 'map':
        return this.map(shape[1], value, shape[2]);
      case 'rec':
        return this.record(shape[1], shape[2], value);
      case 'only': {
        const read = this.scalar(`${bareType(shape[1])}?`, value);
        if ((shape[2] as unknown[]).includes(read)) return read;
        if (read !== null && read !== '') this.say('a value that is not listed');
        return shape[3];
      }
      case 'or':
        return this.scalar(`${bareType(shape[1])}?`, value) ?? shape[2];
    }
  }

  private scalar(shape: string, value: unknown): unknown {
    const type = bareType(shape);
    if (!isAbsent(value, type !== 'string' && type !== 'json' ? '' : null)) {
      const read = readScalar(type, value);
      if (typeof read === 'string' && read.length > MAX_TEXT) {
        this.say(`cut after ${MAX_TEXT} units`);
        return read.slice(0, MAX_TEXT);
      }
      if (type === 'string' && typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
        this.say('a number too large to be exact');
      if (read !== undefined) return read;
      this.say(`expected ${type}, found ${nameOf(value)}`);
    }
    if (shape.endsWith('!')) return this.unreadable(`no ${type}`);
    return shape.endsWith('?') ? null : emptyOf(type);
  }

  private list(shape: CompiledShape, value: unknown, max: number): unknown {
    const list = Array.isArray(value) ? (value as unknown[]) : [];
    if (value !== list && !isAbsent(value, '')) this.say(`expected a list, found ${nameOf(value)}`);
    const read: unknown[] = [];
    const end = this.cut(list.length, max);
    for (let index = 0; index < end; index += 1) this.entry(shape, index, list[index], (entry) => read.push(entry));
    return read;
  }

  private map(shape: CompiledShape, value: unknown, max: number): unknown {
    const read = bare<unknown>();
    if (!this.isObject(value, 'a map')) return read;
    const keys = Object.keys(value);
    for (const key of keys.slice(0, this.cut(keys.length, max)))
      this.entry(shape, [key], value[key], (entry) => {
        read[key] = entry;
      });
    return read;
  }

  /** An entry of a list or map; an unreadable one is left out and reported. */
  private entry(shape: CompiledShape, step: Step, value: unknown, keep: (entry: unknown) => void): void {
    this.path.push(step);
    const read = this.read(shape, value);
    if (read === UNREADABLE) this.say(`${this.failure.what}: the entry is left out`, this.failure.path);
    else keep(read);
    this.path.pop();
  }

  private record(suffix: string, fields: { readonly [field: string]: CompiledShape }, value: unknown): unknown {
    const there = this.isObject(value, 'a record');
    if (!there && suffix === '?') return null;
    if (!there && suffix === '!') return this.unreadable('no record');
    const read: [string, unknown][] = [];
    for (const name of Object.keys(fields)) {
      this.path.push(name);
      const field = this.read(fields[name]!, there ? this.field(value, name) : null);
      this.path.pop();
      if (field !== UNREADABLE) read.push([name, field]);
      else if (suffix !== '?') return UNREADABLE;
      else {
        this.say(`${this.failure.what}: the record is null`, this.failure.path);
        return null;
      }
    }
    // Unlike assignment this makes own properties only, whatever the names are.
    return Object.fromEntries(read);
  }

  private field(value: unknown, name: string): unknown {
    const wire = own(this.aliases, name);
    return (typeof wire === 'string' ? own(value, wire) : null) ?? own(value, name);
  }

  private isObject(value: unknown, wanted: string): value is { readonly [name: string]: unknown } {
    if (isRecord(value)) return true;
    const isNone = isAbsent(value, '') || (Array.isArray(value) && value.length === 0);
    if (!isNone) this.say(`expected ${wanted}, found ${nameOf(value)}`);
    return false;
  }

  private cut(length: number, max: number): number {
    const cap = Math.min(max, MAX_LIST);
    if (length > cap) this.say(`cut after ${cap} entries`);
    return Math.min(length, cap);
  }

  private unreadable(what: string): typeof UNREADABLE {
    this.failure = { path: [...this.path], what };
    return UNREADABLE;
  }

  private say(what: string, path: Path = this.path): void {
    // Rows and keys are one place: a thousand wrong rows are one report, about the first.
    const place = path.map((step) => (typeof step === 'string' ? step : '[]')).join('.') + what;
    if (this.said.has(place)) return;
    this.said.add(place);
    this.report(pathText(path), what);
  }
}

function bareType(shape: string): string {
  return shape.replace(/[?!]$/, '');
}

function isAbsent(value: unknown, none: unknown): boolean {
  return value === undefined || value === null || value === none;
}

function nameOf(value: unknown): string {
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a record';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

function pathText(path: Path): string {
  const steps = path.map((step) => (typeof step === 'string' ? `.${step}` : `[${keyText(step)}]`));
  return steps.join('').replace(/^\./, '');
}

function keyText(step: number | readonly [string]): string {
  return typeof step === 'number' ? String(step) : JSON.stringify(step[0].slice(0, MAX_KEY));
}
