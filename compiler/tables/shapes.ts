import type { CompiledShape, Expr } from '../../schemas/compiled.ts';
import type { Type } from '../expression/types/types.ts';
import {
  compileShape,
  type NamedShapes,
  readShape,
  readShapes,
  type Shape,
  type ShapeIssue,
  type ShapeUse,
  shapeType,
  UNKNOWN,
} from '../shape/index.ts';
import { scalarType } from '../shape/scalars/index.ts';
import { oncePer } from '../source/once-per.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';

/** The named shapes of a project, and the parser of shapes that use them. */
export class Shapes {
  /** Issues of `shapes.json` itself, their paths below `shapes`. */
  readonly issues: readonly ShapeIssue[];
  /** Names that were used by any shape of the project. */
  readonly used = new Set<string>();
  readonly names: readonly string[];
  readonly #named: NamedShapes;
  readonly #spot: Spot | undefined;
  readonly #declared: ReadonlySet<string>;
  readonly #words = new Map<string, object>();
  readonly #types = new WeakMap<Shape, Type>();
  /** Types of what calls give, by where their names are declared. */
  readonly #given = oncePer((_: Shape) => new Map<string, Type>());
  readonly #read = new WeakMap<object, Map<ShapeUse, { shape: Shape; issues: ShapeIssue[] }>>();

  /**
   * @param spot the object that contains the shapes by name
   * @param broken the file is not sound: every name is then an unknown shape that causes no issues
   */
  constructor(spot: Spot | undefined, broken: boolean) {
    const { shapes, issues } = readShapes(spot?.value);
    this.issues = issues;
    this.#spot = spot;
    this.names = [...shapes.keys()];
    this.#declared = new Set(this.names);
    this.#named = {
      get: (name) => {
        this.used.add(name);
        return shapes.get(name) ?? (broken ? UNKNOWN : undefined);
      },
      has: (name) => shapes.has(name),
      keys: () => shapes.keys(),
    };
    for (const [name, shape] of spot?.entries() ?? []) this.#noteUses(name, shape.value);
  }

  /** Parses the shape at a spot; issues have paths relative to it. */
  read(spot: Spot, use: ShapeUse = 'given'): { shape: Shape; issues: ShapeIssue[] } {
    const { value } = spot;
    // Words mean the same everywhere, so they are cached by text; other shapes are cached by position.
    const place = typeof value === 'object' && value !== null ? value : this.#word(String(value));
    const known = this.#read.get(place)?.get(use);
    if (known) return known;
    const read = readShape(stateShape(value), this.#named, use);
    const both = this.#read.get(place) ?? new Map();
    this.#read.set(place, both.set(use, read));
    return read;
  }

  /** Where a shape was written: for a name, its entry in the file of shapes. */
  writtenAt(spot: Spot): Spot {
    const name = typeof spot.value === 'string' ? spot.value.replace(/[!?]$/, '') : undefined;
    return (name !== undefined && this.#spot?.get(name)) || spot;
  }

  /** Whether a named shape, or a part of one, is wrong in itself. */
  isWrong(spot: Spot): boolean {
    const { file, path: outer } = this.#spot ?? {};
    if (!outer || spot.file.name !== file?.name) return false;
    return this.issues.some(({ path }) => isWithin(pathText([...outer, ...path]), pathText(spot.path)));
  }

  type(spot: Spot, use?: ShapeUse): Type {
    const { shape } = this.read(spot, use);
    const type = this.#types.get(shape) ?? shapeType(shape);
    this.#types.set(shape, type);
    return type;
  }

  /** The type of what a call gives, whose records know that their names are declared in this table. */
  given(spot: Spot, table: string): Type {
    const { shape } = this.read(spot, 'read');
    const types = this.#given(shape);
    const type = types.get(table) ?? shapeType(shape, table);
    types.set(table, type);
    return type;
  }

  compiled(spot: Spot): CompiledShape {
    return compileShape(this.read(spot).shape);
  }

  /** The default value of a shape. */
  emptyOf(spot: Spot): Expr {
    return emptyValue(this.read(spot).shape);
  }

  /** A unique object for each word, as a cache key. */
  #word(text: string): object {
    const known = this.#words.get(text) ?? {};
    this.#words.set(text, known);
    return known;
  }

  /** Shapes used by other shapes count as used. */
  #noteUses(owner: string, value: unknown): void {
    if (typeof value === 'string') {
      const name = value.replace(/[!?]$/, '');
      if (name !== owner && this.#declared.has(name)) this.used.add(name);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) this.#noteUses(owner, part);
    }
  }
}

/** A state is a shape with additional properties (`initial`, `keep`), which are not part of the notation. */
function stateShape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('initial' in value) && !('keep' in value)) return value;
  const { initial: _initial, keep: _keep, ...shape } = value as { initial?: unknown; keep?: unknown };
  return shape;
}

function emptyValue(shape: Shape): Expr {
  switch (shape.is) {
    case 'scalar':
      if (shape.default !== undefined) return shape.default;
      if (shape.suffix === '?') return null;
      return scalarType(shape.scalar).empty ?? null;
    case 'list':
      return ['list'];
    case 'map':
      return ['rec'];
    case 'record':
      if (shape.suffix === '?') return null;
      return ['rec', ...[...shape.fields].flatMap(([name, field]): Expr[] => [name, emptyValue(field)])];
    case 'unknown':
      return null;
  }
}
