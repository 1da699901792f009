import { find, type JsonPath, parseJson } from '../../compiler/json/index.ts';
import { schemaOf } from '../../compiler/service/schema/schemas.ts';
import { type Visited, walk } from '../../compiler/service/schema/walk.ts';
import { documentKind } from '../../compiler/source/project.ts';
import type { Texts } from '../project/sources.ts';

/** Properties with texts that the schemas describe like words, but that nobody reads. */
const NO_WORDS = new Set(['url', 'path', 'phone', 'code', 'min', 'max', 'start']);
/** Names of arguments, which a fragment may show or not, that are words. */
const WORDS_OF_ARGUMENTS = /^(?:title|heading|label|text|hint|tip|alt|say|button|message)$|(?:Label|Text|Title)$/;
/** What the server or a search engine reads. */
const SENT = new Set(['send', 'session', 'fixed', 'data']);

/** Files that contain such texts. */
const FILES = /^(?:[^/]+\/screen|fragments\/[^/]+|calls\/[^/]+|product|brand)\.json$/;
/** Settings of the brand that users read although a pattern says how they are written. */
const CONTACT = new Set(['name', 'email', 'phone']);

/** A text that users read or hear, and where it is written. */
export interface Words {
  /** Path of the file, relative to `screens/`. */
  readonly file: string;
  readonly path: JsonPath;
  readonly text: string;
}

/** Cache of parsed documents, by text. */
const known = new Map<string, { text: string; words: readonly Words[] }>();

/** Returns every text of a project with words of its own, in file order. Invalid files have none. */
export function wordsIn(files: Texts): readonly Words[] {
  return Object.keys(files)
    .filter((file) => FILES.test(file))
    .sort()
    .flatMap((file) => wordsOf(file, files[file]!));
}

/** Returns the property that holds a text or the list that it is in. */
export function propertyOf({ path }: Words): string {
  return path.findLast((step) => typeof step === 'string') ?? '';
}

function wordsOf(file: string, text: string): readonly Words[] {
  const before = known.get(file);
  if (before?.text === text) return before.words;
  const words = foundIn(file, text);
  known.set(file, { text, words });
  return words;
}

function foundIn(file: string, text: string): Words[] {
  const kind = documentKind(`screens/${file}`);
  const { root, issues } = parseJson(text, file);
  if (!kind || !root || issues.length > 0) return [];
  const words: Words[] = [];
  walk(schemaOf(kind), root, (visited) => {
    const { node, path } = visited;
    if (node.kind !== 'text') return;
    const isWords = isPlain(file, visited, node.value) || (isRead(visited) && hasWords(node.value));
    if (isWords) words.push({ file, path, text: node.value });
  });
  return words;
}

/** Whether a text is one for users: the schema fills values into it, and it is neither a name nor sent. */
function isRead({ path, schema, up }: Visited): boolean {
  if (schema.expression !== 'marked' || schema.refers !== undefined) return false;
  const name = String(path.findLast((step) => typeof step === 'string'));
  if (path.includes('with')) return WORDS_OF_ARGUMENTS.test(name);
  // `value` is shown in a row, and stored by an action.
  const isOfAction = name === 'value' && up !== undefined && find(up.node, ['do']) !== undefined;
  return !NO_WORDS.has(name) && !isOfAction && !path.some((step) => SENT.has(String(step)));
}

/** Whether a text of a file that all screens share is for users; it contains no expressions. */
function isPlain(file: string, { path, schema }: Visited, text: string): boolean {
  const [group, name] = path.map(String);
  if (file === 'product.json') return group === 'signIn' && schema.refers === undefined && name !== 'note';
  if (file !== 'brand.json' || group !== 'brand') return false;
  return CONTACT.has(name!) || (schema.pattern === undefined && !text.includes('://'));
}

/** Whether a text has letters outside of its expressions. */
function hasWords(text: string): boolean {
  return !text.startsWith('=') && /\p{L}/u.test(text.replace(/\{[^}]*\}/g, ''));
}
