/** Strict JSON with the position of every value and every property name: `parseJson`, and how to find things in what it reads. */
export {
  find,
  findEntry,
  type JsonEntry,
  type JsonNode,
  type JsonPath,
  type JsonText,
  offsetInText,
  plain,
  positionOf,
} from '../source/json-node.ts';
export { MAX_BYTES, MAX_DEPTH, parseJson } from './parse.ts';
