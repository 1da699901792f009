import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

/** The layers that each layer may import from, in addition to its own files. Longest name first. */
const LAYERS: { [layer: string]: string[] } = {
  'renderer/react': ['schemas', 'renderer'],
  'renderer/webview': ['schemas', 'renderer', 'renderer/react', 'widgets'],
  schemas: [],
  compiler: ['schemas'],
  renderer: ['schemas'],
  widgets: ['schemas', 'renderer/react'],
  runner: ['schemas', 'compiler', 'renderer', 'renderer/react', 'widgets'],
  studio: ['schemas', 'compiler', 'renderer', 'renderer/react', 'renderer/webview', 'widgets', 'runner', 'registry'],
  sandbox: [],
  registry: ['schemas', 'compiler', 'runner'],
  server: ['schemas', 'compiler', 'renderer', 'renderer/react', 'widgets', 'registry', 'sandbox'],
  cli: ['schemas', 'compiler', 'renderer', 'runner', 'registry', 'server', 'studio'],
};

/**
 * The folders inside a layer, from the bottom up: a folder may import from those before it, but not from those after
 * it. Folders in one list may import each other: a handler finds its actions in a table, and actions contain handlers.
 */
const FOLDERS: { [layer: string]: (string | string[])[] } = {
  renderer: [
    'expression',
    'wire',
    'state',
    'calls',
    'view',
    'form',
    'actions',
    'screen',
    'explain',
    'panel',
    'react',
    'webview/legacy',
    'webview/health',
    'webview/early',
    'webview/host',
    'webview/offline/worker',
    'webview/offline',
    'webview/navigation',
    'webview/boot',
    'webview/watch',
  ],
  compiler: [
    'source',
    'expression',
    'check',
    'json',
    'structure',
    'project',
    'expression/syntax',
    'report',
    'expression/pattern',
    'expression/types',
    'expression/proof',
    'shape/scalars',
    'shape',
    'tree',
    'tables',
    ['resolve', 'emit', 'check/value', 'actions'],
    'walk',
    'check/screen',
    'check/project',
    'gather',
    'service/text',
    'service/schema',
    'service/names',
    'service/project',
    'service/scope',
    'service/explain',
    'service/outline',
    'service/colour',
    'service/navigate',
    'service/complete',
    'service/fixes',
    'service/reference',
    'service',
  ],
  runner: [
    'world',
    'fixture',
    'reports',
    'coverage',
    'page',
    'steps',
    'why',
    ['mutate', 'workers', 'play'],
    'labels',
    'record/personal',
    'record',
    'browser',
    'browser/record',
    'fuzz',
    'pictures',
  ],
  studio: [
    'edit/text',
    'edit/outline',
    'edit/schema',
    'edit/names',
    'edit/operations',
    'edit/controls',
    'edit/conditions',
    'client',
    'place',
    'ui',
    'session',
    'project',
    'phone',
    'compile',
    'preview',
    'fixtures',
    'rules',
    'json',
    'history',
    'language',
    ['design', 'design/fields', 'design/fields/suggest', 'design/tree'],
    'talk',
    'words',
    'contracts',
    'pages/searched',
    'pages/screens',
    'pages/calls',
    'pages/words',
    'pages/drafts',
    'pages/draft',
    'pages/releases',
    'pages/rollout',
    'pages/people',
    'screen',
    'app',
  ],
  registry: [
    'store',
    'content',
    'audit',
    'people',
    'releases',
    'checks',
    'channel',
    'drafts',
    'difference/expressions',
    'difference/words',
    'difference/parts',
    'difference/match',
    'difference/sentences',
    'difference',
    'health',
    'preview',
    'talk',
    'publishing',
  ],
  server: [
    'files',
    'log',
    'backend',
    'settings',
    'page',
    'site',
    'delivery/choice',
    'delivery/reports',
    'delivery',
    'operations',
    'ledger',
    'listen',
    ['registry', 'registry/requests'],
    'studio',
    'publishing',
    'cluster',
  ],
  cli: ['shared', 'new', 'registry/connection', 'registry/files', 'registry', 'fixtures', 'lsp', 'mcp', 'documents'],
};

/** Files of the compiler that use the disk, for all layers. */
const DISK = ['compiler/project/read.ts', 'compiler/project/make-folder.ts'];

/** Words of the lending business, which generic code must not contain. */
const TRADE =
  /\b(loans?|repay\w*|banks?|banking|complaints?|complain\w*|borrow\w*|rollover|agreements?|lend\w*|instal+ments?|debts?)\b/i;

interface Import {
  file: string;
  /** A path from the root for our own files, a package name for others. */
  target: string;
}

function filesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|json)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !file.includes('generated'));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map((match) => {
    const target = match[1]!;
    return { file, target: target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target };
  });
}

function layerOf(path: string): string | undefined {
  return Object.keys(LAYERS).find((layer) => path.startsWith(`${layer}/`));
}

const code = Object.keys(LAYERS)
  .filter((layer) => !layer.includes('/'))
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mjs)$/.test(file));
/** Generated files contain imports, too. */
const generated = ['widgets', 'compiler/actions'].flatMap((folder) =>
  readdirSync(join(root, folder, 'generated')).map((file) => join(folder, 'generated', file)),
);
const imports = [...code, ...generated].flatMap(importsOf);

test('finds the files of every layer', () => {
  for (const layer of Object.keys(LAYERS)) assert.ok(filesIn(layer).length > 0, `${layer} is empty`);
  assert.ok(imports.length > 100, 'imports are found');
});

test('imports only point downward', () => {
  const wrong = imports.filter(({ file, target }) => {
    const from = layerOf(file)!;
    const to = layerOf(target);
    return to !== undefined && to !== from && !LAYERS[from]!.includes(to);
  });
  assert.equal(wrong, []);
});

test('inside a layer, folders import only from folders below them', () => {
  for (const [layer, order] of Object.entries(FOLDERS)) {
    const levelOf = new Map(
      order.flatMap((level, index) => [level].flat().map((folder) => [`${layer}/${folder}`, index])),
    );
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [levelOf.get(dirname(file)), levelOf.get(dirname(target))];
      return from !== undefined && to !== undefined && to > from;
    });
    assert.equal(wrong, []);
  }
});

test('every folder has a place in the order', () => {
  for (const [layer, order] of Object.entries(FOLDERS)) {
    const folders = new Set(code.filter((file) => file.startsWith(`${layer}/`)).map(dirname));
    const inner = [...folders].filter((folder) => folder !== layer).map((folder) => folder.slice(layer.length + 1));
    assert.equal(inner.sort(), order.flat().sort());
  }
});

test('docs/architecture.md names every folder', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  for (const [layer, order] of Object.entries(FOLDERS)) {
    for (const folder of order.flat()) {
      const [name, inner] = folder.split('/');
      // The folders of the webview have a paragraph of their own.
      const [section, own] = inner && name === 'webview' ? [`${layer}/${name}`, inner] : [layer, name!];
      const paragraph = text.split('\n- **').find((part) => part.startsWith(`\`${section}/\`**`)) ?? '';
      assert.ok(paragraph.includes(`\`${own}\``), `the paragraph on ${section}/ does not say what ${own}/ is`);
    }
  }
});

test('nothing imports tests or screens', () => {
  assert.equal(
    imports.filter(({ target }) => /^(tests|screens)\//.test(target)),
    [],
  );
});

test('the core of the renderer uses neither React nor the DOM', () => {
  const core = code.filter((file) => /^renderer\/(?!react\/|webview\/)/.test(file));
  assert.ok(core.length > 50, 'the core is found');
  const react = core.flatMap(importsOf).filter(({ target }) => /^(react|react-dom|react-hook-form)(\/|$)/.test(target));
  assert.equal(react, []);
  for (const file of core) {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.not.match(text, /\b(window|document|navigator|localStorage|sessionStorage)\.(?!screen)[a-z]+\(/, file);
    assert.not.match(text, /\b(setTimeout|setInterval|fetch|Date\.now)\(/, file);
  }
});

test('the compiler does not use Node, except in the files that use the disk', () => {
  const node = code
    .filter((file) => file.startsWith('compiler/') && !DISK.includes(file))
    .flatMap(importsOf)
    .filter(({ target }) => target.startsWith('node:'));
  assert.equal(node, []);
});

test('there are no import cycles', () => {
  const graph = new Map<string, string[]>();
  for (const { file, target } of imports) {
    // Type imports count: files that need each other's types cannot be understood separately.
    graph.set(file, [...(graph.get(file) ?? []), target]);
  }
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) assert.unreachable(`cycle: ${[...path.slice(at), file].join(' → ')}`);
    if (done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
});

test('no dynamic code anywhere', () => {
  for (const file of code) {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.not.match(text, /\beval\(|new Function\b|\bFunction\(/, file);
  }
});

test('schemas, compiler, renderer, widgets, studio and registry contain no word of the lending business', () => {
  const found = ['schemas', 'compiler', 'renderer', 'widgets', 'studio', 'registry'].flatMap(filesIn).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (TRADE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  assert.equal(found, []);
});
