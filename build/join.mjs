/**
 * Bundles built modules, so that a screen loads one file instead of a dozen: `screen-<hash>.js` exports `widgets`, a
 * table, and everything the other modules export. Shared code is included once.
 *
 * There is a file for each set of modules that some screen needs, and one with all modules for screens edited after the
 * build that need a new combination (`server/files/bundle.ts` chooses).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * @param folder of the built files; the bundles are written there
 * @param description result of `buildPhone`
 * @param sets for each screen, the names of the modules it needs at once
 * @returns the bundles, each with the names of its modules
 */
export function joinModules(folder, { boot, modules, files }, sets) {
  const start = closure(files, boot);
  // Stays separate: what every screen has, and what is loaded on demand.
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

/** Source of a module that re-exports others. */
function entryOf(names, modules, exportsOf) {
  const entries = names.map((name, index) => ({ name, index, from: `from './${modules[name]}';\n` }));
  const isWidget = ({ name }) => exportsOf(modules[name]).includes('default');
  const widgets = entries.filter(isWidget);
  const others = entries.filter((entry) => !isWidget(entry));
  // `export *` drops duplicate names silently.
  const exported = others.flatMap(({ name }) => exportsOf(modules[name]));
  const twice = exported.find((name, index) => exported.indexOf(name) < index);
  if (twice) throw new Error(`two features export ${twice}: a screen with both would get neither`);
  const imports = [
    ...widgets.map(({ index, from }) => `import w${index} ${from}`),
    ...others.map(({ from }) => `export * ${from}`),
  ];
  const table = widgets.map(({ name, index }) => `${JSON.stringify(name)}: w${index},`);
  return `${imports.join('')}export const widgets = { ${table.join('')} };`;
}

/** Returns a file and everything it imports. */
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
