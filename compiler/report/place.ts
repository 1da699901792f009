import { find, findEntry, offsetInText, positionOf } from '../json/index.ts';
import { Spot } from '../source/spot.ts';

/**
 * Line and column (from 1, UTF-16 units) of a value, or of the character at `index` of its text; if the value does not
 * exist, of its parent.
 */
export function placeOf(spot: Spot, index?: number): { line: number; column: number } {
  const { file, path } = spot;
  const node = find(file.root, path);
  if (node) return positionOf(file.text, index === undefined ? node.start : offsetInText(node, index));
  if (path.length === 0) return { line: 1, column: 1 };
  return placeOf(new Spot(file, path.slice(0, -1)));
}

/** Line and column of a value's property name; of the value itself if it has none. */
export function placeOfName(spot: Spot): { line: number; column: number } {
  const { file, path } = spot;
  const entry = findEntry(file.root, path);
  return entry ? positionOf(file.text, entry.nameStart) : placeOf(spot);
}
