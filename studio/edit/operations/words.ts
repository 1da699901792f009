import type { JsonPath } from '../../../compiler/json/index.ts';
import { isRecord } from '../../../compiler/source/record.ts';
import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { valueAt } from '../schema/lists.ts';
import type { EditedDocument } from '../text/open.ts';

/** Properties by which nodes say something, where the widget does not tell. */
const SAYING = ['text', 'label', 'title'];

/**
 * The text of a node that people see: the one that is written so, else the one that the node is known by, which may be an
 * expression.
 *
 * @param seen what stands on the phone
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
  const name = [own, ...SAYING].find((one) => one !== undefined && typeof node[one] === 'string');
  return name === undefined ? undefined : { path: [...path, name], text: String(node[name]) };
}

/** Where exactly this text is written in a value. */
function writtenIn(value: unknown, text: string, path: JsonPath): JsonPath | undefined {
  if (value === text) return path;
  const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  for (const [step, part] of parts) {
    const found = writtenIn(part, text, [...path, step]);
    if (found) return found;
  }
  return undefined;
}
