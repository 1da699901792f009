/** Strict JSON with the position of every value and property name: `parseJson`, and lookups in its result. */
export {
  find,
  findEntry,
  innerOf,
  type JsonNode,
  type JsonPath,
  offsetInText,
  plain,
  positionOf,
} from '../source/json-node.ts';
export { layOut, type Piece, pieceAt, pieceOf, placeAt } from './layout.ts';
export { MAX_BYTES, parseJson } from './parse.ts';
export { applySplice, inverted, type Splice, spliceBetween } from './splice.ts';
export { type Editable, sourceAt, swapped, withItem, withItemText, without, withValue } from './write.ts';
