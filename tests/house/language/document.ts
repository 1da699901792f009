import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain } from '../../../compiler/json/index.ts';
import { readProject } from '../../../compiler/project/read.ts';
import { ROOT_MEANINGS } from '../../../compiler/service/explain/roots.ts';
import { anatomyOf } from '../../../compiler/service/names/sites.ts';
import {
  actionEntries,
  definitionEntries,
  type Entry,
  functionEntries,
  widgetEntries,
} from '../../../compiler/service/reference/reference.ts';
import { schemaOf } from '../../../compiler/service/schema/schemas.ts';
import { walk } from '../../../compiler/service/schema/walk.ts';
import { formatText } from '../../../compiler/service/text/format.ts';
import { parseLoosely } from '../../../compiler/service/text/parse.ts';
import { SCALAR_NAMES, type Scalar, scalarType } from '../../../compiler/shape/scalars/index.ts';
import { type DocumentKind, documentKind } from '../../../compiler/source/project.ts';
import type { Schema } from '../../../schemas/generated/language.js';
import type { Authored } from '../../compiler/library.ts';
import { RECIPES, type Recipe } from './recipes.ts';

/** The maximum length of an example from a document, on one line; a longer one is used if there is no other. */
const LONGEST = 400;

/** The content of `docs/language.md` for the current schemas, tables and documents. */
export function languageText(root: string): string {
  const files = filesOf(root);
  const examples = examplesIn(files);
  const part = (title: string, entries: readonly Entry[], key = '') => {
    const texts = entries.map((entry) => entryText(entry, examples.get(`${key}${entry.name}`)));
    return [`## ${title}`, ...texts].join('\n\n');
  };
  return `${[
    HEAD,
    contents(),
    rules(files),
    part('Documents', ['screen.json', 'fragment.json', 'call.json'].flatMap(definitionEntries)),
    part('Nodes', definitionEntries('node.json').slice(1)),
    part('Actions', actionEntries(), 'do '),
    part('Widgets', widgetEntries(), 'widget '),
    functionsText(root),
    ['## How do I …?', ...RECIPES.map(recipeText)].join('\n\n'),
  ].join('\n\n')}\n`;
}

/** The constructs of the reference that have no example in the documents and recipes. */
export function entriesWithoutExample(root: string): string[] {
  const examples = examplesIn(filesOf(root));
  const definitions = ['screen.json', 'fragment.json', 'call.json', 'node.json'].flatMap(definitionEntries);
  const keys = [
    ...definitions.map(({ name }) => name).filter((name) => name !== 'Node'),
    ...actionEntries().map(({ name }) => `do ${name}`),
    ...widgetEntries().map(({ name }) => `widget ${name}`),
  ];
  return keys.filter((key) => !examples.has(key));
}

const HEAD = `# The language of screens

What there is to write, made from the schemas, the table of functions and the product's own documents:
\`node --import tsx tests/house/language/write.ts\` makes it again. Examples are from the product's screens, where they
are checked and played; examples of functions are cases of \`tests/expressions/\`; the recipes at the end are played by a test.
\`npx screens functions\`, \`widgets\` and \`actions\` print the same for one name, \`npx screens calls\` what each call sends and gives.`;

/** Links to the recipes, which most readers look for. */
function contents(): string {
  const links = RECIPES.map(({ ask }) => `[${ask}](#${anchorOf(`… ${ask}?`)})`);
  return `[Values and expressions](#values-and-expressions) · [shapes](#shapes) · [documents](#documents) · [nodes](#nodes) ·
[actions](#actions) · [widgets](#widgets) · [functions](#functions)

**How do I …** ${links.join(' · ')}`;
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** General rules, and what expressions can read. */
function rules(files: readonly Source[]): string {
  const examples = rootExamples(files);
  const roots = Object.entries(ROOT_MEANINGS).map(([root, says]) => {
    return `| \`${root}\` | ${says} | \`${cell(examples.get(root) ?? '')}\` |`;
  });
  return `## Values and expressions

- A text that begins with \`=\` is an expression; in any other text, what is in \`{…}\` is filled in. \`{'{'}\` is a brace itself.
- The keys \`when\`, \`switch\`, \`each\`, \`key\`, \`that\`, and the entries of \`let\` and \`rules\`, are expressions without \`=\`.
- Null is nothing that can be shown or computed with: test it (\`x != null && x > 0\`), or give what stands for it (\`x ?? ''\`, \`filled(x, '–')\`).
  \`money\`, \`date\` and \`datetime\` write an empty text for it.
- A list in a widget's property may hold builders beside plain entries: \`{ "each": LIST, "as": NAME, "item": ENTRY }\` becomes one
  entry for each of the list, \`index\` names its place from 0, and \`when\` leaves entries out.
- What screens have in common is shared: parts of a view as fragments (\`use\`, \`with\`), steps as named \`actions\` (\`run\`), conditions as
  \`rules\`, values as \`let\`, answers of fixtures in \`screens/answers/\`, and shapes in \`screens/shapes.json\`.
- Operators, from the loosest: \`a ? b : c\`, \`||\`, \`&&\`, the comparisons \`==\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\` and \`in\` (\`x in [1, 2]\`), \`??\`,
  \`+\` and \`-\`, \`*\`, \`/\` and \`%\`, \`!\`.
- Bounds: an expression has 2000 characters and nests 32 deep; a document has 1 MB; a list that does not say its \`max\` has 100 entries.
- \`note\` may be in every object, and has no effect.

| root | reads | example |
| --- | --- | --- |
${roots.join('\n')}

### Shapes

A shape says what a value looks like. It is one of these words, or a name of \`shapes.json\`. Behind the word, \`!\` makes an answer
unreadable without the value, and \`?\` makes it null where it is absent; without either it is the empty value then, which only some have.

| word | value | empty value |
| --- | --- | --- |
${SCALAR_NAMES.map(scalarRow).join('\n')}
| \`["Row"]\`, \`{ "list": "Row", "max": 20 }\` | a list; with \`max\`, of at most 20 entries in place of 100 | \`[]\` |
| \`{ "title": "string" }\` | a record | a record of empty values |
| \`{ "map": "string" }\` | values by names that only the server knows | \`{}\` |
| \`{ "type": "int!", "known": [1, 2] }\` | with known values, such as those of a status; others can come | |
| \`{ "type": "string", "only": ["new", "old"], "default": "new" }\` | with no other values: others become the default | |`;
}

const SCALAR_MEANINGS: { readonly [name in Scalar]: string } = {
  string: 'a text; a number becomes one',
  bool: 'true or false',
  flag: "true for 1, '1' and true, false for everything else",
  int: "a whole number; a text such as '174' becomes one",
  number: 'a number',
  cents: 'an amount in whole cents, which `money(…)` writes',
  url: 'an address that may be opened: http(s), `tel:` or `mailto:`',
  date: 'a day, with or without a time, which `date(…)` and `datetime(…)` write',
  file: 'a file to send',
};

function scalarRow(name: Scalar): string {
  const { empty } = scalarType(name);
  const shown = empty === undefined ? `none: write \`${name}?\` or \`${name}!\`` : `\`${JSON.stringify(empty)}\``;
  return `| \`${name}\` | ${SCALAR_MEANINGS[name]} | ${shown} |`;
}

function entryText({ name, says, properties }: Entry, example: string | undefined): string {
  const rows = properties.map(({ name: property, needed, takes, says: about }) => {
    return `| \`${property}\`${needed ? ', needed' : ''} | ${cell(takes)} | ${cell(about)} |`;
  });
  const table = rows.length > 0 ? `\n\n| property | takes | meaning |\n| --- | --- | --- |\n${rows.join('\n')}` : '';
  const shown = example === undefined ? '' : `\n\n\`\`\`json\n${example}\n\`\`\``;
  return `### ${name}\n\n${says}${table}${shown}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

interface Source {
  readonly kind: DocumentKind;
  readonly file: string;
  readonly text: string;
}

/** The product's documents, and those of the recipes. */
function filesOf(root: string): Source[] {
  const product = [...readProject(root).files].flatMap(([file, text]): Source[] => {
    const kind = documentKind(file);
    return kind === 'screen' || kind === 'fragment' || kind === 'calls' ? [{ kind, file, text }] : [];
  });
  const recipes = RECIPES.map(({ ask, screen }): Source => {
    return { kind: 'screen', file: ask, text: JSON.stringify(screen) };
  });
  return [...product, ...recipes];
}

/**
 * An example of each construct, by the title of its schema, `do ACTION` or `widget NAME`: the one with the most
 * properties among the short ones.
 */
function examplesIn(files: readonly Source[]): Map<string, string> {
  const found = new Map<string, { text: string; score: number }>();
  for (const { kind, text: source } of files) {
    walk(schemaOf(kind), parseLoosely(source), ({ node, schema }) => {
      const key = keyOf(schema);
      if (node.kind !== 'object' || key === undefined) return;
      const text = JSON.stringify(plain(node));
      const score = text.length > LONGEST ? -text.length : node.entries.size * LONGEST - text.length;
      if (score > (found.get(key)?.score ?? Number.NEGATIVE_INFINITY)) found.set(key, { text, score });
    });
  }
  return new Map([...found].map(([key, { text }]) => [key, formatText(text).trimEnd()]));
}

function keyOf({ properties, title }: Schema): string | undefined {
  const tag = ['do', 'widget'].find((name) => typeof properties?.[name]?.const === 'string');
  return tag === undefined ? title : `${tag} ${properties![tag]!.const}`;
}

/** The shortest expression that reads each root. */
function rootExamples(files: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { kind, file, text } of files) {
    for (const { node, mode } of anatomyOf(file, kind, parseLoosely(text)).expressions) {
      const marked = node.value.startsWith('=') ? node.value : '';
      const source = mode === 'bare' ? node.value : marked.slice(1);
      for (const root of Object.keys(ROOT_MEANINGS)) {
        const known = found.get(root);
        if (new RegExp(`(?<![\\w.])${root}\\b`).test(source) && !(known && known.length <= source.length))
          found.set(root, source);
      }
    }
  }
  return found;
}

interface Cases {
  names?: { [name: string]: { value: unknown } };
  cases: { expression: string; value?: unknown }[];
}

/** Every function with a case from the tests of expressions. */
function functionsText(root: string): string {
  const folder = join(root, 'tests/expressions');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const cases = files.flatMap((file) => {
    const { names = {}, cases: all } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Cases;
    return all.flatMap(({ expression, value }) =>
      value === undefined || value === null ? [] : [{ expression, value, names }],
    );
  });
  const rows = functionEntries().map(({ name, form = name, says }) => {
    const shown = cases.filter(({ value }) => !['', false, 0].includes(value as string));
    const alone = new RegExp(`^(?:\\w+\\.|'[^']+'\\.)?${name}\\(.+\\)$`);
    const inside = new RegExp(`\\b${name}\\(`);
    const one =
      shown.find(({ expression }) => alone.test(expression)) ?? shown.find(({ expression }) => inside.test(expression));
    const used = Object.entries(one?.names ?? {}).filter(([known]) =>
      new RegExp(`\\b${known}\\b`).test(one!.expression),
    );
    const given = used.map(([known, { value }]) => `${known} = ${JSON.stringify(value)}`).join(', ');
    const example = one
      ? `\`${one.expression}\` is \`${JSON.stringify(one.value)}\`${given && `, with \`${given}\``}`
      : '';
    return `| \`${cell(form)}\` | ${cell(says)} | ${cell(example)} |`;
  });
  return ['## Functions', `| function | gives | example |\n| --- | --- | --- |\n${rows.join('\n')}`].join('\n\n');
}

function recipeText({ ask, answer, screen, more, steps }: Recipe): string {
  const fenced = (value: unknown) => `\`\`\`json\n${formatText(JSON.stringify(value)).trimEnd()}\n\`\`\``;
  const files = Object.entries(more?.files ?? {}).map(([path, text]) => [path, JSON.parse(text)] as const);
  const fragments = Object.entries(more?.fragments ?? {}).map(
    ([name, fragment]) => [`screens/fragments/${name}.json`, { fragment: name, ...fragment }] as const,
  );
  const stored = more?.stored ? [['screens/stored.json', { stored: more.stored }] as const] : [];
  const others = [...fragments, ...stored, ...files].map(([path, value]) => `\`${path}\`:\n\n${fenced(value)}`);
  return [`### … ${ask}?`, answer, fenced(screen), ...others, `In a fixture: ${stepsText(steps)}`].join('\n\n');
}

/** The steps on one line each. */
function stepsText(steps: readonly Authored[]): string {
  return steps.map((step) => `\`${formatText(JSON.stringify(step)).trimEnd()}\``).join(', ');
}
