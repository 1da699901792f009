import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { fieldNames } from '../names/fields.ts';
import { words } from '../outline/names.ts';
import type { ItemKind } from '../schema/lists.ts';
import { definition, type Schema, target } from '../schema/schemas.ts';
import type { EditedDocument } from '../text/open.ts';

/** Something that can be added to a document. */
export interface Addition {
  /** Display name: `Button`, `Go`, `Case`. */
  title: string;
  /** What it is for. */
  description: string;
  item: { readonly [name: string]: unknown };
}

/** Names a new node can refer to. */
export interface Known {
  /** Names of the project's fragments, screens and so on, by the referring property. */
  readonly [property: string]: readonly string[];
}

/** Returns everything that can be added to a list of this kind, each as small as its schema allows. */
export function additionsFor(holds: ItemKind, document: EditedDocument, known: Known = {}): readonly Addition[] {
  if (holds === 'node') return [...widgets(document, known), ...constructs(known)];
  if (holds === 'action') return actions(known);
  if (holds === 'step') return STEPS;
  if (holds === 'call') return [{ title: 'Call', description: describe(CALL), item: newCall(document) }];
  if (holds === 'outcome') return [{ title: 'Outcome', description: describe(OUTCOME), item: newOutcome(document) }];
  return holds === 'case' ? [{ title: 'Case', description: describe(CASE), item: NEW_CASE }] : [];
}

const CASE = definition('node.json#/$defs/case').schema;
/** Of no value yet: any would be one that nobody has chosen, and could be of another type. */
const NEW_CASE = { is: [], show: [] };
const CALL = definition('call.json#/$defs/call').schema;
const OUTCOME = definition('call.json#/$defs/outcome').schema;

/** A call of the file’s service that answers `ok` or something else. */
function newCall({ path, text }: EditedDocument): Addition['item'] {
  const group = path.replace(/^calls\/|\.json$/g, '');
  const name = unused(`${group}.call`, text);
  const outcomes = [{ is: 'ok', when: "code == '0'", from: ['data'], gives: { name: 'string' } }, { is: 'failed' }];
  return { call: name, method: 'GET', path: `/${name.replace('.', '/')}`, client: 'json', outcomes };
}

/** The steps of a fixture, with nothing filled in: the check asks for what each is about. */
const STEPS: readonly Addition[] = (definition('fixture.json#/$defs/step').schema.oneOf ?? []).map(({ $ref = '' }) => {
  const { schema, file } = target($ref, 'fixture.json');
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return {
    title: words(parts[0]?.[0] ?? ''),
    // Read when it is shown: it may come later than the schema.
    get description() {
      return describe(schema);
    },
    item: Object.fromEntries(parts.map(([name, part]) => [name, emptyFor(part, file)])),
  };
});

/** Returns the emptiest value that has the form of a schema. */
function emptyFor(part: Schema, file: string): unknown {
  if (part.const !== undefined) return part.const;
  if (part.$ref !== undefined) {
    const { schema, file: there } = target(part.$ref, file);
    return emptyFor(schema, there);
  }
  if (part.oneOf?.[0]) return emptyFor(part.oneOf[0], file);
  if (part.type === 'array') return Array.from({ length: part.minItems ?? 0 }, () => emptyFor(part.items ?? {}, file));
  if (part.type === 'object') return {};
  return part.type === 'integer' ? (part.minimum ?? 0) : '';
}

/** A code that no recorded answer is likely to have: such an answer would end in another outcome than before. */
const NEW_CODE = '1001';

function newOutcome({ text }: EditedDocument): Addition['item'] {
  return { is: unused('outcome', text), when: `code == '${NEW_CODE}'`, usually: [] };
}

/** Returns a name that no text of the document has. */
function unused(name: string, text: string): string {
  let n = 1;
  while (text.includes(`"${name}${n}"`)) n += 1;
  return `${name}${n}`;
}
const NODE_KINDS = ['use', 'each', 'switch', 'show'] as const;

function widgets(document: EditedDocument, known: Known): Addition[] {
  const used = fieldNames(document.value);
  const { frame: own } = document.value as { frame?: unknown };
  return [...WIDGETS]
    .filter(([, { place, frame }]) => place === 'view' && (!frame || frame === own))
    .map(([widget, { events }]) => {
      const { schema, file } = definition(`generated/widget-node.json#/$defs/${widget}`);
      const item = { ...smallest(schema, file, words(widget), known), ...(schema.properties?.field && fresh(used)) };
      const needed = Object.entries(events).filter(([, { needed, asked }]) => needed === true || asked !== undefined);
      const on = needed.map(([event]) => [event, []] as const);
      return {
        title: words(widget),
        description: describe(schema),
        item: { widget, ...item, ...(on.length > 0 && { on: Object.fromEntries(on) }) },
      };
    });
}

function constructs(known: Known): Addition[] {
  const names: { readonly [kind in (typeof NODE_KINDS)[number]]: string } = {
    use: 'Fragment',
    each: 'Repetition',
    switch: 'Switch',
    show: 'Group',
  };
  const items: { readonly [kind in (typeof NODE_KINDS)[number]]: Addition['item'] } = {
    use: { use: onlyName(known, 'use') ?? '' },
    each: { each: '', as: 'item', show: [] },
    switch: { switch: '', cases: [NEW_CASE], else: [] },
    show: { show: [] },
  };
  return NODE_KINDS.map((kind) => ({
    title: names[kind],
    description: describe(definition(`node.json#/$defs/${kind}`).schema),
    item: items[kind],
  }));
}

function actionSchemas(): { name: string; schema: Schema; file: string }[] {
  return (definition('generated/action.json').schema.oneOf ?? []).map(({ $ref = '' }) => {
    const { schema, file } = target($ref, 'generated/action.json');
    return { name: String(schema.properties?.do?.const), schema, file };
  });
}

/**
 * Returns the only name that a property can refer to. Of several, a new item names none: it would be valid, and do
 * something that nobody has chosen. The check asks for it until it is chosen.
 */
export function onlyName(known: Known, property: string): string | undefined {
  const [first, second] = known[property] ?? [];
  return second === undefined ? first : undefined;
}

function actions(known: Known): Addition[] {
  return actionSchemas().map(({ name, schema, file }) => {
    const item = Object.entries(smallest(schema, file, words(name), known)).filter(
      // Which value is meant cannot be known.
      ([property]) => property !== 'value' && (!known[property]?.length || onlyName(known, property) !== undefined),
    );
    return { title: words(name), description: describe(schema), item: Object.fromEntries(item) };
  });
}

/** Properties that contain a title. */
const TITLES = new Set(['label', 'title', 'text', 'name', 'alt']);
const SECOND_MS = 1000;

/** Returns an object with only its required properties, with minimal valid values. */
export function smallest(schema: Schema, file: string, title: string, known: Known): { [name: string]: unknown } {
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(required.map(([name, part]) => [name, valueFor(name, part, file, title, known)]));
}

function valueFor(name: string, part: Schema, file: string, title: string, known: Known): unknown {
  if (known[name]?.[0] !== undefined) return known[name][0];
  if (name === 'ms') return SECOND_MS;
  if (name === 'as') return 'item';
  if (part.const !== undefined) return part.const;
  if (part.enum) return part.enum[0];
  if (part.$ref !== undefined) {
    const { schema, file: there } = target(part.$ref, file);
    return valueFor(name, schema, there, title, known);
  }
  if (part.oneOf?.[0]) return valueFor(name, part.oneOf[0], file, title, known);
  if (part.type === 'array')
    return (part.minItems ?? 0) > 0 && part.items ? [valueFor('', part.items, file, title, known)] : [];
  if (part.type === 'object') return smallest(part, file, title, known);
  if (part.type === 'boolean') return false;
  if (part.type === 'integer' || part.type === 'number') return part.minimum ?? 0;
  if (part.expression === 'bare') return '';
  // What stands in a list has no name of its own: a word of the language would be sent, or shown to users.
  return TITLES.has(name) || title === '' ? title : words(name || title);
}

function describe({ description }: Schema): string {
  return description ?? '';
}

/** Returns a field name that is not in the document yet. */
function fresh(used: ReadonlySet<string>): { field: string } {
  let n = 1;
  while (used.has(`field${n}`)) n += 1;
  return { field: `field${n}` };
}

/** The actions there are: what people choose, and what each is for. */
export const ACTION_TITLES: readonly Pick<Addition, 'title' | 'description'>[] = actionSchemas().map(
  ({ name, schema }) => ({
    title: words(name),
    // Read when it is shown: it may come later than the schema.
    get description() {
      return describe(schema);
    },
  }),
);
