/** Strict JSON with the position of every value and every property name: `parseJson`, and how to find things in what it reads. */
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
