import type { JsonPath } from '../../../compiler/json/index.ts';
import { quote } from '../../../schemas/expression-text.ts';
import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { isRecord } from '../../../schemas/record.ts';
import { fieldGroups } from '../names/fields.ts';
import { type NamesAround, namesFor, outcomesOf } from '../names/references.ts';
import { smallest } from '../operations/new-item.ts';
import { words } from '../outline/names.ts';
import { NAMED_SECTIONS } from '../outline/outline.ts';
import { alternativesOf, begin, type Described, describedAt, partOf, rootOf, settled } from '../schema/at.ts';
import { valueAt } from '../schema/lists.ts';
import { definition, type Schema, target } from '../schema/schemas.ts';
import type { EditedDocument } from '../text/open.ts';

/** How a property is edited. */
export type ControlKind =
  /** A text; `=…` and `{…}` in it are expressions. `suggested` are names that it may join. */
  | { is: 'text'; long?: true; suggested?: readonly string[] }
  /** A text, or null for none. */
  | { is: 'text or none' }
  | { is: 'number'; min?: number; max?: number; unit?: string }
  | { is: 'toggle' }
  | { is: 'choice'; choices: readonly string[] }
  /** A reference to a name declared elsewhere. */
  | { is: 'name'; names: readonly string[] }
  /** Several references. */
  | { is: 'names'; names: readonly string[] }
  /** A boolean expression: rows or text. */
  | { is: 'condition' }
  /** Any other expression, written without `=`. */
  | { is: 'formula' }
  /** A picture: an asset, an address, or an expression. */
  | { is: 'image'; names: readonly string[] }
  /** A list of actions. */
  | { is: 'actions' }
  /** Handlers by event or outcome; `names` are the possible ones. */
  | { is: 'handlers'; names: readonly string[] }
  /** Named values; `names` are the expected ones, if known. `texts`: each is a text, whatever it looks like, or null. */
  | { is: 'values'; names: readonly string[]; texts?: true }
  /** A list of texts and numbers: 174, 180. */
  | { is: 'list' }
  /** A text, number, true, false or null, or an expression; other values as JSON. */
  | { is: 'value' }
  /** A shape: a word, a list, fields with shapes of their own, or anything else as JSON. */
  | { is: 'shape'; words: readonly string[] }
  /** Named shapes. */
  | { is: 'shapes'; words: readonly string[] }
  /** An object with properties of its own; `smallest` is a new one. */
  | { is: 'group'; smallest: { readonly [name: string]: unknown } }
  /** A list of which each item, called `item`, has its own controls. */
  | { is: 'entries'; item: string; kinds: readonly EntryKind[]; orExpression: boolean }
  /** Anything else, as JSON. */
  | { is: 'json' };

/** A kind of items that can be added to a list. */
export interface EntryKind {
  /** Completes “Add …”: `row`, `rows from a list`. */
  title: string;
  smallest: unknown;
}

/** One property of the selection, and how it is edited. */
export interface Control {
  path: JsonPath;
  /** The property's name in the document. */
  property: string;
  /** The label of the control: the title of its schema. */
  title: string;
  description: string;
  required: boolean;
  /** undefined: the property is not set. */
  value: unknown;
  kind: ControlKind;
  /** How expressions stand in its text; absent if it has none. */
  expression?: 'bare' | 'marked';
}

const IN_OUTLINE = new Set([
  'node.json#/$defs/nodes',
  'items #/$defs/case',
  'items #/$defs/call',
  'items #/$defs/outcome',
]);

/** Returns the controls for the object at a path, in schema order, required ones first. */
export function controlsAt(document: EditedDocument, path: JsonPath, around: NamesAround): Control[] {
  const root = rootOf(document.path);
  const described = root === undefined ? undefined : describedAt(root, document.value, path);
  const owner = valueAt(document, path);
  if (!described || !isRecord(owner)) return [];
  const { properties = {}, required = [] } = described.schema;
  const isDocument = path.length === 0;
  // Beside those that the schema knows, an object may have names of the author's own, such as texts of the brand.
  const known = Object.keys(properties);
  const own = Object.keys(owner).filter((name) => known.length > 0 && !known.includes(name) && partOf(described, name));
  const names = [...known, ...own].filter((name) => isEdited(described, name, isDocument));
  return names
    .map((property): Control => {
      const part = partOf(described, property)!;
      const value = owner[property];
      return {
        path: [...path, property],
        property,
        title: properties[property]?.title ?? words(property),
        description: settled(part, value).description,
        required: required.includes(property),
        value,
        kind: kindOf(part, property, value, owner, around),
        ...expressionOf(part),
      };
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** Returns the control for a value that is not an object: a rule, a name under `let`. */
export function controlAt(document: EditedDocument, path: JsonPath, around: NamesAround): Control | undefined {
  const root = rootOf(document.path);
  const property = String(path.at(-1) ?? '');
  const described = root === undefined ? undefined : describedAt(root, document.value, path.slice(0, -1));
  const part = described && partOf(described, path.at(-1) ?? '');
  const owner = valueAt(document, path.slice(0, -1));
  if (!part) return undefined;
  const value = valueAt(document, path);
  return {
    path,
    property,
    title: words(property),
    description: settled(part, value).description,
    required: true,
    value,
    kind: kindOf(part, property, value, isRecord(owner) ? owner : {}, around),
    ...expressionOf(part),
  };
}

function expressionOf(part: Described): Pick<Control, 'expression'> {
  const expression = alternativesOf(part).find(({ schema }) => schema.expression)?.schema.expression;
  return expression ? { expression } : {};
}

/** Required, set, visibility, optional, comment. */
function rank({ required, property, value }: Control): number {
  if (property === 'note') return 4;
  if (required) return 0;
  if (property === 'when') return 2;
  return value === undefined ? 3 : 1;
}

/** Whether a property is edited in the form rather than in the outline. */
function isEdited(described: Described, name: string, isDocument: boolean): boolean {
  const part = partOf(described, name)!;
  const { const: constant, declares } = part.schema;
  // A declared name is renamed wherever it is used.
  if (constant !== undefined || isRenamed(described, declares) || name === '$schema' || name === 'fallback')
    return false;
  if (isDocument && NAMED_SECTIONS.has(name)) return false;
  const { schema, addresses } = settled(part, []);
  if (isFixed(schema)) return false;
  return ![...addresses, `items ${schema.items?.$ref}`].some((address) => IN_OUTLINE.has(address));
}

/** Whether an object has no value that could be another one. */
function isFixed({ properties = {} }: Described['schema']): boolean {
  const parts = Object.values(properties);
  return parts.length > 0 && parts.every((part) => part.const !== undefined);
}

function isRenamed({ file }: Described, declares: string | undefined): boolean {
  return file === 'call.json' && declares !== undefined;
}

const BY_ADDRESS: ReadonlyMap<string, ControlKind> = new Map<string, ControlKind>([
  ['node.json#/$defs/when', { is: 'condition' }],
  ['value.json#/$defs/condition', { is: 'condition' }],
  ['value.json#/$defs/formula', { is: 'formula' }],
  ['value.json#/$defs/note', { is: 'text', long: true }],
  ['action.json#/$defs/actions', { is: 'actions' }],
  ['value.json#/$defs/value', { is: 'value' }],
  ['value.json#/$defs/record', { is: 'values', names: [] }],
]);

function kindOf(
  part: Described,
  property: string,
  value: unknown,
  owner: { readonly [name: string]: unknown },
  around: NamesAround,
): ControlKind {
  const ways = alternativesOf(part);
  const addresses = new Set(ways.flatMap(({ addresses }) => addresses).concat(settled(part, undefined).addresses));
  for (const [address, kind] of BY_ADDRESS) if (addresses.has(address)) return kind;
  if (addresses.has('value.json#/$defs/image')) return { is: 'image', names: around.project.assets };
  if (addresses.has('action.json#/$defs/then')) return { is: 'handlers', names: outcomesOf(owner, around) };
  if (addresses.has('value.json#/$defs/with') || addresses.has('value.json#/$defs/send'))
    return { is: 'values', names: expectedNames(owner, around) };
  const shapes = [...SHAPE_WORDS, ...around.project.shapes];
  if (addresses.has('value.json#/$defs/shapes')) return { is: 'shapes', words: shapes };
  if (addresses.has('shape.json')) return { is: 'shape', words: shapes };
  if (addresses.has('node.json#/$defs/of')) return { is: 'text', suggested: [...fieldGroups(around.document)] };
  if (property === 'went') return { is: 'text', suggested: [...around.project.screens, 'back'] };
  const kind = kindByForm(ways, property, value, namesFor(property, owner, around));
  return addresses.has('node.json#/$defs/checks') && kind.is === 'entries' ? withFirstCheck(kind, owner) : kind;
}

/** The names of the values that the fragment, screen or call takes which an object refers to. */
function expectedNames({ use, to, call }: { readonly [name: string]: unknown }, { project }: NamesAround) {
  const { asks, params, sends } = project;
  return asks.get(String(use)) ?? params.get(String(to)) ?? sends.get(String(call)) ?? [];
}

/** A new check of a text field asks that it is filled in: the condition to begin with, which is changed in most cases. */
function withFirstCheck(
  kind: Extract<ControlKind, { is: 'entries' }>,
  { widget, field, of }: { readonly [name: string]: unknown },
): ControlKind {
  const hasName = typeof field === 'string' && !field.startsWith('=');
  if (!hasName || WIDGETS.get(String(widget))?.field !== 'string') return kind;
  // In a group, a field may be missing.
  const read = of === undefined ? `form.${field}` : `(form.${of}[${quote(field)}] ?? '')`;
  const smallest = { that: `${read} != ''`, say: 'Please fill this in.' };
  return { ...kind, kinds: kind.kinds.map((entry) => ({ ...entry, smallest })) };
}

/** The words of shapes that need no other one. */
const SHAPE_WORDS = (alternativesOf(begin(definition('shape.json')))[0]?.schema.examples ?? []).map(String);

/** Returns how a value is edited, based on its schema. */
function kindByForm(
  ways: readonly Described[],
  property: string,
  value: unknown,
  names: readonly string[] | undefined,
): ControlKind {
  const form = ways.map(({ schema }) => schema);
  const choices = form.find((schema) => schema.enum)?.enum;
  if (choices) return { is: 'choice', choices: choices.map(String) };
  if (form.some(({ type }) => type === 'boolean') && !form.some(({ type }) => type === 'object'))
    return { is: 'toggle' };
  const number = form.find(({ type }) => type === 'integer' || type === 'number');
  if (number && form.length <= 2) return { is: 'number', ...bounds(number) };
  const list = ways.find(({ schema }) => schema.type === 'array');
  if (list) return listKind(list, property, names, ways.length > 1);
  const events = form.find(({ type, properties }) => type === 'object' && properties && !names)?.properties;
  if (events && Object.values(events).some(({ $ref }) => $ref?.endsWith('#/$defs/actions')))
    return { is: 'handlers', names: Object.keys(events).filter((name) => name !== 'note') };
  const [object] = ways.filter(({ schema }) => schema.type === 'object');
  // `false` in place of a group.
  if (object && value !== undefined && form.some((schema) => schema.const === value)) return { is: 'json' };
  const isText = !isRecord(value) && form.some(({ type }) => type === 'string');
  if (object && !isText)
    return object.schema.properties ? { is: 'group', smallest: smallestOf(object) } : recordKind(object, value);
  const isOptional =
    form.some(({ type }) => type === 'null') && form.every(({ type }) => TEXT_OR_NULL.has(String(type)));
  if (isOptional) return { is: 'text or none' };
  return names ? { is: 'name', names } : { is: 'text' };
}

/** An object with names of the author’s own: each a value or a text, else as JSON. */
function recordKind({ schema, file }: Described, value: unknown): ControlKind {
  const item = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  if (item.type === 'string') return { is: 'values', names: [], texts: true };
  const address = item.$ref === undefined ? '' : target(item.$ref, file).address;
  if (TEXTS.has(address) && Object.values(isRecord(value) ? value : {}).every((text) => TEXT_OR_NULL.has(typeOf(text))))
    return { is: 'values', names: [], texts: true };
  return VALUES.has(address) ? { is: 'values', names: [] } : { is: 'json' };
}

const VALUES = new Set(['value.json#/$defs/value', 'value.json#/$defs/sentName']);
const TEXTS = new Set(['fixture.json#/$defs/sentValue', 'fixture.json#/$defs/besideValue']);
const TEXT_OR_NULL = new Set(['string', 'null']);

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

function listKind(
  list: Described,
  property: string,
  names: readonly string[] | undefined,
  orExpression: boolean,
): ControlKind {
  if (names) return { is: 'names', names };
  if (list.schema.items?.$ref?.endsWith('#/$defs/caseValue')) return { is: 'list' };
  const items = partOf(list, 0);
  const kinds = items ? alternativesOf(items) : [];
  const choices = kinds.find(({ schema }) => schema.enum)?.schema.enum;
  if (choices) return { is: 'names', names: choices.map(String) };
  const isValue = items !== undefined && settled(items, undefined).addresses.includes('value.json#/$defs/value');
  const isShape = kinds.some(({ addresses }) => addresses.includes('shape.json'));
  if (kinds.length === 0 || isShape) return { is: 'json' };
  const offered = isValue ? kinds.slice(0, 1) : kinds;
  const item = list.schema.items?.stands ?? singular(property);
  return { is: 'entries', item, orExpression, kinds: offered.map((kind) => entryKind(kind, item)) };
}

/** A plain item is called by its list; one that is built from another list, or has another form, says so. */
function entryKind(kind: Described, item: string): EntryKind {
  const { schema } = kind;
  const title = schema.properties?.each ? `${item}s from a list` : schema.title ? words(schema.title) : item;
  const isPlain = !schema.properties?.each && (schema.type === 'string' || !schema.title);
  return { title: isPlain ? item : title.toLowerCase(), smallest: schema.type === 'string' ? '' : smallestOf(kind) };
}

/** `Blocks` → `block`. */
export function singular(plural: string): string {
  return words(plural).toLowerCase().replace(/s$/, '');
}

function smallestOf({ schema, file }: Described): { readonly [name: string]: unknown } {
  return smallest(schema, file, '', {});
}

function bounds({ minimum, maximum, unit }: Schema): { min?: number; max?: number; unit?: string } {
  return {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(unit !== undefined && { unit }),
  };
}
