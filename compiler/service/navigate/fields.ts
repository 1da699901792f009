import { lookThrough } from '../../expression/types/check.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { Shape } from '../../shape/index.ts';
import { find, type JsonEntry, type JsonNode, offsetInText } from '../../source/json-node.ts';
import { observedAround } from '../explain/hover.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import type { Observed } from '../scope/observe.ts';
import { type Spotted, spottedAt } from '../text/at.ts';
import { indexInText } from '../text/cursor.ts';
import type { Location } from './location.ts';
import { type DeclaredRecord, declaredRecords, type Giving, givings } from './records.ts';

/** A field of an answer or of a named shape: the record that declares it, and its name. */
export interface Field {
  readonly declared: object;
  readonly name: string;
}

/** A field, and the range of its name at the offset where it was found. */
export type FieldThere = Field & Omit<Location, 'path'>;

/** The field that an expression reads, a contract declares or a fixture answers at an offset. */
export function fieldAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): FieldThere | undefined {
  const spotted = spottedAt(file.root, offset);
  if (spotted?.at === 'value') return fieldRead(file, spotted, offset, knowledge);
  if (spotted?.at !== 'name') return undefined;
  const range = { start: spotted.start + 1, end: spotted.end - 1 };
  const name = String(spotted.path.at(-1));
  if (file.kind === 'calls' || file.kind === 'shapes') {
    const record = declaredRecords(project, knowledge).find(
      ({ file: other, node }) => other === file.path && node.entries.get(name)?.nameStart === spotted.start,
    );
    return record && { declared: record.declared, name, ...range };
  }
  for (const { node, declared } of recordsAnswered(file, project, knowledge))
    if (node.entries.get(name)?.nameStart === spotted.start) return { declared, name, ...range };
  return undefined;
}

function fieldRead(
  file: EditedFile,
  { node, path }: Spotted,
  offset: number,
  knowledge: Knowledge,
): FieldThere | undefined {
  if (node.kind !== 'text') return undefined;
  const index = indexInText(node, offset);
  const observed = observedAround(file, path, index, knowledge);
  return observed && membersOf(observed, node).find(({ start, end }) => start <= offset && offset <= end);
}

/** The fields that an expression reads, with their ranges in the file. */
function membersOf({ formula, scope, facts }: Observed, node: JsonNode): FieldThere[] {
  const types = new Map<unknown, Type>();
  const fields: FieldThere[] = [];
  lookThrough(formula.ast, scope, facts, (part, { type }) => {
    types.set(part, type);
    if (part.kind !== 'member') return;
    const owner = nonNull(types.get(part.of) ?? type);
    const declared = owner.is === 'record' ? owner.declared : undefined;
    if (declared === undefined) return;
    const { start, end } = part.nameSpan;
    fields.push({ declared, name: part.name, start: offsetInText(node, start), end: offsetInText(node, end) });
  });
  return fields;
}

/** Where a contract or the file of shapes declares a field. */
export function fieldDeclarations({ declared, name }: Field, project: EditedProject, knowledge: Knowledge): Location[] {
  const records = declaredRecords(project, knowledge).filter((record) => record.declared === declared);
  return records.flatMap((record) => keyOf(record, name));
}

/** Where expressions read a field. */
export function fieldReads({ declared, name }: Field, project: EditedProject, knowledge: Knowledge): Location[] {
  return [...project.documents()].flatMap((file): Location[] => {
    if (!['screen', 'fragment', 'calls'].includes(file.kind) || !file.text.includes(name)) return [];
    return [...knowledge.observed(file).values()].flatMap((observed): Location[] => {
      const node = find(file.root, observed.formula.spot.path);
      if (node?.kind !== 'text' || !observed.formula.text.includes(name)) return [];
      return membersOf(observed, node)
        .filter((read) => read.declared === declared && read.name === name)
        .map(({ start, end }) => ({ path: file.path, start, end }));
    });
  });
}

/** Where answers of fixtures, and answers that they share, give a field. */
export function fieldAnswers({ declared, name }: Field, project: EditedProject, knowledge: Knowledge): Location[] {
  return [...project.documents()].flatMap((file): Location[] => {
    if (!file.text.includes(name)) return [];
    const records = recordsAnswered(file, project, knowledge).filter((record) => record.declared === declared);
    return records.flatMap((record) => keyOf(record, name));
  });
}

/** The records in the answers of a fixture, or in a shared answer. */
function recordsAnswered(file: EditedFile, project: EditedProject, knowledge: Knowledge): DeclaredRecord[] {
  if (file.kind !== 'fixture' && file.kind !== 'sharedAnswer') return [];
  const all = givings(knowledge);
  return answersIn(file, project).flatMap(({ call, outcome, gives }) => {
    const giving = all.find(({ contract, outcome: other }) => contract.call === call && other === outcome);
    return giving ? recordsOfData(giving, gives, file.path) : [];
  });
}

/** An answer that a fixture gives: the call, the outcome, and the data. */
export interface GivenAnswer {
  readonly call: string;
  readonly outcome: string;
  readonly gives: JsonNode;
}

/** The answers with data in a fixture, or in the file of a shared answer. */
export function answersIn({ kind, root }: EditedFile, project: EditedProject): GivenAnswer[] {
  if (kind === 'sharedAnswer') return answerIn(textIn(root, 'call') ?? '', root, project);
  const answers = kind === 'fixture' ? find(root, ['answers']) : undefined;
  if (answers?.kind !== 'object') return [];
  return [...answers.entries].flatMap(([call, { value }]) =>
    (value.kind === 'list' ? value.items : [value]).flatMap((answer) => answerIn(call, answer, project)),
  );
}

function answerIn(call: string, answer: JsonNode, project: EditedProject): GivenAnswer[] {
  const gives = find(answer, ['gives']);
  const like = textIn(answer, 'like');
  const shared = like === undefined ? answer : project.file(`screens/answers/${like}.json`)?.root;
  const outcome = shared && textIn(shared, 'is');
  return gives && outcome !== undefined ? [{ call, outcome, gives }] : [];
}

function textIn(node: JsonNode, name: string): string | undefined {
  const value = find(node, [name]);
  return value?.kind === 'text' ? value.value : undefined;
}

/** The records in the data of an answer, written with our names or with those of the server. */
export function recordsOfData(
  { shape, contract: { aliases } }: Giving,
  data: JsonNode,
  file: string,
): DeclaredRecord[] {
  const records: DeclaredRecord[] = [];
  const collect = (of: Shape, node: JsonNode): void => {
    if (of.is === 'list' && node.kind === 'list') for (const item of node.items) collect(of.of, item);
    if (node.kind !== 'object') return;
    if (of.is === 'map') for (const { value } of node.entries.values()) collect(of.of, value);
    if (of.is !== 'record') return;
    records.push({ declared: of.fields, file, node });
    for (const [name, field] of of.fields) {
      const inner = node.entries.get(aliases.get(name) ?? name) ?? node.entries.get(name);
      if (inner) collect(field, inner.value);
    }
  };
  collect(shape, data);
  return records;
}

/** Where a record has a property. */
export function keyOf({ node, file }: DeclaredRecord, name: string): Location[] {
  const entry: JsonEntry | undefined = node.entries.get(name);
  return entry ? [{ path: file, start: entry.nameStart + 1, end: entry.nameEnd - 1 }] : [];
}
