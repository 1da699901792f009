import { isRecord } from '../../schemas/record.ts';
import { DEFAULT_MAX } from '../expression/types/types.ts';
import { didYouMean } from '../source/nearest.ts';
import { listed, quoted } from '../source/quoting.ts';
import { COMPANIONS, formOf, insteadOf, isShape } from './forms.ts';
import { readLongForm } from './long-form.ts';
import { ELSEWHERE, isScalar, SCALAR_NAMES, type Scalar, scalarType } from './scalars/index.ts';
import type { ScalarShape, Shape, Suffix } from './shape.ts';

/** The largest limit that may be declared. */
const MAX_LIMIT = 10_000;
/** The maximum number of shapes inside a shape, counting the contents of named ones each time. */
const MAX_SIZE = 2000;

/**
 * The use of a shape. `read`: decoded from outside (answers, parameters, stored values). `given`: provided by the
 * document and checked by the compiler (`state`, `with`, `send`), so nothing is ever absent.
 */
export type ShapeUse = 'read' | 'given';

export interface ShapeIssue {
  code: 'bad-shape' | 'unknown-shape' | 'no-empty-value' | 'circular-shape';
  /** Path inside the shape. */
  path: (string | number)[];
  message: string;
  /** The unknown name of a shape. */
  name?: string;
}

/** Named shapes: `get` returns undefined if there is none of that name. */
export interface NamedShapes {
  get(name: string): Shape | undefined;
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Reads a shape as authored. Invalid parts become `unknown` and an issue. */
export function readShape(value: unknown, named: NamedShapes, use: ShapeUse): { shape: Shape; issues: ShapeIssue[] } {
  const reader = new ShapeReader(named, use);
  const shape = reader.read(value, []);
  return { shape, issues: reader.issues };
}

export const UNKNOWN: Shape = { is: 'unknown', size: 1 };

export class ShapeReader {
  readonly issues: ShapeIssue[] = [];
  readonly #named: NamedShapes;
  readonly #use: ShapeUse;
  #path: (string | number)[] = [];

  constructor(named: NamedShapes, use: ShapeUse) {
    this.#named = named;
    this.#use = use;
  }

  read(value: unknown, path: (string | number)[]): Shape {
    this.#path = path;
    if (typeof value === 'string') return this.#text(value, path);
    if (Array.isArray(value)) return this.#bracketed(value, path);
    if (isRecord(value)) return this.#object(value, path);
    return this.#wrong(
      path,
      `expected a shape, as \`"string"\`, \`["Row"]\` or \`{ … }\`, found ${JSON.stringify(value)}`,
    );
  }

  /** Records that the current name refers to itself. */
  circle(names: string[]): void {
    this.#add(
      'circular-shape',
      this.#path,
      `a shape may not contain itself: ${names.map((name) => quoted(name)).join(' → ')}`,
    );
  }

  /** Records that the nesting of the current name is too deep. */
  tooDeep(most: number): void {
    this.#add('bad-shape', this.#path, `shapes are nested more than ${most} deep here: remove a level`);
  }

  #text(text: string, path: (string | number)[]): Shape {
    const [, name, sign] = /^([A-Za-z][A-Za-z0-9]*)([!?]?)$/.exec(text) ?? [];
    if (name === undefined) return this.#unreadable(text, path);
    const suffix = sign as Suffix;
    if (isScalar(name)) return this.#scalar(name, suffix, path);
    const shape = this.#named.get(name);
    if (!shape) return this.#unknown(name, path);
    if (suffix === '' || shape.is === 'unknown') return shape;
    if (shape.is === 'scalar' && shape.default !== undefined) {
      const message = `${quoted(name)} has a default, with which nothing is left for \`${suffix}\`: leave it out`;
      return this.#wrong(path, message);
    }
    if (shape.is === 'record' || shape.is === 'scalar') return { ...shape, suffix };
    return this.#wrong(path, `a ${shape.is} is never absent, at most empty: leave out the \`${suffix}\``);
  }

  #unreadable(text: string, path: (string | number)[]): Shape {
    const item = /^(.*)\[\]$/.exec(text)?.[1];
    if (item !== undefined) return this.#wrong(path, `write a list as ["${item}"]`);
    return this.#wrong(
      path,
      `${quoted(text)} is not a shape: a shape is one word, with \`!\`, \`?\` or nothing after it`,
    );
  }

  #unknown(name: string, path: (string | number)[]): Shape {
    const type = ELSEWHERE.get(name.toLowerCase());
    const near = type ? `write ${quoted(type)}` : didYouMean(name, [...SCALAR_NAMES, ...this.#named.keys()]);
    const advice = near ?? `there are ${listed(SCALAR_NAMES)}, and the names of shapes.json`;
    this.issues.push({
      code: 'unknown-shape',
      path,
      message: `there is no shape ${quoted(name)}; ${advice}`,
      ...(type ? {} : { name }),
    });
    return UNKNOWN;
  }

  #scalar(scalar: Scalar, suffix: Suffix, path: (string | number)[], more: Partial<ScalarShape> = {}): Shape {
    if (scalar === 'file' && this.#use === 'read') {
      return this.#wrong(path, 'a file can only be sent, it never comes in an answer');
    }
    const bare = suffix === '' && scalarType(scalar).empty === undefined;
    if (bare && this.#use === 'read') {
      const without = `\`${scalar}\` has no empty value, so say what an absent one becomes:`;
      const advice = `write \`${scalar}?\` (null), \`${scalar}!\` (unreadable without it) or {"type": "${scalar}", "default": …}`;
      this.#add('no-empty-value', path, `${without} ${advice}`);
      return UNKNOWN;
    }
    return { is: 'scalar', scalar, suffix: bare ? '!' : suffix, size: 1, ...more };
  }

  #bracketed(value: unknown[], path: (string | number)[]): Shape {
    if (value.length !== 1) {
      return this.#wrong(
        path,
        `a list is written with the shape of its items: ["string"]; found ${value.length} entries`,
      );
    }
    return this.#many('list', this.read(value[0], [...path, 0]), DEFAULT_MAX, path);
  }

  #many(is: 'list' | 'map', of: Shape, max: number, path: (string | number)[]): Shape {
    return this.#sized({ is, of, max, size: of.size + 1 }, path);
  }

  #object(value: { [name: string]: unknown }, path: (string | number)[]): Shape {
    const form = formOf(value, this.#named);
    if (form === 'list' || form === 'map') {
      this.#onlyKeys(value, COMPANIONS[form], path);
      const of = this.read(value[form], [...path, form]);
      return this.#many(form, of, this.#maxOf(value, path), path);
    }
    if (form === 'type') return this.#long(value, path);
    const lone = (['known', 'only'] as const).find(
      (key) => Array.isArray(value[key]) && !isShape(value[key], this.#named),
    );
    if (lone !== undefined) {
      const message = `\`${lone}\` belongs to a single value: write its type beside it, { "type": "string", "${lone}": […] }`;
      return this.#wrong([...path, lone], message);
    }
    if (form === 'record' && isRecord(value.record)) return this.#record(value.record, [...path, 'record']);
    return this.#record(value, path);
  }

  /** Reports names that do not belong to a form; returns whether there is none. */
  #onlyKeys(
    value: { readonly [name: string]: unknown },
    allowed: readonly string[],
    path: (string | number)[],
  ): boolean {
    const others = Object.keys(value).filter((key) => !allowed.includes(key));
    for (const key of others) {
      const advice = insteadOf(key, value) ?? didYouMean(key, allowed) ?? listed(allowed);
      this.#wrong([...path, key], `${quoted(key)} does not belong here; ${advice}`);
    }
    return others.length === 0;
  }

  #maxOf(value: { [name: string]: unknown }, path: (string | number)[]): number {
    const { max } = value;
    if (max === undefined) return DEFAULT_MAX;
    if (typeof max === 'number' && Number.isInteger(max) && max >= 1 && max <= MAX_LIMIT) return max;
    this.#wrong([...path, 'max'], `\`max\` is a whole number from 1 to ${MAX_LIMIT}`);
    return DEFAULT_MAX;
  }

  /** The long form, `{"type": "int!", "known": […]}`. */
  #long(value: { [name: string]: unknown }, path: (string | number)[]): Shape {
    const isWhole = this.#onlyKeys(value, COMPANIONS.type, path);
    const [, name = '', sign = ''] = typeof value.type === 'string' ? (/^([a-z]+)([!?]?)$/.exec(value.type) ?? []) : [];
    const extras = ['known', 'only', 'default'].filter((key) => Object.hasOwn(value, key));
    if (!isScalar(name)) {
      for (const extra of extras)
        this.#wrong([...path, extra], `\`${extra}\` belongs to a single value, not to this \`type\``);
      return this.read(value.type, [...path, 'type']);
    }
    const suffix = sign as Suffix;
    const { more, issues } = readLongForm(name, suffix, value, this.#use === 'read');
    for (const { key, message } of issues) this.#wrong([...path, key], message);
    if (Object.hasOwn(value, 'default')) return { is: 'scalar', scalar: name, suffix, size: 1, ...more };
    // What an absent one becomes may be what the strange name was to say.
    if (!isWhole && suffix === '') return UNKNOWN;
    return this.#scalar(name, suffix, [...path, 'type'], more);
  }

  #record(value: { [name: string]: unknown }, path: (string | number)[]): Shape {
    for (const name of Object.keys(value).filter((name) => /^$|\s/.test(name)))
      this.#nameOfWords(name, [...path, name]);
    const fields = new Map(Object.keys(value).map((name) => [name, this.read(value[name], [...path, name])]));
    const size = [...fields.values()].reduce((sum, field) => sum + field.size, 1);
    return this.#sized({ is: 'record', suffix: '', fields, size }, path);
  }

  #nameOfWords(name: string, path: (string | number)[]): void {
    const [first = '', ...rest] = name.split(/\s+/).filter((word) => word !== '');
    const plain = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('') || 'name';
    this.#wrong(path, `a field is named by one word: write ${quoted(plain)} in place of ${JSON.stringify(name)}`);
  }

  #sized(shape: Shape, path: (string | number)[]): Shape {
    if (shape.size <= MAX_SIZE) return shape;
    return this.#wrong(path, `this shape holds more than ${MAX_SIZE} others`);
  }

  #wrong(path: (string | number)[], message: string): Shape {
    this.#add('bad-shape', path, message);
    return UNKNOWN;
  }

  #add(code: ShapeIssue['code'], path: (string | number)[], message: string): void {
    this.issues.push({ code, path, message });
  }
}
