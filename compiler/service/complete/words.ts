import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { find, type JsonNode, type JsonPath } from '../../source/json-node.ts';
import { type EditedFile, type EditedProject, filesOf } from '../project/project.ts';
import { schemaOf } from '../schema/schemas.ts';
import { type Visited, walk } from '../schema/walk.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';
import { valueSchemas } from './values.ts';

/** A text that can be on a screen. */
interface Words {
  readonly text: string;
  /** What shows it, in one word: `button`. */
  readonly what: string;
  /** It is the name of a control. */
  readonly isName: boolean;
}

/** At a cursor in a step that expects texts: the texts of the screen, and those that its other fixtures expect. */
export function wordCompletions(file: EditedFile, { path, start, end }: Cursor, project: EditedProject): Completion[] {
  if (file.kind !== 'fixture') return [];
  const stands = valueSchemas(file, path).find(({ schema }) => schema.stands)?.schema.stands;
  if (!stands) return [];
  const screen = screenAt(file, path, project);
  const known = new Map<string, Words>();
  for (const words of [...filesOf(screen, project).flatMap(wordsIn), ...lookedForOn(screen, file, project)]) {
    const before = known.get(words.text);
    if (!before || (words.isName && !before.isName)) known.set(words.text, words);
  }
  return [...known.values()].map(({ text, what, isName }) => ({
    ...{ label: text, kind: 'value' as const, detail: what },
    ...{ start, end, insert: JSON.stringify(text), rank: stands === 'control' && !isName ? 1 : 0 },
  }));
}

/** The screen on which a step of a fixture runs: the first one, or the one last navigated to. */
function screenAt({ root, spot, path: own }: EditedFile, path: JsonPath, project: EditedProject): string {
  const steps = spot.get('steps')?.items() ?? [];
  const before = steps.slice(0, Number(path[1] ?? 0)).map((step) => step.textOf('went') ?? '');
  const screen = find(root, ['screen']);
  const first = screen?.kind === 'text' ? screen.value : own.split('/')[1]!;
  return before.findLast((name) => project.files.has(`screens/${name}/screen.json`)) ?? first;
}

const read = new WeakMap<EditedFile, readonly Words[]>();

/** The literal texts of a screen or fragment; computed ones are not known here. */
function wordsIn(file: EditedFile): readonly Words[] {
  const known = read.get(file);
  if (known) return known;
  const words: Words[] = [];
  walk(schemaOf(file.kind), file.root, (visited) => {
    const { node, schema } = visited;
    if (schema.expression !== 'marked' || node.kind !== 'text' || !isShown(node.value, visited.path)) return;
    words.push({ text: node.value, ...bearerOf(visited) });
  });
  read.set(file, words);
  return words;
}

/** Properties with texts that are not displayed. */
const UNREAD = new Set(['with', 'send', 'session', 'value', 'path', 'min', 'max', 'start', 'code']);

function isShown(text: string, path: JsonPath): boolean {
  return /\p{L}/u.test(text) && !/^=|[{}]/.test(text) && !path.some((step) => UNREAD.has(String(step)));
}

/** The widget that contains a text, and whether the text is its name. */
function bearerOf({ up, path }: Visited): Pick<Words, 'what' | 'isName'> {
  const widget = WIDGETS.get(widgetIn(up?.node) ?? '');
  if (!widget) return { what: 'text', isName: false };
  const { words, tappable, field } = widget;
  return { what: words.noun, isName: (tappable || field !== undefined) && path.at(-1) === words.name };
}

function widgetIn(node: JsonNode | undefined): string | undefined {
  const widget = node?.kind === 'object' ? node.entries.get('widget')?.value : undefined;
  return widget?.kind === 'text' ? widget.value : undefined;
}

/** The texts that other fixtures of the screen expect, including those that come with answers. */
function lookedForOn(screen: string, own: EditedFile, project: EditedProject): Words[] {
  const folder = `screens/${screen}/fixtures/`;
  const others = [...project.documents()].filter(({ path }) => path.startsWith(folder) && path !== own.path);
  return others.flatMap(lookedForIn);
}

const lookedFor = new WeakMap<EditedFile, readonly Words[]>();

function lookedForIn(file: EditedFile): readonly Words[] {
  const known = lookedFor.get(file);
  if (known) return known;
  const words: Words[] = [];
  walk(schemaOf(file.kind), file.root, ({ node, schema }) => {
    if (!schema.stands || node.kind !== 'text') return;
    words.push({ text: node.value, what: 'in another fixture', isName: schema.stands === 'control' });
  });
  lookedFor.set(file, words);
  return words;
}
