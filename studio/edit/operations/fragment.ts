import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { type ParsedText, parseText } from '../../../compiler/expression/syntax/text.ts';
import { type Read, reads } from '../../../compiler/expression/syntax/walk.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { layOut, pieceOf, withValue } from '../../../compiler/json/index.ts';
import { everythingIn } from '../../../schemas/document-walk.ts';
import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { isRecord, listIn } from '../../../schemas/record.ts';
import { fieldGroups, fieldNames } from '../names/fields.ts';
import { type Files, givenShape, shapeOf } from '../names/shapes.ts';
import { describedAt, rootOf } from '../schema/at.ts';
import { itemKind, valueAt } from '../schema/lists.ts';
import type { EditedDocument } from '../text/open.ts';
import type { Outcome } from './change.ts';

/** Names a fragment can read without a parameter; of `form`, only its own fields. */
const EVERYWHERE = new Set(['session', 'env', 'viewport', 'stored', 'event', 'answer', 'message', 'timers']);

/** Properties that refer to something of the screen, which a fragment cannot access. */
const OF_SCREEN: ReadonlyMap<string, string> = new Map([
  ['overlay', 'the overlay'],
  ['state', 'the state'],
  ['timer', 'the timer'],
  ['load', 'the load'],
]);

/**
 * Extracts a node into a fragment and replaces it by a reference. What the node reads from its screen becomes a
 * parameter under `with`. Refused when the node changes something of the screen, which a fragment cannot do.
 */
export function toFragment(document: EditedDocument, path: JsonPath, name: string, files: Files): Outcome {
  const file = `fragments/${name}.json`;
  const node = valueAt(document, path);
  if (itemKind(document, path.slice(0, -1)) !== 'node') return { refused: 'only a node can become a fragment' };
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name))
    return { refused: 'a name consists of letters, digits and `-`, and starts with a letter' };
  if (files.has(file)) return { refused: `the fragment ${name} already exists` };
  const own = fieldsIn(node);
  const reached = reachedOutside(node, own);
  if (reached) return { refused: `it uses ${reached} of the screen, which a fragment cannot access` };
  if (own.size > 0 && isRepeated(document, path))
    return { refused: 'it has fields, which a fragment in rows cannot have: select the repetition around it' };
  const parameters = new Map<string, string[]>();
  const view = rewritten({ document, own, parameters }, path, node, new Set());
  const unknown = [...parameters.values()].find((names) => names[0] === 'form' && !fieldShape(document, names));
  if (unknown)
    return { refused: `it reads \`${unknown.join('.')}\` of the screen, which cannot be given to a fragment` };
  const handed = [...parameters].map(([as, names]) => [as, `=${names.join('.')}`] as const);
  const shapes = [...parameters].map(([as, names]) => [
    as,
    fieldShape(document, names) ?? givenShape(shapeOf(names, { document: document.value, path }, files)),
  ]);
  const use = { use: name, ...(handed.length > 0 && { with: Object.fromEntries(handed) }) };
  const text = withValue(document, path, use);
  if (text === undefined) return { refused: 'this cannot become a fragment' };
  const fragment = {
    $schema: '../../schemas/fragment.json',
    fragment: name,
    ...(shapes.length > 0 && { with: Object.fromEntries(shapes) }),
    view: [view],
  };
  return {
    label: `Turn into the fragment ${name}`,
    files: { [document.path]: text, [file]: `${layOut(pieceOf(fragment), { indent: 0, lead: Infinity })}\n` },
    select: path,
  };
}

/** The names of the fields of a node, and of their groups. */
function fieldsIn(node: unknown): ReadonlySet<string> {
  return new Set([...fieldNames(node), ...fieldGroups(node)]);
}

/** Whether a node is inside the rows of another. */
function isRepeated(document: EditedDocument, path: JsonPath): boolean {
  return path.some((_, length) => {
    const around = valueAt(document, path.slice(0, length));
    return isRecord(around) && around.each !== undefined;
  });
}

/**
 * Returns a reference of an action to something of the screen; undefined when there is none.
 *
 * @param own the fields that come along
 */
function reachedOutside(part: unknown, own: ReadonlySet<string>): string | undefined {
  const reachedIn = (parts: readonly unknown[]) =>
    parts.map((inner) => reachedOutside(inner, own)).find((reached) => reached !== undefined);
  if (Array.isArray(part)) return reachedIn(part);
  if (!isRecord(part)) return undefined;
  const named =
    typeof part.do === 'string' ? [...OF_SCREEN].find(([property]) => part[property] !== undefined) : undefined;
  if (named) return `${named[1]} \`${String(part[named[0]])}\``;
  if (part.do === 'run') return `the handler \`${String(part.action)}\``;
  const field = typeof part.do === 'string' ? listIn(part.fields).find((name) => !own.has(String(name))) : undefined;
  return field === undefined ? reachedIn(Object.values(part)) : `the field \`${String(field)}\``;
}

/** The shape of the value of a field, `form.name`; undefined for all else, and for fields whose value has none. */
function fieldShape({ value }: EditedDocument, [root, name, ...more]: readonly string[]): string | undefined {
  if (root !== 'form' || more.length > 0) return undefined;
  const field = everythingIn(value).find((part) => isRecord(part) && part.field === name && part.of === undefined);
  const type = isRecord(field) ? WIDGETS.get(String(field.widget))?.field : undefined;
  return type === 'uploads' ? undefined : type;
}

/** A node that becomes a fragment. */
interface Extraction {
  readonly document: EditedDocument;
  /** The fields that come along. */
  readonly own: ReadonlySet<string>;
  /** What it reads of its screen, by the name of the parameter. */
  readonly parameters: Map<string, string[]>;
}

/** Replaces every path into the screen by the parameter for it. */
function rewritten(extraction: Extraction, path: JsonPath, part: unknown, bound: ReadonlySet<string>): unknown {
  if (typeof part === 'string') return rewrittenText(extraction, path, part, bound);
  if (Array.isArray(part)) return part.map((item, index) => rewritten(extraction, [...path, index], item, bound));
  if (!isRecord(part)) return part;
  const inner = new Set([...bound, ...[part.as, part.index].filter((name) => typeof name === 'string')]);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      // The condition of a repeated node is about all of its rows, that of an entry of a list about its own.
      const isAround = key === 'each' || (key === 'when' && part.item === undefined);
      const scope = isAround ? bound : inner;
      return [key, rewritten(extraction, [...path, key], value, scope)];
    }),
  );
}

function rewrittenText(
  { document, own, parameters }: Extraction,
  path: JsonPath,
  text: string,
  bound: ReadonlySet<string>,
): string {
  const expressions = expressionsIn(document, path, text).filter(
    ({ path: [root = '', name = ''] }) =>
      !EVERYWHERE.has(root) && !bound.has(root) && !(root === 'form' && own.has(name)),
  );
  const spans = expressions.sort((a, b) => b.at.start - a.at.start);
  return spans.reduce((before, { path: names, at }) => {
    const { start, end } = at;
    return `${before.slice(0, start)}with.${nameFor([...names], parameters)}${before.slice(end)}`;
  }, text);
}

/** Returns the paths that a text reads, as an expression or in a template. */
function expressionsIn(document: EditedDocument, path: JsonPath, text: string): Read[] {
  const root = rootOf(document.path);
  const described = root === undefined ? undefined : describedAt(root, document.value, path);
  const formula = described?.addresses.some((address) => FORMULAS.has(address));
  if (formula) return readsOf(parseExpression(text).ast);
  const property = path.at(-1);
  if (described?.schema.const !== undefined || property === 'note') return [];
  return parsedReads(parseText(text));
}

const FORMULAS = new Set(['value.json#/$defs/formula', 'value.json#/$defs/condition', 'node.json#/$defs/when']);

function parsedReads(parsed: ParsedText): Read[] {
  if (parsed.kind === 'expression') return readsOf(parsed.ast);
  if (parsed.kind === 'literal') return [];
  return parsed.parts.flatMap((part) => (part.kind === 'hole' ? readsOf(part.ast) : []));
}

function readsOf(ast: Parameters<typeof reads>[0] | undefined): Read[] {
  return ast ? reads(ast) : [];
}

/** Returns the parameter name for a path: its last segment, or more of them when that is taken. */
function nameFor(names: string[], parameters: Map<string, string[]>): string {
  for (let length = 1; length <= names.length; length += 1) {
    const name = names
      .slice(-length)
      .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
      .join('');
    const taken = parameters.get(name);
    if (taken && taken.join('.') !== names.join('.')) continue;
    parameters.set(name, names);
    return name;
  }
  return names.join('_');
}
