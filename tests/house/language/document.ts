import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plain } from '../../../compiler/json/index.ts';
import { readProject } from '../../../compiler/project/read.ts';
import { ROOT_MEANINGS } from '../../../compiler/service/explain/roots.ts';
import {
  actionEntries,
  definitionEntries,
  type Entry,
  functionEntries,
  widgetEntries,
} from '../../../compiler/service/reference/reference.ts';
import { parseLoosely } from '../../../compiler/service/text/parse.ts';
import { documentKind } from '../../../compiler/source/project.ts';
import { RECIPES, type Recipe } from './recipes.ts';

/** The maximum length of an example taken from a document. */
const LONGEST = 600;

/** The content of `docs/language.md` for the current schemas, tables and documents. */
export function languageText(root: string): string {
  const used = objectsIn(root);
  const part = (title: string, entries: readonly Entry[], key: string) => {
    const texts = entries.map((entry) => entryText(entry, used.get(`${key} ${entry.name}`)));
    return [`## ${title}`, ...texts].join('\n\n');
  };
  return `${[
    HEAD,
    rules(),
    part('Documents', ['screen.json', 'fragment.json', 'call.json'].flatMap(definitionEntries), ''),
    part('Nodes', definitionEntries('node.json').slice(1), ''),
    part('Actions', actionEntries(), 'do'),
    part('Widgets', widgetEntries(), 'widget'),
    functionsText(root),
    ['## How do I …?', ...RECIPES.map(recipeText)].join('\n\n'),
  ].join('\n\n')}\n`;
}

const HEAD = `# The language of screens

What there is to write, made from the schemas, the table of functions and the product's own documents:
\`node --import tsx tests/house/language/write.ts\` makes it again. Examples of actions and widgets are from the product, where they are
checked and played; examples of functions are cases of \`tests/expressions/\`; the recipes at the end are played by a test.
\`npx screens functions\`, \`widgets\` and \`actions\` print the same for one name.`;

/** General rules, and what expressions can read. */
function rules(): string {
  const roots = Object.entries(ROOT_MEANINGS).map(([root, says]) => `| \`${root}\` | ${says} |`);
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

| root | reads |
| --- | --- |
${roots.join('\n')}

### Shapes

A shape says what a value looks like: \`string\`, \`bool\`, \`flag\` (1, '1' and true are true), \`int\`, \`number\`, \`cents\`, \`url\`, \`date\`,
\`file\`, or a name of \`shapes.json\`. Behind the word, \`!\` makes an answer unreadable without it, \`?\` makes it null where it is absent;
without either it is empty then. \`["Row"]\` is a list, \`{ "list": "Row", "max": 20 }\` one with a size, \`{ "map": "string" }\` a map,
\`{ "title": "string" }\` a record, and \`{ "type": "int!", "known": [1, 2] }\` a value whose values are known.`;
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

/** The shortest use of each action and widget in the project's screens, `do go` → its source. */
function objectsIn(root: string): Map<string, string> {
  const found = new Map<string, string>();
  const see = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const part of Object.values(value)) see(part);
    for (const key of ['do', 'widget']) {
      const name = (value as { [name: string]: unknown })[key];
      if (typeof name !== 'string') continue;
      const text = JSON.stringify(value, null, 1).replace(/\n */g, ' ');
      const known = found.get(`${key} ${name}`);
      if (text.length < Math.min(LONGEST, known?.length ?? LONGEST)) found.set(`${key} ${name}`, text);
    }
  };
  for (const [path, text] of readProject(root).files) {
    if (['screen', 'fragment'].includes(documentKind(path) ?? '')) see(plain(parseLoosely(text)));
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

function recipeText({ ask, answer, screen, more }: Recipe): string {
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const fragments = Object.entries(more?.fragments ?? {}).map(
    ([name, fragment]) => `\n\nThe fragment \`${name}\`:\n\n\`\`\`json\n${json(fragment)}\n\`\`\``,
  );
  return `### … ${ask}?\n\n${answer}\n\n\`\`\`json\n${json(screen)}\n\`\`\`${fragments.join('')}`;
}
