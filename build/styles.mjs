/**
 * Splits the style sheet of all pages into its rules, each with the classes that it needs on a page, and says which of
 * these classes each widget can draw. A page then has the rules of its own screen alone (`server/files/page-styles.ts`).
 *
 * A class counts as drawn by a module if its name, or a beginning of it that ends with a hyphen (`button-${look}`), is a
 * word of the module's code or of what it imports. `tests/runner/styles.test.ts` checks that against every fixture.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import postcss from 'postcss';

/** What draws on a page whatever its screen is, apart from scripts: the page itself. */
const TEMPLATES = 'server/page';

/** An attribute in one of them. */
const CLASS = /\bclass="?([\w -]+)/g;

/**
 * @param css the style sheet of all pages
 * @param scripts paths of what runs on any page
 * @returns the rules in their order, the classes by widget, and those of every page
 */
export async function splitStyles(root, css, scripts) {
  const rules = postcss.parse(css).nodes.map(describeNode);
  const known = [...new Set(rules.flatMap(classesIn))].sort();
  const widgets = readdirSync(join(root, 'widgets')).filter((file) => file.endsWith('.tsx'));
  const code = await codeOf(root, [...scripts, ...widgets.map((file) => `widgets/${file}`)]);
  const templates = readdirSync(join(root, TEMPLATES)).flatMap((file) =>
    [...readFileSync(join(root, TEMPLATES, file), 'utf8').matchAll(CLASS)].map(([, names]) => ` ${names} `),
  );
  const drawnBy = (texts) => namedIn(texts.join('\n'), known);
  return {
    rules,
    always: drawnBy([...templates, ...scripts.map((path) => code.get(path))]),
    widgets: Object.fromEntries(
      widgets.map((file) => [basename(file, '.tsx'), drawnBy([code.get(`widgets/${file}`)])]),
    ),
  };
}

/** A rule by its selectors with their classes, rules under a condition, an animation by its name, or other text. */
function describeNode(node) {
  if (node.type === 'rule') {
    const text = node.toString();
    const selectors = node.selectors.map((selector) => [selector, ...classesOf(selector)]);
    return { selectors, body: text.slice(text.indexOf('{', node.selector.length)) };
  }
  if (node.type !== 'atrule') return { text: '' };
  if (node.name === 'keyframes') return { animation: node.params, text: node.toString() };
  if (!node.nodes || /^(font-face|page|property)$/.test(node.name)) return { text: `${node}${node.nodes ? '' : ';'}` };
  return { at: `@${node.name}${node.raws.afterName ?? ' '}${node.params}`, rules: node.nodes.map(describeNode) };
}

/** The classes that something must have so that the selector matches; those in parentheses may be alternatives. */
function classesOf(selector) {
  let outside = selector;
  while (outside.includes('(')) {
    const less = outside.replace(/\([^()]*\)/g, '');
    if (less === outside) break;
    outside = less;
  }
  return [...outside.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name);
}

function classesIn({ selectors = [], rules = [] }) {
  return [...selectors.flatMap(([, ...classes]) => classes), ...rules.flatMap(classesIn)];
}

/** The code of modules with everything they import. Minified: without comments, and with short names of its own. */
async function codeOf(root, paths) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: paths.map((path, index) => ({ in: path, out: String(index) })),
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    packages: 'external',
  });
  return new Map(outputFiles.map(({ path, text }) => [paths[Number(basename(path, '.js'))], text]));
}

/** A word of a text, by what is around it: not the name of a property or a variable. */
const WORD = /(?<=["'`\s])[a-z][a-z0-9-]*(?=["'`\s$])/gi;
/** Roles have names like classes. */
const ROLE = /\brole(?::|",)"\w+"/g;

function namedIn(text, known) {
  const words = new Set(text.replace(ROLE, '').match(WORD));
  const isNamed = (name) => {
    for (let end = name.indexOf('-'); end > 0; end = name.indexOf('-', end + 1))
      if (words.has(name.slice(0, end + 1))) return true;
    return words.has(name);
  };
  return known.filter(isNamed);
}
