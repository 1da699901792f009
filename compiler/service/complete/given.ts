import { describe } from '../../expression/types/assign.ts';
import { type Shape, shapeType } from '../../shape/shape.ts';
import { find, type JsonPath } from '../../source/json-node.ts';
import type { Tables } from '../../tables/tables.ts';
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
  const gives = path.indexOf('gives');
  if ((file.kind !== 'fixture' && file.kind !== 'sharedAnswer') || gives < 0) return [];
  const whole = shapeGiven(file, path.slice(0, gives), project, tables);
  const shape = whole && shapeIn(whole, path.slice(gives + 1));
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

/** The shape of what an answer gives, by its call and outcome, or those of the shared one that it is like. */
function shapeGiven(file: EditedFile, path: JsonPath, project: EditedProject, tables: Tables): Shape | undefined {
  const own = textAt(file, [...path, 'like']);
  const shared = own === undefined ? undefined : project.file(`screens/answers/${own}.json`);
  const is = shared ? textAt(shared, ['is']) : textAt(file, [...path, 'is']);
  const call = file.kind === 'fixture' ? String(path[1]) : textAt(file, ['call']);
  const outcome = tables.calls.get(call ?? '')?.outcomes.find((one) => one.is === is);
  return outcome?.gives && tables.shapes.read(outcome.gives, 'read').shape;
}

function textAt({ root }: EditedFile, path: JsonPath): string | undefined {
  const node = find(root, path);
  return node?.kind === 'text' ? node.value : undefined;
}

/** The shape of a part of a value. */
function shapeIn(whole: Shape, path: JsonPath): Shape | undefined {
  return path.reduce<Shape | undefined>((shape, step) => {
    if (shape?.is === 'record') return shape.fields.get(String(step));
    return shape?.is === 'list' || shape?.is === 'map' ? shape.of : undefined;
  }, whole);
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
