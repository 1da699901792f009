import type { Ast } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { pathOf, visit } from '../../expression/syntax/walk.ts';
import { describe } from '../../expression/types/assign.ts';
import { lookThrough } from '../../expression/types/check.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import { shapeType } from '../../shape/shape.ts';
import { offsetInText } from '../../source/json-node.ts';
import { detailOf, noteOf } from '../names/describe.ts';
import { expectedOf } from '../names/expected.ts';
import { kindOf } from '../names/kinds.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import { propertySchemas, schemasAt } from '../schema/choose.ts';
import { meaning } from '../schema/meaning.ts';
import { alternatives, schemaOf } from '../schema/schemas.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { type Observed, placeKey } from '../scope/observe.ts';
import { type Spotted, spottedAt } from '../text/at.ts';
import { indexInText } from '../text/cursor.ts';
import { declarationOf, siteAt } from './declaration.ts';
import { valueInFixture } from './fixture-value.ts';
import { ITERATION_TEXTS, signatureOf } from './functions.ts';
import { shapeGiven } from './given.ts';
import { ROOT_MEANINGS } from './roots.ts';

/** Hover information. */
export interface Hover {
  /** The range that it applies to: UTF-16 offsets in the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The name, expression or function itself. */
  readonly code: string;
  /** Its type in words: `text or null`. */
  readonly type?: string;
  /** Its source: `` call `order.detail` ``, `rule of this screen`. */
  readonly from?: string;
  readonly says?: string;
  /** Its value in the selected fixture, as JSON. */
  readonly value?: string;
}

/** @param fixture path of the selected fixture */
export function hoverAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
  fixture: EditedFile | undefined,
): Hover | undefined {
  const spotted = spottedAt(file.root, offset);
  if (!spotted) return undefined;
  return (
    expressionHover(file, spotted, offset, project, knowledge, fixture) ??
    nameHover(file, offset, project) ??
    givenHover(file, spotted, project, knowledge) ??
    propertyHover(file, spotted) ??
    valueHover(file, spotted)
  );
}

function expressionHover(
  file: EditedFile,
  { at, node, path }: Spotted,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
  fixture: EditedFile | undefined,
): Hover | undefined {
  if (at !== 'value' || node.kind !== 'text') return undefined;
  const index = indexInText(node, offset);
  const observed = observedAround(file, path, index, knowledge);
  if (!observed) return undefined;
  const inner = innermost(observed.formula.ast, index);
  const place = (start: number, end: number) => ({ start: offsetInText(node, start), end: offsetInText(node, end) });
  if (inner.kind === 'call' && within(inner.nameSpan, index)) {
    const says = FUNCTIONS.get(inner.name)?.says;
    return {
      ...place(inner.nameSpan.start, inner.nameSpan.end),
      code: FUNCTIONS.has(inner.name) ? signatureOf(inner.name) : inner.name,
      ...(says && { says }),
    };
  }
  const iteration = inner.kind === 'iterate' ? iterationAt(inner, node.value, index) : undefined;
  if (iteration) return { ...place(iteration.start, iteration.end), code: iteration.form, says: iteration.says };
  if (inner.kind !== 'name' && inner.kind !== 'member') return undefined;
  const { type, owner } = typesOf(inner, observed);
  const root = pathOf(inner);
  const value = root && fixture && valueInFixture(root, file, fixture, project);
  const says =
    inner.kind === 'name' && Object.hasOwn(ROOT_MEANINGS, inner.name)
      ? ROOT_MEANINGS[inner.name as keyof typeof ROOT_MEANINGS]
      : definitionOf(root, observed);
  return {
    ...place(inner.start, inner.end),
    code: print(inner),
    type: describe(type),
    ...(owner && { from: owner }),
    ...(says && { says }),
    ...(value !== undefined && { value }),
  };
}

/** What an iteration means, if its name is at an index of a text. */
function iterationAt({ op, of, asSpan }: Ast & { kind: 'iterate' }, text: string, index: number) {
  const start = text.indexOf(op, of.end);
  const texts = start < 0 || start > asSpan.start ? undefined : ITERATION_TEXTS.get(op);
  return texts && start <= index && index <= start + op.length
    ? { ...texts, start, end: start + op.length }
    : undefined;
}

/** The expression that contains an index into a text's value. */
export function observedAround(
  file: EditedFile,
  path: Spotted['path'],
  index: number,
  knowledge: Knowledge,
): Observed | undefined {
  const observations = knowledge.observed(file);
  for (let offset = index; offset >= 0; offset -= 1) {
    const observation = observations.get(placeKey(path, offset));
    if (observation) return index <= offset + observation.formula.text.length ? observation : undefined;
  }
  return undefined;
}

function within({ start, end }: { start: number; end: number }, index: number): boolean {
  return start <= index && index <= end;
}

/** The smallest part around an index; a name after a `.` represents the path up to it. */
function innermost(ast: Ast, index: number): Ast {
  let smallest = ast;
  visit(ast, (part) => {
    if (within(part, index) && part.end - part.start <= smallest.end - smallest.start) smallest = part;
  });
  return smallest;
}

function typesOf(part: Ast, { formula, scope, facts }: Observed): { type: Type; owner?: string } {
  let type: Type = { is: 'unknown' };
  let owner: string | undefined;
  lookThrough(formula.ast, scope, facts, (seen, { type: found }) => {
    if (seen === part) type = found;
    const of = nonNull(found);
    if (part.kind === 'member' && seen === part.of && of.is === 'record')
      owner = of.from ?? (of.name && `shape \`${of.name}\``);
  });
  return { type, ...(owner && { owner }) };
}

/** The definition of a rule or value. */
function definitionOf(path: readonly string[] | undefined, { scope }: Observed): string | undefined {
  const definition = path && scope.expand?.(path);
  return definition && `Is \`${print(definition.ast)}\`.`;
}

function nameHover(file: EditedFile, offset: number, project: EditedProject): Hover | undefined {
  const site = siteAt(file, offset, project);
  if (!site) return undefined;
  const declared = site.role === 'declares' ? site : declarationOf(site, project);
  const { what } = kindOf(site.kind);
  const place = { start: site.start, end: site.end, code: site.name };
  const asset = site.kind === 'asset' ? project.assets.get(site.name) : undefined;
  if (asset) return { ...place, from: `${what}, ${asset.file}` };
  if (!declared) return { ...place, from: what };
  const says = noteOf(declared.node);
  const from = declared.file === file.path ? what : `${what}, ${declared.file}`;
  return { ...place, type: detailOf(declared), from, ...(says && { says }) };
}

/** A name in the data of an answer: what the contract says of it. */
function givenHover(
  file: EditedFile,
  { at, path, start, end }: Spotted,
  project: EditedProject,
  { tables }: Knowledge,
): Hover | undefined {
  if (at !== 'name') return undefined;
  const [owner, shape] = [path.slice(0, -1), path].map((part) => shapeGiven(file, part, project, tables));
  if (owner?.is !== 'record' || !shape) return undefined;
  const type = shapeType(owner);
  const from = type.is === 'record' ? (type.from ?? (type.name && `shape \`${type.name}\``)) : undefined;
  return { start, end, code: String(path.at(-1)), type: describe(shapeType(shape)), ...(from && { from }) };
}

function propertyHover({ root, kind }: EditedFile, { at, path, start, end }: Spotted): Hover | undefined {
  if (at !== 'name') return undefined;
  const [first] = schemasAt(schemaOf(kind), root, path);
  if (!first) return undefined;
  const { description } = first.schema;
  const expected = expectedOf(first.schema);
  return {
    start,
    end,
    code: String(path.at(-1)),
    ...(expected && { type: expected }),
    ...(description && { says: description }),
  };
}

/** The meaning of a value listed in the schema: the name of an action or widget, a value of an `enum`. */
function valueHover({ root, kind }: EditedFile, { at, node, path, start, end }: Spotted): Hover | undefined {
  const name = path.at(-1);
  if (at !== 'value' || node.kind !== 'text' || typeof name !== 'string') return undefined;
  for (const owner of schemasAt(schemaOf(kind), root, path.slice(0, -1))) {
    for (const { schema } of propertySchemas([owner], name).flatMap(alternatives)) {
      const isKind = schema.const === node.value;
      if (!isKind && !schema.enum?.includes(node.value)) continue;
      const says = isKind ? owner.schema.description : meaning(schema.description, node.value).says;
      return { start, end, code: node.value, ...(says && { says }) };
    }
  }
  return undefined;
}
