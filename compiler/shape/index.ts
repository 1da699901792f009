/** The shape notation: read it, and what it means to the checker, the phone and a server. */
export { readShapes } from './named.ts';
export {
  DEFAULT_MAX,
  type NamedShapes,
  readShape,
  type ShapeIssue,
  type ShapeUse,
} from './notation.ts';
export {
  compileShape,
  type RecordShape,
  SCALARS,
  type Scalar,
  type ScalarShape,
  type Shape,
  type Suffix,
  shapeType,
} from './shape.ts';
export { type JsonSchema, shapeSchema } from './wire.ts';
