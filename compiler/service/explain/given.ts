import type { Shape } from '../../shape/shape.ts';
import { find, type JsonPath } from '../../source/json-node.ts';
import type { Tables } from '../../tables/tables.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';

/** The shape of a part of the data in an answer of a fixture, or in a shared one; undefined anywhere else. */
export function shapeGiven(
  file: EditedFile,
  path: JsonPath,
  project: EditedProject,
  tables: Tables,
): Shape | undefined {
  const gives = path.indexOf('gives');
  if ((file.kind !== 'fixture' && file.kind !== 'sharedAnswer') || gives < 0) return undefined;
  const whole = shapeOf(file, path.slice(0, gives), project, tables);
  return whole && shapeIn(whole, path.slice(gives + 1));
}

/** The shape of what an answer gives, by its call and outcome, or those of the shared one that it is like. */
function shapeOf(file: EditedFile, path: JsonPath, project: EditedProject, tables: Tables): Shape | undefined {
  const own = textAt(file, [...path, 'like']);
  const shared = own === undefined ? undefined : project.file(`screens/answers/${own}.json`);
  const is = shared ? textAt(shared, ['is']) : textAt(file, [...path, 'is']);
  const call = file.kind === 'fixture' ? String(path[1]) : textAt(file, ['call']);
  const outcome = tables.calls.get(call ?? '')?.outcomes.find((declared) => declared.is === is);
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
