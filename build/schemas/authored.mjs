/**
 * What an author writes for a widget, derived from the widget's props: every property may also be an expression, a list
 * may be built from data, and the language's own properties (`when`, `on`, `field`, …) are added.
 */
import { authored, mapValues, value } from './authored-property.mjs';

const node = (name) => ({ $ref: `../node.json#/$defs/${name}` });
const actions = { $ref: '../action.json#/$defs/actions' };

/** Node properties reserved by the language; no widget may use these names. */
const OWN = new Set(
  'widget use each switch show cases with on children field of initial checks whenHidden upload when note id fallback $schema'.split(
    ' ',
  ),
);

/**
 * @returns the schemas `generated/widget-node.json` (a widget in a view), `generated/overlay-widget.json` (a container
 * that opens over it) and `generated/fragment-widget.json` (either, at the top of a fragment)
 */
export function authoredSchemas(widgets) {
  const names = [...widgets.keys()];
  const placedIn = (place) => names.filter((name) => widgets.get(name).widget.place === place);
  const containers = placedIn('overlay');
  const others = placedIn('view');
  const define = (list, suffix, own) =>
    Object.fromEntries(list.map((name) => [name, authoredWidget(name, widgets.get(name), suffix, own)]));
  const quoted = containers.map((name) => `\`${name}\``).join(', ');
  return new Map([
    union('widget-node', 'WidgetNode', 'A widget in the view.', {
      what: 'a node with a widget',
      $defs: define(others, 'Node', nodeProperties),
      elsewhere: {
        names: containers,
        why: 'opens over the view: declare it under `overlays`, and open it by { "do": "open", "overlay": … }',
      },
    }),
    union('overlay-widget', 'OverlayWidget', 'A container that opens over the view.', {
      what: 'an overlay',
      $defs: define(containers, 'Overlay', overlayProperties),
      elsewhere: {
        names: others,
        why: `is in a view: an overlay is one of ${quoted}, and holds it in \`children\``,
      },
    }),
    union(
      'fragment-widget',
      'FragmentWidget',
      'A widget at the top of a fragment; a container where it is for an overlay.',
      {
        what: 'a node with a widget',
        $defs: define(containers, 'Container', () => ({})),
        oneOf: others.map((name) => ({ $ref: `widget-node.json#/$defs/${name}` })),
      },
    ),
  ]);
}

function union(file, title, description, { what, $defs, elsewhere, oneOf = [] }) {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `generated/${file}.json`,
    title,
    what,
    description,
    type: 'object',
    discriminator: { propertyName: 'widget' },
    ...(elsewhere ? { elsewhere } : {}),
    oneOf: [...oneOf, ...Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` }))],
    $defs,
  };
  return [`generated/${file}.json`, schema];
}

function authoredWidget(name, schema, suffix, ownProperties) {
  const { widget } = schema;
  for (const property of Object.keys(schema.properties)) {
    if (OWN.has(property)) throw new Error(`widgets/${name}.json: \`${property}\` is reserved by the language`);
  }
  return {
    title: schema.title.replace(/Props$/, suffix),
    what: `\`${name}\``,
    description: schema.description,
    type: 'object',
    additionalProperties: false,
    required: ['widget', ...(widget.field ? ['field'] : []), ...(schema.required ?? [])],
    properties: {
      widget: { const: name },
      ...(widget.field ? fieldProperties(widget.field) : {}),
      ...mapValues(schema.properties, authored),
      ...(widget.events ? { on: events(name, widget.events) } : {}),
      ...(widget.children === 'nodes' ? { children: node('nodes') } : {}),
      ...ownProperties(),
      note: value('note'),
    },
  };
}

function nodeProperties() {
  return { when: node('when'), id: node('id'), fallback: node('fallback') };
}

function overlayProperties() {
  return { with: { ...value('shapes'), declaresKeys: 'with' } };
}

/** Expected words for a field's value type, with the literal allowed as `initial`. */
const INITIAL = {
  string: ['string', 'a text, or an expression that begins with `=`'],
  int: ['integer', 'a whole number, or an expression that begins with `=`'],
  bool: ['boolean', 'true, false, or an expression that begins with `=`'],
};

function fieldProperties(type) {
  const [literal, expected] = INITIAL[type] ?? [];
  const description = 'The value when the field first appears. Applied once.';
  const initial =
    literal === 'string'
      ? { type: 'string', expression: 'marked', description, expected }
      : { description, expected, oneOf: [{ type: literal }, value('expression')] };
  return {
    field: node('field'),
    of: node('of'),
    ...(literal ? { initial } : {}),
    checks: node('checks'),
    whenHidden: node('whenHidden'),
    ...(type === 'uploads' ? { upload: node('upload') } : {}),
  };
}

function events(name, declared) {
  return {
    what: `the \`on\` of \`${name}\``,
    description: 'What happens with the widget, by event.',
    type: 'object',
    additionalProperties: false,
    properties: {
      ...mapValues(declared, (event) => ({ ...actions, description: event.description })),
      note: value('note'),
    },
    expected: 'an object with a list of actions for each event: { "tap": [ … ] }',
  };
}
