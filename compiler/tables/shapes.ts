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
} from '../shape/index.ts';
import { scalarType } from '../shape/scalars/index.ts';
import type { Spot } from '../source/spot.ts';

const UNKNOWN: Shape = { is: 'unknown', size: 1 };

/** The named shapes of a project, and what any shape in a document means with them. */
export class Shapes {
  /** Issues of `shapes.json` itself, their paths below `shapes`. */
  readonly issues: readonly ShapeIssue[];
  /** Names that some shape of the project asked for. */
  readonly used = new Set<string>();
  readonly names: readonly string[];
  readonly #named: NamedShapes;
  readonly #spot: Spot | undefined;
  readonly #declared: ReadonlySet<string>;
  readonly #words = new Map<string, object>();
  readonly #types = new WeakMap<Shape, Type>();
  readonly #read = new WeakMap<object, Map<ShapeUse, { shape: Shape; issues: ShapeIssue[] }>>();

  /**
   * @param spot the object that holds the shapes by name
   * @param broken the file cannot be trusted: every name is then a shape that nobody says anything about
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

  /** The shape written at a place; issues have their paths below it. */
  read(spot: Spot, use: ShapeUse = 'given'): { shape: Shape; issues: ShapeIssue[] } {
    const { value } = spot;
    // Words are the same wherever they stand, other shapes only in their place.
    const place = typeof value === 'object' && value !== null ? value : this.#word(String(value));
    const known = this.#read.get(place)?.get(use);
    if (known) return known;
    const read = readShape(stateShape(value), this.#named, use);
    const both = this.#read.get(place) ?? new Map();
    this.#read.set(place, both.set(use, read));
    return read;
  }

  /** Where a shape was written: behind a name, its entry in the file of shapes. */
  writtenAt(spot: Spot): Spot {
    const name = typeof spot.value === 'string' ? spot.value.replace(/[!?]$/, '') : undefined;
    return (name !== undefined && this.#spot?.get(name)) || spot;
  }

  type(spot: Spot, use?: ShapeUse): Type {
    const { shape } = this.read(spot, use);
    const type = this.#types.get(shape) ?? shapeType(shape);
    this.#types.set(shape, type);
    return type;
  }

  compiled(spot: Spot): CompiledShape {
    return compileShape(this.read(spot).shape);
  }

  /** What a value of this shape is where nothing is given. */
  emptyOf(spot: Spot): Expr {
    return emptyValue(this.read(spot).shape);
  }

  /** One object for each word, to remember by. */
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

/** A state's entry is a shape with companions of its own (`initial`, `keep`), which the notation does not know. */
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
