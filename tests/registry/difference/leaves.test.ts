import { fold } from '../../../registry/difference/expressions/fold.ts';
import { differenceOf } from '../../../registry/difference/index.ts';
import { createRandom } from '../../../runner/world/random.ts';
import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { before } from './edits.ts';

/** How many places of compiled documents are changed; `npm run differences` changes all. */
const SAMPLE = Number(process.argv[2] ?? 800);

/** Places that mean nothing to users, or follow from others. */
const SILENT = [
  /^(screen|version|language|hash|features|form)\b/,
  /\.n$/,
  /^load\.[^.]+\.after\b/,
  // The target of a tap, which is reported with the tap.
  /\.href\b/,
  // The pop-up made of what a screen shows whose session has ended.
  /^signIn\.\d+\.(usually|node)\b/,
  // Names of widgets in reports.
  /\.id$/,
];

type Path = readonly (string | number)[];
type Part = { [name: string | number]: Part } | string | number | boolean | null;

/** The path of every text, number and boolean in a document. */
function leavesOf(value: Part, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return value === null ? [] : [path];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

function at(document: CompiledScreen, path: Path): Part {
  return path.reduce<Part>(
    (part, name) => (part as { [name: string]: Part })[name] ?? null,
    document as unknown as Part,
  );
}

/** A document with another value at a path. */
function changedAt(document: CompiledScreen, path: Path): CompiledScreen {
  const copy = structuredClone(document);
  const owner = at(copy, path.slice(0, -1)) as { [name: string | number]: Part };
  owner[path.at(-1)!] = otherThan(owner[path.at(-1)!]!, path);
  return { ...copy, hash: 'other' };
}

function otherThan(value: Part, path: Path): Part {
  // Every frame has a text in the table, so only existing names can be used.
  if (path.join('.') === 'frame') return 'bar';
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${String(value)}~`;
}

/** Whether a change has no effect: constants around it decide already, or it renames a row that nothing reads. */
function hasNoEffect(document: CompiledScreen, after: CompiledScreen, path: Path): boolean {
  const length = path.findIndex((_, size) => isOperation(at(document, path.slice(0, size))));
  if (length < 0) return false;
  const [was, now] = [document, after].map((one) => JSON.stringify(fold(at(one, path.slice(0, length)) as Expr)));
  if (was === now) return true;
  const [op] = at(document, path.slice(0, -1)) as unknown as [unknown];
  const binds = BINDING.has(String(op)) && ['2', '3'].includes(String(path.at(-1)));
  return binds && was!.split(JSON.stringify(at(document, path))).length === 2;
}

const BINDING = new Set(['each', 'any', 'all', 'filter', 'map', 'find']);

function isOperation(part: Part): boolean {
  return Array.isArray(part) && typeof part[0] === 'string';
}

test('every change in a compiled document is reported', () => {
  const places = before.documents.flatMap((document) =>
    leavesOf(document as unknown as Part).map((path) => ({ document, path })),
  );
  const spoken = places.filter(({ path }) => !SILENT.some((pattern) => pattern.test(path.join('.'))));
  const unsaid = createRandom(1)
    .shuffle(spoken)
    .slice(0, SAMPLE)
    .filter(({ document, path }) => {
      const after = changedAt(document, path);
      return (
        differenceOf({ documents: [document] }, { documents: [after] }).length === 0 &&
        !hasNoEffect(document, after, path)
      );
    });
  assert.equal(
    unsaid.map(({ document, path }) => `${document.screen}: ${path.join('.')}`),
    [],
  );
});
