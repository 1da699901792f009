import type { JsonNode } from './json-node.ts';
import { isRecord } from './record.ts';

/** One file of a project, parsed. */
export interface SourceFile {
  /** Path of the file as given, relative to the project. */
  name: string;
  text: string;
  root: JsonNode;
  /** The same as plain data. */
  value: unknown;
}

/** A value of a document together with where it stands. Reading it never throws, whatever the document holds. */
export class Spot {
  readonly file: SourceFile;
  readonly path: readonly (string | number)[];
  readonly value: unknown;

  constructor(file: SourceFile, path: readonly (string | number)[] = [], value: unknown = file.value) {
    this.file = file;
    this.path = path;
    this.value = value;
  }

  /** The property of that name; undefined where this is no object or has none. */
  get(name: string): Spot | undefined {
    const value = this.value;
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    return new Spot(this.file, [...this.path, name], value[name]);
  }

  /** The entries of a list; none where this is no list. */
  items(): Spot[] {
    if (!Array.isArray(this.value)) return [];
    return this.value.map((item, index) => new Spot(this.file, [...this.path, index], item));
  }

  /** The properties of an object in the order written; none where this is no object. */
  entries(): [string, Spot][] {
    if (!isRecord(this.value)) return [];
    return Object.keys(this.value).map((name) => [name, this.get(name)!]);
  }

  /** Entries of the object that stands under that name. */
  entriesOf(name: string): [string, Spot][] {
    return this.get(name)?.entries() ?? [];
  }

  /** Items of the list that stands under that name. */
  itemsOf(name: string): Spot[] {
    return this.get(name)?.items() ?? [];
  }

  /** The text that stands under that name, undefined where there is none. */
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

/** Path in words, `view[3].on.tap[0].send.amount`; a name that is no identifier is in brackets. */
export function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[A-Za-z_$][\w$-]*$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** The path that {@link pathText} wrote: `view[3].on["a b"].when` → its steps. */
export function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index !== undefined ? Number(index) : quoted !== undefined ? (JSON.parse(quoted) as string) : name!,
  );
}

/** Whether a path in words is this other one, or leads into it. */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
