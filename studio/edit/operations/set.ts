import type { JsonPath } from '../../../compiler/json/index.ts';
import { without, withValue } from '../../../compiler/json/index.ts';
import { pathText } from '../../../compiler/source/spot.ts';
import { words } from '../outline/names.ts';
import { describedAt, rootOf } from '../schema/at.ts';
import type { EditedDocument } from '../text/open.ts';
import { changed, type Outcome } from './change.ts';

/**
 * Sets a property or an item; undefined removes it. A handler or object left empty by a removal is removed with it
 * unless it is required.
 */
export function setValue(document: EditedDocument, path: JsonPath, value: unknown): Outcome {
  const name = nameOf(path);
  if (value === undefined) return removeValue(document, path, `Remove ${name}`);
  const text = withValue(document, path, value, orderAt(document, path.slice(0, -1)));
  if (text === undefined) return { refused: `there is no place for ${name}` };
  const change = changed(document, `Change ${name}`, text);
  return typeof value === 'string' ? { ...change, typing: `${document.path} ${pathText(path)}` } : change;
}

/** Removes a property or an item. */
function removeValue(document: EditedDocument, path: JsonPath, label: string): Outcome {
  const text = without(document, path);
  return text === undefined ? { refused: `there is no ${nameOf(path)} here` } : changed(document, label, text);
}

/** Returns the names of an object's properties in schema order. */
function orderAt(document: EditedDocument, owner: JsonPath): readonly string[] {
  const root = rootOf(document.path);
  const described = root === undefined ? undefined : describedAt(root, document.value, owner);
  const names = Object.keys(described?.schema.properties ?? {});
  return names.sort((a, b) => rank(a) - rank(b));
}

/** A comment and a condition come first. */
function rank(name: string): number {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
}

const FIRST: readonly string[] = ['widget', 'use', 'each', 'as', 'switch', 'do', 'is', 'id', 'when', 'note'];

function nameOf(path: JsonPath): string {
  const name = path.findLast((step) => typeof step === 'string');
  return name === undefined ? 'this' : words(String(name)).toLowerCase();
}
