import { isRecord } from '../../../schemas/record.ts';
import { formOf } from '../../shape/forms.ts';
import type { RecordShape, Shape } from '../../shape/index.ts';
import { find, type JsonNode, plain } from '../../source/json-node.ts';
import { Spot } from '../../source/spot.ts';
import type { Contract } from '../../tree/resolved.ts';
import type { EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';

/** An object of a contract or of the file of shapes that declares the fields of a record. */
export interface DeclaredRecord {
  /** Identifies it: the same object as `declared` of the types that come from it. */
  readonly declared: object;
  readonly file: string;
  readonly node: JsonNode & { kind: 'object' };
}

const SHAPES = 'screens/shapes.json';

/**
 * Every record that answers and shapes of the project declare. Those of a file that is not valid at the moment are left
 * out: their positions are unknown.
 */
export function declaredRecords(project: EditedProject, knowledge: Knowledge): DeclaredRecord[] {
  const records = new Map<object, DeclaredRecord>();
  const add = (shape: Shape, spot: Spot): void => {
    if (project.files.get(spot.file.name) !== spot.file.text) return;
    const node = find(spot.file.root, spot.path);
    if (node) collect(shape, node, spot.file.name, records);
  };
  const { shapes, calls } = knowledge.tables;
  const named = project.file(SHAPES)?.spot;
  for (const [name, spot] of named?.entriesOf('shapes') ?? [])
    add(shapes.read(new Spot(spot.file, [], name)).shape, spot);
  for (const contract of calls.values()) {
    for (const { gives } of contract?.outcomes ?? []) if (gives) add(shapes.read(gives, 'read').shape, gives);
  }
  return [...records.values()];
}

/** Adds the records of a shape. The names of shapes lead nowhere: they are declared in the file of shapes. */
function collect(shape: Shape, node: JsonNode, file: string, records: Map<object, DeclaredRecord>): void {
  if (node.kind === 'list') {
    const [item] = node.items;
    if ((shape.is === 'list' || shape.is === 'map') && item) collect(shape.of, item, file, records);
  }
  if (node.kind !== 'object') return;
  if (shape.is === 'list' || shape.is === 'map') {
    const inner = node.entries.get(shape.is)?.value;
    if (inner) collect(shape.of, inner, file, records);
  }
  if (shape.is !== 'record') return;
  const record = recordIn(node);
  records.set(shape.fields, { declared: shape.fields, file, node: record });
  for (const [name, field] of shape.fields) {
    const inner = record.entries.get(name)?.value;
    if (inner) collect(field, inner, file, records);
  }
}

/** The object with the fields: `{ "record": … }` holds it. */
function recordIn(node: JsonNode & { kind: 'object' }): JsonNode & { kind: 'object' } {
  const value = plain(node);
  const inner = isRecord(value) && formOf(value, { has: () => true }) === 'record' && node.entries.get('record')?.value;
  return inner && inner.kind === 'object' ? inner : node;
}

/** The records in everything that a call gives, each once. */
export function recordsOf({ outcomes }: Contract, { tables: { shapes } }: Knowledge): RecordShape[] {
  const all = outcomes.flatMap(({ gives }) => (gives ? [...recordsIn(shapes.read(gives, 'read').shape)] : []));
  return [...new Map(all.map((record) => [record.fields, record])).values()];
}

/** A call with an outcome whose data has a shape. */
export interface Giving {
  readonly contract: Contract;
  readonly outcome: string;
  readonly shape: Shape;
}

/** Everything that answers of the project give. */
export function givings({ tables }: Knowledge): Giving[] {
  return [...tables.calls.values()].flatMap((contract) =>
    (contract?.outcomes ?? []).flatMap(({ is, gives }): Giving[] =>
      contract && gives ? [{ contract, outcome: is, shape: tables.shapes.read(gives, 'read').shape }] : [],
    ),
  );
}

/** The records of a shape, including itself, each once. */
export function recordsIn(shape: Shape, records: Set<RecordShape> = new Set()): Set<RecordShape> {
  if (shape.is === 'list' || shape.is === 'map') recordsIn(shape.of, records);
  if (shape.is !== 'record' || records.has(shape)) return records;
  records.add(shape);
  for (const field of shape.fields.values()) recordsIn(field, records);
  return records;
}
