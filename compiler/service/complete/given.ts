import { describe } from '../../expression/types/assign.ts';
import { type Shape, shapeType } from '../../shape/shape.ts';
import { find } from '../../source/json-node.ts';
import type { Tables } from '../../tables/tables.ts';
import { shapeGiven } from '../explain/given.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';

/** In the data of an answer, of a fixture or a shared one: the names and known values of the contract. */
export function givenCompletions(
  file: EditedFile,
  { at, path, start, end, before, hasValue }: Cursor,
  project: EditedProject,
  tables: Tables,
): Completion[] {
  const shape = shapeGiven(file, path, project, tables);
  if (shape?.is === 'scalar' && at === 'value') {
    return (shape.only ?? shape.known ?? []).map((value) => {
      const words = { label: String(value), kind: 'value', detail: 'named by the contract' } as const;
      return { ...words, start, end, insert: JSON.stringify(value), rank: 0 };
    });
  }
  if (shape?.is !== 'record' || at !== 'name') return [];
  const object = find(file.root, path);
  const taken = object?.kind === 'object' ? object.entries : new Map();
  return [...shape.fields]
    .filter(([name]) => name === before || !taken.has(name))
    .map(([name, field]) => {
      const words = { label: name, kind: 'field', detail: describe(shapeType(field)) } as const;
      if (hasValue) return { ...words, start, end, insert: JSON.stringify(name), rank: 0 };
      return { ...words, start, end, insert: `${JSON.stringify(name)}: ${skeletonOf(field)}`, snippet: true, rank: 0 };
    });
}

/** A value of a shape to fill in. */
function skeletonOf(shape: Shape): string {
  if (shape.is === 'list') return `[\${1}]`;
  if (shape.is === 'record' || shape.is === 'map') return `{ \${1} }`;
  if (shape.is === 'unknown') return `\${1}`;
  const type = shapeType(shape);
  const { is } = type.is === 'maybe' ? type.of : type;
  return is === 'string' || is === 'url' || is === 'date' ? `"\${1}"` : `\${1}`;
}
