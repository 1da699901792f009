import { isRecord } from '../../../schemas/record.ts';
import { fits, isAbsent } from '../../shape/fits.ts';
import type { Shape } from '../../shape/index.ts';
import { didYouMean } from '../../source/nearest.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import { work } from '../../source/work.ts';
import type { Shapes } from '../../tables/shapes.ts';
import { fieldOf, plainNames } from './field-of.ts';

/** Where and how a shape contradicts real data. */
export interface Misfit {
  spot: Spot;
  /** Of the value in the data: `copies[].place`. */
  path: string;
  /** A predicate that follows the name of the recorded answer: `has no …`. */
  message: string;
  /** It is about the field's name, not its value. */
  at?: 'name';
  /** It is about the alias of this name. */
  alias?: string;
  /** Names of the data that the record does not declare. */
  answered?: readonly string[];
}

/** Cost of comparing one value, or one name of an object. */
const VALUE = 2;

type Many = Shape & { is: 'list' | 'map' };
type Fields = Shape & { is: 'record' };

/** The objects that correspond to a record, and the union of their names. */
interface Records {
  values: readonly unknown[];
  names(): string[];
}

/** Compares a shape with real data, as far as the data covers it. */
export function misfits(
  spot: Spot,
  shape: Shape,
  data: unknown,
  aliases: ReadonlyMap<string, string>,
  shapes: Shapes,
): Misfit[] {
  const comparison = new Comparison(aliases, shapes);
  comparison.compare(spot, shape, [data], '');
  return comparison.misfits;
}

/** Compares a shape with all corresponding values at once: the entries of a list together. */
class Comparison {
  readonly misfits: Misfit[] = [];
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #shapes: Shapes;

  constructor(aliases: ReadonlyMap<string, string>, shapes: Shapes) {
    this.#aliases = aliases;
    this.#shapes = shapes;
  }

  /** @param path of the values in the data, as text; empty for the root */
  compare(place: Spot, shape: Shape, values: readonly unknown[], path: string): void {
    work(values.length * VALUE);
    const at = this.#shapes.writtenAt(place);
    if (shape.is === 'scalar') {
      const wrong = values.findIndex((value) => !fits(shape, value));
      if (wrong >= 0) this.#wrong(at, values[wrong], path, wanted(shape, values[wrong]));
      else if (shape.scalar === 'bool' && values.some(isFlag)) this.#flag(place, values.find(isFlag), path);
    } else if (shape.is === 'record') this.#record(place, shape, values, path);
    else if (shape.is !== 'unknown') this.#many(at, shape, values, path);
  }

  #many(at: Spot, shape: Many, values: readonly unknown[], path: string): void {
    const present = values.filter((value) => !isAbsent(value));
    const wrong = present.find((value) => (shape.is === 'list' ? !Array.isArray(value) : !isRecord(value)));
    if (wrong !== undefined) {
      this.#wrong(at, wrong, path, `a ${shape.is}`);
      return;
    }
    const longest = Math.max(0, ...present.map((value) => Object.keys(value as object).length));
    if (longest > shape.max) {
      const message = `holds ${longest} entries at ${quoted(path)}, and the phone cuts it off after ${shape.max}: write \`"max": ${longest}\` or more`;
      this.misfits.push({ spot: at.get('max') ?? at, path, message });
    }
    const entries = present.flatMap((value) => Object.values(value as object));
    this.compare(at.isList ? at.items()[0]! : (at.get(shape.is) ?? at), shape.of, entries, `${path}[]`);
  }

  #record(place: Spot, shape: Fields, values: readonly unknown[], path: string): void {
    const at = this.#shapes.writtenAt(place);
    const present = values.filter((value) => !isAbsent(value) && !isEmptyList(value));
    const wrong = present.find((value) => !isRecord(value));
    // The shape may well be right, and used where there are many.
    if (wrong !== undefined) this.#wrong(Array.isArray(wrong) ? place : at, wrong, path, this.#recordIn(place, wrong));
    else if (present.length > 0) {
      let known: string[] | undefined;
      const names = () => {
        known ??= this.#namesIn(present);
        return known;
      };
      if (this.#isAnother(place, shape, present, names(), path)) return;
      for (const name of shape.fields.keys()) this.#field(at, shape, name, { values: present, names }, path);
    }
  }

  /** Whether the data has none of a named shape's fields: another shape is meant, and this one may be right. */
  #isAnother(place: Spot, shape: Fields, values: readonly unknown[], names: readonly string[], path: string): boolean {
    if (shape.name === undefined || typeof place.value !== 'string' || names.length === 0) return false;
    const holds = (name: string) => values.some((value) => fieldOf(value, name, this.#aliases) !== undefined);
    const isClose = (name: string) => holds(name) || didYouMean(name, names) !== undefined;
    if ([...shape.fields.keys()].some(isClose)) return false;
    const message = `has ${listed(names)} at ${quoted(path)}, and ${quoted(shape.name)} none of them: write the shape of these`;
    this.misfits.push({ spot: place, path, message });
    return true;
  }

  #recordIn(place: Spot, actual: unknown): string {
    const isNamed = Array.isArray(actual) && typeof place.value === 'string';
    return `a record${isNamed ? `: write \`{ "list": "${place.value}", "max": 50 }\`` : ''}`;
  }

  #namesIn(values: readonly unknown[]): string[] {
    const all = values.flatMap((value) => plainNames(value, this.#aliases));
    work(all.length * VALUE);
    return [...new Set(all)];
  }

  #field(at: Spot, record: Fields, name: string, { values, names }: Records, path: string): void {
    const field = record.fields.get(name)!;
    work(values.length * VALUE);
    const own = at.get('record')?.get(name) ?? at.get(name) ?? at;
    const inner = path === '' ? name : `${path}.${name}`;
    const held = values.map((value) => fieldOf(value, name, this.#aliases));
    const present = held.filter((value) => value !== undefined);
    if (present.length > 0) {
      // An entry without a required field would be dropped.
      const isNeeded = field.is === 'scalar' && field.suffix === '!';
      this.compare(own, field, isNeeded ? held : present, inner);
      return;
    }
    const others = names().filter((other) => !record.fields.has(other));
    const wire = this.#aliases.get(name);
    // What must be there may also be meant by an alias if another field reads it, too.
    const meant = mayLack(field) ? others : names();
    const suggestion = wire === undefined ? undefined : didYouMean(wire, meant);
    if (wire !== undefined && suggestion !== undefined) {
      this.misfits.push({ spot: own, path: inner, message: `has no ${quoted(wire)}; ${suggestion}`, alias: name });
      return;
    }
    const near = didYouMean(name, others);
    if (near === undefined && mayLack(field)) return;
    const advice = near ?? (names().length > 0 ? `it has ${listed(names())}` : 'it is empty');
    this.misfits.push({
      spot: own,
      path: inner,
      at: 'name',
      answered: others,
      message: `has no ${quoted(name)}${path === '' ? '' : ` at ${quoted(path)}`}; ${advice}`,
    });
  }

  /** A `bool` reads 1 and 0, too, but not the other things that such a server sends for "no". */
  #flag(spot: Spot, value: unknown, path: string): void {
    const message = `holds ${shown(value)} at ${quoted(path)}, as from a server that writes 1 and 0 for yes and no: write \`flag\``;
    this.misfits.push({ spot, path, message });
  }

  #wrong(spot: Spot, value: unknown, path: string, wanted: string): void {
    const place = path === '' ? '' : ` at ${quoted(path)}`;
    this.misfits.push({ spot, path, message: `holds ${shown(value)}${place}, which is not ${wanted}` });
  }
}

/** Whether a real answer may omit it: it is marked `?` or has a default. */
function mayLack(shape: Shape): boolean {
  if (shape.is === 'scalar') return shape.suffix === '?' || shape.default !== undefined;
  return shape.is === 'unknown' || (shape.is === 'record' && shape.suffix === '?');
}

/** What a scalar accepts, in words. */
function wanted({ scalar, suffix, only }: Shape & { is: 'scalar' }, value: unknown): string {
  if (!only) return `\`${scalar}${suffix}\``;
  const near = typeof value === 'string' ? didYouMean(value, only.map(String)) : undefined;
  return `among ${only.map((literal) => JSON.stringify(literal)).join(', ')}${near ? `; ${near}` : ''}`;
}

function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || value === '0' || value === '1';
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isRecord(value) ? 'an object' : (JSON.stringify(value) ?? 'nothing');
}
