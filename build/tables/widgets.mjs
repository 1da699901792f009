/**
 * Generates the tables of the widgets from the folder's content, in `widgets/generated/`:
 *
 * base.ts      the widgets every phone loads at the start: `"atStart": true` in their schema
 * index.ts     every widget, the others loaded on demand
 * outlines.ts  the skeleton of each widget of a view: the `outline` of its file
 * index.css    all styles, base.css first, forced-colours.css last
 *
 * A widget consists of its schema, its component and, optionally, its style sheet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { idOf, writeInto } from './write.mjs';

/** Writes the files that have changed. Throws when a widget has a schema without a component, or the reverse. */
export function buildWidgets(root) {
  const folder = join(root, 'widgets');
  const widgets = widgetsIn(root, folder);
  const inView = widgets.filter(({ place }) => place === 'view');
  const styles = readdirSync(folder).filter(
    (file) => file.endsWith('.css') && file !== BASE_STYLE && file !== LAST_STYLE,
  );
  const write = writeInto(join(folder, 'generated'));
  write('base.ts', baseOf(widgets.filter(({ atStart }) => atStart)));
  write('index.ts', indexOf(widgets.filter(({ atStart }) => !atStart)));
  write('outlines.ts', outlinesOf(inView));
  write('index.css', [BASE_STYLE, ...styles.sort(), LAST_STYLE].map((file) => `@import "../${file}";\n`).join(''));
}

const BASE_STYLE = 'base.css';
const LAST_STYLE = 'forced-colours.css';

/** Name, place and `atStart` of every widget, sorted by name. */
function widgetsIn(root, folder) {
  const names = (path, ending) =>
    readdirSync(path).flatMap((file) => (file.endsWith(ending) ? [basename(file, ending)] : []));
  const schemas = names(join(root, 'schemas/widgets'), '.json').sort();
  const files = names(folder, '.tsx').sort();
  const alone = [
    ...schemas.filter((name) => !files.includes(name)).map((name) => `schemas/widgets/${name}.json has no widget file`),
    ...files.filter((name) => !schemas.includes(name)).map((name) => `widgets/${name}.tsx has no schema`),
  ];
  if (alone.length > 0) throw new Error(alone.join('; '));
  return schemas.map((name) => {
    const { widget } = JSON.parse(readFileSync(join(root, `schemas/widgets/${name}.json`), 'utf8'));
    return { name, id: idOf(name), place: widget.place, atStart: widget.atStart === true };
  });
}

const lines = (widgets, lineOf) => widgets.map(lineOf).join('\n');

function baseOf(widgets) {
  return `import type { ComponentType } from 'react';
import type { Widget } from '../../renderer/react/widget.ts';
${lines(widgets, ({ name, id }) => `import ${id} from '../${name}.tsx';`)}

const components: { readonly [name: string]: ComponentType<never> } = {
${lines(widgets, ({ name, id }) => `  '${name}': ${id},`)}
};

/**
 * The widgets that most screens need: a phone has them from the start. The compiler has checked every node against its widget's
 * schema, so the table need not know the properties' types.
 */
export const base = components as { readonly [name: string]: Widget };
`;
}

function indexOf(widgets) {
  return `import type { ComponentType } from 'react';
import type { Widget, WidgetEntry, WidgetTable } from '../../renderer/react/widget.ts';
import { base } from './base.ts';

// As in \`base.ts\`, the table need not know the properties' types.
const later = (load: () => Promise<{ default: ComponentType<never> }>): WidgetEntry => ({
  load: async () => (await load()).default as Widget,
});

/** Every widget by its name: the base ones at once, the others when a screen needs them. */
export const widgets: WidgetTable = {
  ...base,
${lines(widgets, ({ name }) => `  '${name}': later(() => import('../${name}.tsx')),`)}
};
`;
}

function outlinesOf(widgets) {
  return `${lines(widgets, ({ name, id }) => `import { outline as ${id} } from '../${name}.tsx';`)}
import type { DrawOutline } from '../parts/outline.ts';

/** What each widget of a view draws while its data loads; overlays draw nothing. */
export const outlines: { readonly [widget: string]: DrawOutline } = {
${lines(widgets, ({ name, id }) => `  '${name}': ${id},`)}
};
`;
}
