import type { CompiledShape } from '../../schemas/compiled.ts';
import type { Type } from '../expression/types/types.ts';
import { type Scalar, scalarType } from './scalars/index.ts';

/** None: absent becomes the default; `?`: null; `!`: unreadable without it. */
export type Suffix = '' | '?' | '!';

/** A parsed shape: the structure of an answer, a parameter, a state or a passed value. */
export type Shape =
  | ScalarShape
  | { is: 'list' | 'map'; of: Shape; max: number; size: number }
  | RecordShape
  /** Invalid; that has been reported. */
  | { is: 'unknown'; size: number };

export interface ScalarShape {
  is: 'scalar';
  scalar: Scalar;
  suffix: Suffix;
  /** Expected values; others are possible. */
  known?: readonly (string | number)[];
  /** All possible values; anything else becomes the default. */
  only?: readonly (string | number)[];
  default?: string | number | boolean;
  /** The name in `shapes.json`, for messages. */
  name?: string;
  size: number;
}
export interface RecordShape {
  is: 'record';
  suffix: Suffix;
  fields: ReadonlyMap<string, Shape>;
  /** The name in `shapes.json`, for messages. */
  name?: string;
  /** The number of shapes inside, including itself. */
  size: number;
}

/**
 * The type of the shape in expressions.
 *
 * @param table where the names of its records are declared, apart from those of named shapes
 */
export function shapeType(shape: Shape, table?: string): Type {
  switch (shape.is) {
    case 'scalar':
      return maybe(shape.suffix, typeOfScalar(shape));
    case 'list':
    case 'map':
      return { is: shape.is, of: shapeType(shape.of, table && `${table}[]`), max: shape.max };
    case 'record': {
      const own = shape.name === undefined ? table : `shape ${shape.name}`;
      const typed = ([name, field]: [string, Shape]) => [name, shapeType(field, own && `${own}.${name}`)] as const;
      const fields = new Map([...shape.fields].map(typed));
      // Copies of a shape, with a name or a suffix, share its fields.
      const type: Type = {
        is: 'record',
        fields,
        declared: shape.fields,
        ...(shape.name === undefined && own && { table: own }),
      };
      return maybe(shape.suffix, shape.name === undefined ? type : { ...type, name: shape.name });
    }
    case 'unknown':
      return { is: 'unknown' };
  }
}

function maybe(suffix: Suffix, type: Type): Type {
  return suffix === '?' ? { is: 'maybe', of: type } : type;
}

function typeOfScalar({ scalar, only, known, name }: ScalarShape): Type {
  const { type, listed } = scalarType(scalar);
  const values = only ?? known;
  const listedType = listed && values ? listed.type(values, only !== undefined) : type;
  return name === undefined ? listedType : { ...listedType, name };
}

/** The compiled shape, by which the phone decodes. */
export function compileShape(shape: Shape): CompiledShape {
  switch (shape.is) {
    case 'scalar': {
      const { scalar, only, default: otherwise } = shape;
      if (otherwise === undefined) return scalar + shape.suffix;
      if (only && typeof otherwise !== 'boolean') return ['only', scalar, only, otherwise];
      return ['or', scalar, otherwise];
    }
    case 'list':
    case 'map':
      return [shape.is, compileShape(shape.of), shape.max];
    case 'record': {
      const fields = [...shape.fields].map(([name, field]) => [name, compileShape(field)] as const);
      return ['rec', shape.suffix, Object.fromEntries(fields)];
    }
    case 'unknown':
      return 'json';
  }
}
