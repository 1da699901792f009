/**
 * The catalog of the widgets as a TypeScript module: what the compiler needs to know about each. Descriptions stay in the
 * schemas (`language.js`), which have them for forms and the reference.
 */
export function catalogOf(widgets) {
  const entries = [...widgets].map(([name, schema]) => [name, entryOf(schema)]);
  return `${TYPES}
const ENTRIES: readonly (readonly [string, WidgetEntry])[] = ${JSON.stringify(entries, null, 2)};

/** Every widget by name. */
export const WIDGETS: ReadonlyMap<string, WidgetEntry> = new Map(ENTRIES);
`;
}

const TYPES = `/** One property of a widget, as the widget gets it. */
export interface WidgetProperty {
  required: boolean;
  /** In the shape notation, or \`image\`; text with listed values as \`{"type": "string", "only": […]}\`. */
  shape: unknown;
  /** The values of an enumeration. */
  values?: readonly string[];
  /** What holds where the property is left out. */
  default?: string | number | boolean;
}
export interface WidgetEvent {
  /** Without a handler for it the widget is a control that does nothing; a text: only where it has that property. */
  needed?: true | string;
  /** The property whose default asks for what a handler would do. */
  asked?: string;
  /** Shape of \`event.value\`; absent where the event has none. */
  value?: unknown;
}
/** What a widget is called where a change is put in words. */
export interface WidgetWords {
  /** \`button\`; in a sentence \`the button "Next"\`. */
  noun: string;
  /** The property that tells one from another. */
  name?: string;
  /** Its name says enough: the noun is left out. */
  plain?: true;
}
export interface WidgetEntry {
  /** Where documents use it; with "screen" they cannot: the renderer draws it around every screen. */
  place: 'view' | 'overlay' | 'screen';
  words: WidgetWords;
  children: 'none' | 'nodes';
  /** A tap anywhere on it does something, so that it holds nothing tappable. */
  tappable: boolean;
  /** Only screens of this frame hold it. */
  frame?: 'site';
  /** It gets the address that its tap leads to, where it leads to one. */
  leads?: true;
  /** What it says by itself; \`…\` stands for what a composed text gets. */
  says?: readonly string[];
  /** Type of the form value; absent where it is no field. */
  field?: 'string' | 'int' | 'bool' | 'uploads' | 'date';
  events: { readonly [event: string]: WidgetEvent };
  properties: { readonly [property: string]: WidgetProperty };
}
`;

function entryOf(schema) {
  const { place, children = 'none', tappable = false, frame, leads, says, field, events = {} } = schema.widget;
  const required = new Set(schema.required);
  return {
    place,
    words: wordsOf(schema),
    children,
    tappable,
    ...(frame ? { frame } : {}),
    ...(leads ? { leads } : {}),
    ...(says ? { says } : {}),
    ...(field ? { field } : {}),
    events: Object.fromEntries(Object.entries(events).map(([name, { description, ...event }]) => [name, event])),
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, propertyOf(property, required.has(name))]),
    ),
  };
}

/** @throws when there is no noun, or the name is not a property of the widget */
function wordsOf({ $id, properties, widget: { words } }) {
  if (!words?.noun) throw new Error(`${$id}: \`widget.words\` needs a \`noun\``);
  if (words.name && !Object.hasOwn(properties, words.name)) throw new Error(`${$id} has no property ${words.name}`);
  return words;
}

function propertyOf(schema, required) {
  return {
    required,
    shape: shapeOf(schema, required),
    ...(schema.enum ? { values: schema.enum } : {}),
    ...(schema.default === undefined ? {} : { default: schema.default }),
  };
}

const SCALARS = { string: 'string', boolean: 'bool', integer: 'int', number: 'number' };

/** The schema's explicit shape, or the one derived from its type. */
function shapeOf(schema) {
  if (schema.shape) return schema.shape;
  if (schema.enum) return { type: 'string', only: schema.enum };
  const types = [schema.type].flat();
  const type = types.find((entry) => entry !== 'null');
  const suffix = types.includes('null') ? '?' : '';
  if (type === 'array') return { list: shapeOf(schema.items) };
  if (type === 'object')
    return {
      record: Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, shapeOf(part)])),
    };
  return SCALARS[type] + suffix;
}
