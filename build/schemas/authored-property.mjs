/** A reference to a kind of value. */
export const value = (name) => ({ $ref: `../value.json#/$defs/${name}` });

/** Returns the schema of what an author writes for a widget property with this schema. */
export function authored(schema) {
  const { description } = schema;
  const about = description ? { description } : {};
  if (schema.shape === 'image') return { ...value('image'), ...about };
  const types = [schema.type ?? 'string'].flat().filter((type) => type !== 'null');
  if (types.length !== 1) throw new Error(`a property needs one type: ${JSON.stringify(schema)}`);
  const [type] = types;
  if (schema.enum)
    return expressible({ enum: schema.enum }, 'one of the values, or an expression that begins with `=`', about);
  if (type === 'string')
    return { ...text(schema), ...about, expected: 'a text, or an expression that begins with `=`' };
  if (type === 'array') return expressible(authoredList(schema), '`"=…"` or a list `[ … ]`', about);
  if (type === 'object') return { ...authoredRecord(schema), ...about };
  return expressible(literal(schema, type), `${LITERAL[type]}, or an expression that begins with \`=\``, about);
}

/** The path of a screen is a plain text. */
function text({ shape }) {
  return { type: 'string', ...(shape === 'route' ? { refers: 'route' } : { expression: 'marked' }) };
}

const LITERAL = { boolean: 'true, false', integer: 'a whole number', number: 'a number' };

function literal({ minimum, maximum, unit }, type) {
  const given = Object.entries({ minimum, maximum, unit }).filter(([, value]) => value !== undefined);
  return { type, ...Object.fromEntries(given) };
}

function expressible(schema, expected, about) {
  const inner = schema.enum ? schema : { ...schema, expected };
  return { ...about, oneOf: [inner, value('expression')], expected };
}

/** A list: literal entries, and entries built from data with `each`. */
function authoredList(schema) {
  const item = authored(schema.items);
  const builder = {
    title: undefined,
    what: 'an entry with `each`',
    description: 'Entries built from a list: one `item` for each of its items.',
    type: 'object',
    additionalProperties: false,
    required: ['each', 'as', 'item'],
    properties: {
      each: { ...value('formula'), description: 'The list, an expression without `=`.' },
      as: { ...value('name'), declares: 'row', description: 'What one item is called in `item` and `when`.' },
      index: {
        ...value('name'),
        declares: 'row',
        description: "What the item's place in the list is called, counted from 0.",
      },
      when: { ...value('condition'), description: 'Only items for which this is true become entries.' },
      item: { ...item, description: 'The entry that each item becomes.' },
      note: value('note'),
    },
  };
  // A list of enum values is not built from data: it would only be confusing.
  const built = schema.items.enum ? [] : [builder];
  const plain = schema.items.enum
    ? { enum: schema.items.enum }
    : { ...item, ...(item.type === 'object' ? { otherwise: true } : {}) };
  const entry =
    built.length > 0 ? { oneOf: [plain, ...built], ...(item.expected ? { expected: item.expected } : {}) } : plain;
  return { type: 'array', items: entry };
}

function authoredRecord(schema) {
  return {
    what: 'an entry',
    type: 'object',
    additionalProperties: false,
    ...(schema.required ? { required: schema.required } : {}),
    properties: { ...mapValues(schema.properties, authored), note: value('note') },
    expected: 'an object `{ … }`',
  };
}

/** Maps the values of an object. */
export function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, entry]) => [name, change(entry)]));
}
