import { isRecord } from '../../schemas/record.ts';
import { quoted } from '../source/quoting.ts';
import { type NamedShapes, type ShapeIssue, ShapeReader, UNKNOWN } from './notation.ts';
import { isScalar } from './scalars/index.ts';
import type { Shape } from './shape.ts';

/** The maximum nesting of named shapes. */
const MAX_NESTING = 50;

/**
 * Reads all named shapes (the object under `shapes` in `shapes.json`). They may use each other, but not in a cycle.
 * Invalid ones are kept as `unknown`, so that their uses are not reported, too.
 */
export function readShapes(value: unknown): { shapes: ReadonlyMap<string, Shape>; issues: ShapeIssue[] } {
  const authored = isRecord(value) ? new Map(Object.entries(value)) : new Map<string, unknown>();
  const shapes = new Map<string, Shape>();
  const issues: ShapeIssue[] = [];
  const reading: string[] = [];
  const get = (name: string, from?: ShapeReader): Shape | undefined => {
    const known = shapes.get(name);
    if (known || !authored.has(name)) return known;
    if (reading.includes(name)) {
      from?.circle([...reading.slice(reading.indexOf(name)), name]);
      return UNKNOWN;
    }
    if (reading.length > MAX_NESTING) {
      from?.tooDeep(MAX_NESTING);
      return UNKNOWN;
    }
    reading.push(name);
    const named: NamedShapes = {
      get: (other) => get(other, reader),
      has: (other) => authored.has(other),
      keys: () => authored.keys(),
    };
    const reader = new ShapeReader(named, 'read');
    const shape = reader.read(authored.get(name), []);
    issues.push(...reader.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
    reading.pop();
    shapes.set(name, shape.is === 'record' || shape.is === 'scalar' ? { ...shape, name } : shape);
    return shapes.get(name);
  };
  for (const name of authored.keys()) {
    if (isScalar(name)) {
      issues.push({
        code: 'bad-shape',
        path: [name],
        message: `${quoted(name)} is a word of the notation: choose another name`,
      });
    }
    get(name);
  }
  return { shapes, issues };
}
