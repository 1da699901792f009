import { isRecord } from '../../schemas/record.ts';
import type { JsonNode } from './json-node.ts';

/** One file of a project, parsed. */
export interface SourceFile {
  /** Path of the file as given, relative to the project. */
  name: string;
  text: string;
  root: JsonNode;
  /** The same as plain data. */
  value: unknown;
}

type Path = readonly (string | number)[];
/** A step from a value into what it holds. */
interface Inside {
  around: Spot;
  step: string | number;
}

/** A value of a document with its position. Reading it never throws, whatever the document contains. */
export class Spot {
  readonly file: SourceFile;
  readonly value: unknown;
  #at: Path | Inside;

  constructor(file: SourceFile, at: Path | Inside = [], value: unknown = file.value) {
    this.file = file;
    this.value = value;
    this.#at = at;
  }

  /** Put together at the first use: hardly any of the many spots of a check is reported. */
  get path(): Path {
    if ('around' in this.#at) this.#at = [...this.#at.around.path, this.#at.step];
    return this.#at;
  }

  /** The property with that name; undefined if this is not an object or has none. */
  get(name: string): Spot | undefined {
    const value = this.value;
    return isRecord(value) && Object.hasOwn(value, name) ? this.#inner(name, value[name]) : undefined;
  }

  /** The entries of a list; empty if this is not a list. */
  items(): Spot[] {
    if (!Array.isArray(this.value)) return [];
    return this.value.map((item, index) => this.#inner(index, item));
  }

  /** The properties of an object in source order; empty if this is not an object. */
  entries(): [string, Spot][] {
    const value = this.value;
    return isRecord(value) ? Object.keys(value).map((name) => [name, this.#inner(name, value[name])]) : [];
  }

  #inner(step: string | number, value: unknown): Spot {
    return new Spot(this.file, { around: this, step }, value);
  }

  /** The properties of the object under that name. */
  entriesOf(name: string): [string, Spot][] {
    return this.get(name)?.entries() ?? [];
  }

  /** The items of the list under that name. */
  itemsOf(name: string): Spot[] {
    return this.get(name)?.items() ?? [];
  }

  /** The text under that name, undefined if there is none. */
  textOf(name: string): string | undefined {
    const value = this.get(name)?.value;
    return typeof value === 'string' ? value : undefined;
  }

  get isList(): boolean {
    return Array.isArray(this.value);
  }

  get isObject(): boolean {
    return isRecord(this.value);
  }
}

/** Formats a path, `view[3].on.tap[0].send.amount`; a name that is not an identifier is put in brackets. */
export function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[A-Za-z_$][\w$-]*$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** Parses a path formatted by {@link pathText}, `view[3].on["a b"].when`. */
export function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index !== undefined ? Number(index) : quoted !== undefined ? (JSON.parse(quoted) as string) : name!,
  );
}

/** Whether a path equals another one, or leads into it. */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
