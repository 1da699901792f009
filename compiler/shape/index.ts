/** The shape notation: its parser, and its meaning for the checker, the phone and a server. */
export { readShapes } from './named.ts';
export {
  type NamedShapes,
  readShape,
  type ShapeIssue,
  type ShapeUse,
  UNKNOWN,
} from './notation.ts';
export {
  compileShape,
  type RecordShape,
  type Shape,
  shapeType,
} from './shape.ts';
export { shapeSchema } from './wire.ts';
