/** The shape notation: reads it, and what it means to the checker, the phone and a server. */
export { readShapes } from './named.ts';
export {
  DEFAULT_MAX,
  type NamedShapes,
  readShape,
  type ShapeIssue,
  type ShapeUse,
} from './notation.ts';
export { type JsonSchema, SCALAR_NAMES, type Scalar } from './scalars/index.ts';
export {
  compileShape,
  type RecordShape,
  type ScalarShape,
  type Shape,
  type Suffix,
  shapeType,
} from './shape.ts';
export { shapeSchema } from './wire.ts';
