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

/** The type of the shape in expressions. */
export function shapeType(shape: Shape): Type {
  switch (shape.is) {
    case 'scalar':
      return maybe(shape.suffix, typeOfScalar(shape));
    case 'list':
    case 'map':
      return { is: shape.is, of: shapeType(shape.of), max: shape.max };
    case 'record': {
      const fields = new Map([...shape.fields].map(([name, field]) => [name, shapeType(field)]));
      // Copies of a shape, with a name or a suffix, share its fields.
      const type: Type = { is: 'record', fields, declared: shape.fields };
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
