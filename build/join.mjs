/**
 * Joins built modules, so that a screen comes with one file of its own instead of a dozen: `screen-<hash>.js` exports
 * `widgets`, a table, and whatever the other modules export. Code that several modules share is in it once.
 *
 * Each set of modules that a screen needs has its file. One more holds all modules: it serves a screen that is edited
 * after the build and then needs what no screen needed together before (`server/files/bundle.ts` picks).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * @param folder where the built files are; the joined ones are written beside them
 * @param description what `buildPhone` answered
 * @param sets names of modules, for each screen those that it needs at once
 * @returns the joined files, each with the names of the modules that it holds
 */
export function joinModules(folder, { boot, modules, files }, sets) {
  const start = closure(files, boot);
  // What every screen has stays beside, and what is asked for when it is needed.
  const apart = [...start, ...Object.values(files).flatMap(({ later }) => later)];
  const wanted = [...sets.map((set) => set.filter((name) => Object.hasOwn(modules, name))), Object.keys(modules)];
  const joined = new Map();
  for (const names of wanted.map((set) => [...set].sort())) {
    const key = names.join();
    if (names.length === 0 || joined.has(key)) continue;
    joined.set(key, { modules: names, file: joinOne(folder, names, { modules, files }, apart) });
  }
  return [...joined.values()];
}

function joinOne(folder, names, { modules, files }, apart) {
  const text = entryOf(names, modules, (file) => files[file].exports);
  const hash = createHash('sha256').update(text).update(apart.join()).digest('hex').slice(0, 8).toUpperCase();
  const file = `screen-${hash}.js`;
  buildSync({
    absWorkingDir: folder,
    stdin: { contents: text, resolveDir: folder },
    outfile: join(folder, file),
    external: apart.map((name) => join(folder, name)),
    bundle: true,
    format: 'esm',
    minify: true,
  });
  return file;
}

/** Text of a module that holds the others. */
function entryOf(names, modules, exportsOf) {
  const entries = names.map((name, index) => ({ name, index, from: `from './${modules[name]}';\n` }));
  const isWidget = ({ name }) => exportsOf(modules[name]).includes('default');
  const widgets = entries.filter(isWidget);
  const others = entries.filter((entry) => !isWidget(entry));
  // Of two exports of one name, `export *` would take neither.
  const exported = others.flatMap(({ name }) => exportsOf(modules[name]));
  const twice = exported.find((name, index) => exported.indexOf(name) < index);
  if (twice) throw new Error(`two features export ${twice}: a screen that has both would get neither`);
  const imports = [
    ...widgets.map(({ index, from }) => `import w${index} ${from}`),
    ...others.map(({ from }) => `export * ${from}`),
  ];
  const table = widgets.map(({ name, index }) => `${JSON.stringify(name)}: w${index},`);
  return `${imports.join('')}export const widgets = { ${table.join('')} };`;
}

/** A file and all that it imports. */
function closure(files, first) {
  const reached = new Set();
  const add = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of files[file]?.imports ?? []) add(next);
  };
  add(first);
  return [...reached];
}
