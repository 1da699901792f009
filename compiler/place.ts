import { find, offsetInText, positionOf } from './json.ts';
import type { Spot } from './spot.ts';

/** Line and column (from 1, UTF-16 units) of a value, or of the character at `index` of its text. */
export function placeOf(spot: Spot, index?: number): { line: number; column: number } {
  const { file, path } = spot;
  const node = find(file.root, path);
  if (!node) return { line: 1, column: 1 };
  return positionOf(file.text, index === undefined ? node.start : offsetInText(node, index));
}
