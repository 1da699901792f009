import { WIDGETS, type WidgetEntry } from '../../schemas/generated/widgets.ts';
import { isRecord } from '../../schemas/record.ts';
import { TEXT, type Type, UNKNOWN } from '../expression/types/types.ts';
import { readShape, type Shape, shapeType } from '../shape/index.ts';

/** The type of an image: a URL, or null. */
const IMAGE: Type = { is: 'maybe', of: { is: 'url' } };
const UPLOADS: Type = {
  is: 'list',
  max: 100,
  of: {
    is: 'record',
    fields: new Map<string, Type>([
      ['url', TEXT],
      ['name', TEXT],
      ['state', { is: 'string', known: ['sending', 'sent', 'failed'], closed: true }],
    ]),
  },
};

/** The catalog's entry of a widget; undefined if there is no such widget. */
export function catalogEntry(widget: string): WidgetEntry | undefined {
  return WIDGETS.get(widget);
}

/** The shape of a property as written in its schema; undefined if there is none. */
export function widgetShape(widget: string, property: string): unknown {
  return propertyOf(widget, property)?.shape;
}

function propertyOf(widget: string, property: string) {
  const properties = WIDGETS.get(widget)?.properties;
  return properties && Object.hasOwn(properties, property) ? properties[property] : undefined;
}

const propTypes = new Map<string, Type | undefined>();

/** The type of a property's values; nullable if the property is optional. */
export function propType(widget: string, property: string): Type | undefined {
  const key = `${widget} ${property}`;
  if (!propTypes.has(key)) propTypes.set(key, readPropType(widget, property));
  return propTypes.get(key);
}

function readPropType(widget: string, property: string): Type | undefined {
  const entry = propertyOf(widget, property);
  if (!entry) return undefined;
  const type = typeOf(entry.shape);
  return entry.required || type.is === 'maybe' || type.is === 'unknown' ? type : { is: 'maybe', of: type };
}

/**
 * The type of a shape in the catalog. In addition to the notation there are `image`, `route` (the path of a screen, a
 * literal) and `nullable` for a list that an entry may omit.
 */
function typeOf(shape: unknown): Type {
  if (shape === 'image' || shape === 'image?') return IMAGE;
  if (shape === 'route') return TEXT;
  if (Array.isArray(shape)) return { is: 'list', of: typeOf(shape[0]), max: 1000 };
  if (typeof shape !== 'object' || shape === null) return scalarType(shape);
  const { list, max, type, nullable } = shape as { list?: unknown; max?: unknown; type?: unknown; nullable?: unknown };
  if (list !== undefined && (max === undefined || typeof max === 'number')) {
    const listType: Type = { is: 'list', of: typeOf(list), max: 1000 };
    return nullable === true ? { is: 'maybe', of: listType } : listType;
  }
  if (typeof type === 'string' && !('value' in shape)) return scalarType(shape);
  return { is: 'record', fields: new Map(Object.entries(shape).map(([name, field]) => [name, typeOf(field)])) };
}

function scalarType(shape: unknown): Type {
  return shapeType(readShape(shape, new Map<string, Shape>(), 'given').shape);
}

/** Types of `event.value` by event; undefined if the event has no value. */
export function eventTypes(widget: string): ReadonlyMap<string, Type | undefined> {
  const events = Object.entries(WIDGETS.get(widget)?.events ?? {});
  return new Map(events.map(([name, { value }]) => [name, value === undefined ? undefined : typeOf(value)]));
}

/** The catalog's type for the field of a widget; undefined if the widget has no field. */
export function fieldType(widget: string): WidgetEntry['field'] {
  return WIDGETS.get(widget)?.field;
}

/** The type of a field's value in `form`. */
export function fieldValueType(widget: string): Type {
  const field = fieldType(widget);
  if (field === 'uploads') return UPLOADS;
  return field ? { is: field } : UNKNOWN;
}

/**
 * The values that a field can take by a choice among options, where the document writes each of them out.
 *
 * @param written what the document writes for `options`
 */
export function fieldOptions(widget: string, written: unknown): string[] | undefined {
  if (fieldType(widget) !== 'string' || !Array.isArray(written)) return undefined;
  const values = written.map((option: unknown) => (isRecord(option) ? option.value : undefined));
  const isPlain = (value: unknown) => typeof value === 'string' && !value.startsWith('=') && !value.includes('{');
  return values.every(isPlain) ? (values as string[]) : undefined;
}

/**
 * The limit of a widget's field from its property `max`: the length of a text, a number, or how many uploads there are.
 *
 * @param written the value of `max` in the document; undefined if omitted
 */
export function fieldLimit(widget: string, written: unknown): number | undefined {
  const max = propertyOf(widget, 'max');
  const field = fieldType(widget);
  if (!max || (field !== 'string' && field !== 'int' && field !== 'uploads')) return undefined;
  const limit = written === undefined ? max.default : written;
  return typeof limit === 'number' ? limit : undefined;
}
