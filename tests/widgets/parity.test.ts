import './dom.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEATURES } from '../../renderer/webview/boot/features.ts';
import { widgets } from '../../widgets/generated/index.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const folder = join(root, 'widgets');

/** Names of the files in a folder with an extension, without it. */
const names = (path: string, ending: string) =>
  readdirSync(join(root, path))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

const schemas = names('schemas/widgets', '.json');

test('every widget is a schema and a file, and the build adds it to the table', () => {
  assert.equal(schemas.length > 40, true);
  assert.equal(names('widgets', '.tsx'), schemas);
  assert.equal(Object.keys(widgets).sort(), schemas);
});

test('every entry of the table loads the widget of its name', async () => {
  for (const [name, entry] of Object.entries(widgets)) {
    const widget = 'load' in entry ? await entry.load() : entry;
    const pascal = name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
    assert.is((widget as { name?: string }).name, pascal, name);
  }
});

test('no widget has the name of a feature, as both are modules of one list', () => {
  assert.equal(
    Object.keys(FEATURES).filter((name) => schemas.includes(name)),
    [],
  );
});

test('only the base widgets are bundled with the table', () => {
  const base = Object.entries(widgets).flatMap(([name, entry]) => ('load' in entry ? [] : [name]));
  assert.equal(base.sort(), 'actions button card failed frame image link loading row rows text'.split(' '));
});

test('every schema and each of its properties has a description', () => {
  const explain = (schema: Record<string, unknown>, path: string) => {
    assert.match(String(schema.description), /^\S.{5,}\.'?$/, path);
    const items = schema.items as Record<string, unknown> | undefined;
    const properties = (schema.properties ?? items?.properties ?? {}) as Record<string, Record<string, unknown>>;
    for (const [name, property] of Object.entries(properties)) explain(property, `${path}.${name}`);
  };
  for (const name of schemas) {
    const schema = JSON.parse(readFileSync(join(root, 'schemas/widgets', `${name}.json`), 'utf8'));
    assert.is(schema.$id, `widgets/${name}.json`);
    explain(schema, name);
    for (const [event, entry] of Object.entries(schema.widget.events ?? {})) {
      assert.match((entry as { description: string }).description, /\.$/, `${name} ${event}`);
    }
  }
});

test('every style sheet of a widget is in index.css, base.css first', () => {
  const imports = [...readFileSync(join(folder, 'generated/index.css'), 'utf8').matchAll(/@import "\.\.\/(.+)\.css"/g)];
  const listed = imports.map((match) => match[1]!);
  assert.is(listed[0], 'base');
  assert.equal(listed.sort(), names('widgets', '.css'));
});

test('no widget carries a style attribute, markup as text or a style sheet of its own', () => {
  const files = readdirSync(folder, { recursive: true }).map(String);
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.not.match(text, /\bstyle=|dangerouslySetInnerHTML|\.css'/, file);
  }
});

test('style sheets load nothing', () => {
  for (const name of names('widgets', '.css')) {
    assert.not.match(
      readFileSync(join(folder, `${name}.css`), 'utf8'),
      /url\((?!"\.\/pictures\/)|@font-face|https?:/,
      name,
    );
  }
  const built = readFileSync(join(root, 'dist/page/style.css'), 'utf8');
  const pictures = built.match(/url\(.{12}/g) ?? [];
  assert.is(pictures.length > 4 && pictures.every((start) => /^url\(["']?data:image/.test(start)), true, `${pictures}`);
});
