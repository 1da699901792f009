import { textsIn } from '../../json/texts.ts';
import { isScalar } from '../../shape/scalars/index.ts';
import type { Visited } from '../schema/walk.ts';
import type { Site } from './site.ts';

/** What stands beside a shape and is none. */
export const BESIDE: ReadonlySet<string> = new Set(['note', 'known', 'only', 'default', 'max', 'initial', 'keep']);

/** The names of shapes that a shape is made of: `Row` in `["Row"]`, `Row?` and `{ "list": "Row" }`. */
export function shapeNames({ node, schema, up }: Visited, file: string): Site[] {
  // Entries of a list are visited by themselves.
  if (schema.refers !== 'shape' || node.kind === 'list') return [];
  return textsIn(node, BESIDE).flatMap((word): Site[] => {
    const name = word.value.replace(/[!?]$/, '');
    if (isScalar(name) || !/^[A-Z]/.test(name)) return [];
    const start = word.start + 1;
    return [{ kind: 'shape', owner: '', name, role: 'refers', file, start, end: start + name.length, node: word, up }];
  });
}
