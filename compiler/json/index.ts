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
