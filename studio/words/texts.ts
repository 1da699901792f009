import type { JsonPath } from '../../compiler/json/index.ts';
import { isRecord } from '../../compiler/source/record.ts';
import { isUnreadable, openDocument } from '../edit/text/open.ts';
import type { Texts } from '../project/sources.ts';

/** Properties with texts that users read or hear. */
const WORDS = new Set([
  'title',
  'heading',
  'label',
  'text',
  'hint',
  'tip',
  'placeholder',
  'alt',
  'say',
  'busy',
  'confirm',
  'cancel',
  'closeLabel',
  'copyLabel',
  'more',
  'less',
  'retry',
  'button',
  'amountText',
  'rateText',
]);

/** Files that contain such texts. */
const FILES = /^(?:[^/]+\/screen|fragments\/[^/]+|calls\/[^/]+)\.json$/;

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

function wordsOf(file: string, text: string): readonly Words[] {
  const before = known.get(file);
  if (before?.text === text) return before.words;
  const document = openDocument(file, text);
  const words = isUnreadable(document) ? [] : found(document.value, file, []);
  known.set(file, { text, words });
  return words;
}

function found(value: unknown, file: string, path: JsonPath): Words[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => found(item, file, [...path, at]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = [...path, name];
    if (typeof part !== 'string') return found(part, file, at);
    return WORDS.has(name) && hasWords(part) ? [{ file, path: at, text: part }] : [];
  });
}

/** Whether a text has letters outside of its expressions. */
function hasWords(text: string): boolean {
  return !text.startsWith('=') && /\p{L}/u.test(text.replace(/\{[^}]*\}/g, ''));
}
