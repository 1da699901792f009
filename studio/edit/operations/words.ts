import type { JsonPath } from '../../../compiler/json/index.ts';
import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { isRecord } from '../../../schemas/record.ts';
import { valueAt } from '../schema/lists.ts';
import type { EditedDocument } from '../text/open.ts';

/** Properties with the text of a node, when the widget does not define one. */
const SAYING = ['text', 'label', 'title'];

/**
 * Finds the visible text of a node: the property with exactly that text, or else its main text, which may be an
 * expression.
 *
 * @param seen the text on the phone
 */
export function wordsAt(
  document: EditedDocument,
  path: JsonPath,
  seen: string,
): { path: JsonPath; text: string } | undefined {
  const node = valueAt(document, path);
  const written = writtenIn(node, seen, path);
  if (written) return { path: written, text: seen };
  if (!isRecord(node)) return undefined;
  const own = typeof node.widget === 'string' ? WIDGETS.get(node.widget)?.words.name : undefined;
  const name = [own, ...SAYING].find((property) => property !== undefined && typeof node[property] === 'string');
  return name === undefined ? undefined : { path: [...path, name], text: String(node[name]) };
}

/** Finds the path of exactly this text in a value. */
function writtenIn(value: unknown, text: string, path: JsonPath): JsonPath | undefined {
  if (value === text) return path;
  const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  for (const [step, part] of parts) {
    const place = writtenIn(part, text, [...path, step]);
    if (place) return place;
  }
  return undefined;
}
