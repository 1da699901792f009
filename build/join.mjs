/**
 * Bundles built modules, so that a screen loads one file instead of a dozen: `<prefix>-<hash>.js` exports `widgets`, a
 * table, and everything the other modules export. Shared code is included once.
 *
 * `screen-<hash>.js` has what a screen needs at once, one file for each set of modules that some screen needs;
 * `later-<hash>.js` has what a screen may need later, one file for each set. `part-<hash>.js` has one module: a
 * screen edited after the build that needs a new combination loads several files (`server/files/bundle.ts` chooses).
 * Two files of one screen may then include the same shared code, which therefore holds no state.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * @param folder of the built files; the bundles are written there
 * @param description result of `buildPhone`
 * @param sets for each screen, the names of the modules it needs at once, and of those it may need later
 * @returns the bundles for screens and for later, each with the names of its modules, and the parts by module name
 */
export function joinModules(folder, { boot, modules, files }, sets) {
  const start = closure(files, boot);
  // Stays separate: what every screen has, and what is loaded on demand.
  const apart = [...start, ...Object.values(files).flatMap(({ later }) => later)];
  const isWidget = (name) => files[modules[name]].exports.includes('default');
  const known = Object.keys(modules);
  refuseSameExports(known.filter((name) => !isWidget(name)).flatMap((name) => files[modules[name]].exports));
  const joinEach = (prefix, wanted) => {
    const joined = new Map();
    for (const names of wanted.map((set) => [...set].sort())) {
      const key = names.join();
      if (names.length === 0 || joined.has(key)) continue;
      joined.set(key, { modules: names, file: joinOne(folder, prefix, names, { modules, files }, apart) });
    }
    return [...joined.values()];
  };
  const alone = joinEach(
    'part',
    known.map((name) => [name]),
  );
  const within = (set) => set.filter((name) => known.includes(name));
  return {
    joined: joinEach('screen', sets.now.map(within)),
    later: joinEach('later', sets.later.map(within)),
    parts: Object.fromEntries(alone.map(({ modules: [name], file }) => [name, file])),
  };
}

/**
 * Includes in the files that are loaded on demand what they share with others: each would request a handful of tiny
 * files. Their names, which are content hashes, stay, as they depend on that content, too.
 *
 * @param description result of `buildPhone`; the imports of these files are updated
 */
export function inlineShared(folder, { boot, files }) {
  const start = closure(files, boot);
  const onDemand = [...new Set(Object.values(files).flatMap(({ later }) => later))];
  for (const file of onDemand) {
    const path = join(folder, file);
    const external = [...start, ...onDemand].filter((name) => name !== file);
    const text = bundled(folder, readFileSync(path, 'utf8'), external);
    writeFileSync(path, text);
    files[file].imports = files[file].imports.filter((name) => start.includes(name));
  }
}

function joinOne(folder, prefix, names, { modules, files }, apart) {
  const text = entryOf(names, modules, (file) => files[file].exports);
  const hash = createHash('sha256').update(text).update(apart.join()).digest('hex').slice(0, 8).toUpperCase();
  const file = `${prefix}-${hash}.js`;
  writeFileSync(join(folder, file), bundled(folder, text, apart));
  return file;
}

/** Bundles a module with its imports, except the named files. */
function bundled(folder, text, external) {
  const { outputFiles } = buildSync({
    absWorkingDir: folder,
    stdin: { contents: text, resolveDir: folder },
    outfile: join(folder, 'bundled.js'),
    external: external.map((name) => join(folder, name)),
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
  });
  return outputFiles[0].text;
}

/** Throws if two features export the same name: `export *` drops both silently. */
function refuseSameExports(exported) {
  const twice = exported.find((name, index) => exported.indexOf(name) < index);
  if (twice) throw new Error(`two features export ${twice}: a screen that uses both would get neither export`);
}

/** Source of a module that re-exports others. */
function entryOf(names, modules, exportsOf) {
  const entries = names.map((name, index) => ({ name, index, from: `from './${modules[name]}';\n` }));
  const isWidget = ({ name }) => exportsOf(modules[name]).includes('default');
  const widgets = entries.filter(isWidget);
  const others = entries.filter((entry) => !isWidget(entry));
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
