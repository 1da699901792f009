import { textsIn } from '../../json/texts.ts';
import { isScalar } from '../../shape/scalars/index.ts';
import type { Visited } from '../schema/walk.ts';
import type { Site } from './site.ts';

/** Properties next to a shape that are not shapes. */
export const BESIDE: ReadonlySet<string> = new Set(['note', 'known', 'only', 'default', 'max', 'initial', 'keep']);

/** The names of shapes used in a shape: `Row` in `["Row"]`, `Row?` and `{ "list": "Row" }`. */
export function shapeNames({ node, schema, up }: Visited, file: string): Site[] {
  // Entries of a list are visited separately.
  if (schema.refers !== 'shape' || node.kind === 'list') return [];
  return textsIn(node, BESIDE).flatMap((word): Site[] => {
    const name = word.value.replace(/[!?]$/, '');
    if (isScalar(name) || !/^[A-Z]/.test(name)) return [];
    const start = word.start + 1;
    return [{ kind: 'shape', owner: '', name, role: 'refers', file, start, end: start + name.length, node: word, up }];
  });
}
