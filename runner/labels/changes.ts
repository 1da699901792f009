import { type JsonNode, parseJson, plain, positionOf } from '../../compiler/json/index.ts';
import { textsIn } from '../../compiler/json/texts.ts';
import { documentKind, type Project } from '../../compiler/source/project.ts';

/** A text for people that was replaced. */
export interface LabelChange {
  readonly file: string;
  /** Line of the new text, from 1. */
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** Whether the document still contains the old text elsewhere, so that a fixture may mean that place. */
  readonly stays: boolean;
}

/** Kinds of document that contain texts for people. */
const WITH_TEXTS = new Set(['screen', 'fragment', 'calls', 'brand']);

/**
 * The changed texts of documents, each at the same place as before.
 *
 * @param before the previous content of a file; undefined if it did not exist
 */
export function labelChanges(project: Project, before: (file: string) => string | undefined): LabelChange[] {
  return [...project.files].flatMap(([file, text]) => {
    if (!WITH_TEXTS.has(documentKind(file) ?? '')) return [];
    const old = before(file);
    const [was, is] = [old === undefined ? undefined : parseJson(old, file).root, parseJson(text, file).root];
    if (old === text || !was || !is) return [];
    const texts = new Set(textsIn(is).map(({ value }) => value));
    return changedTexts(was, is).map(({ from, node }) => ({
      file,
      line: positionOf(text, node.start).line,
      from,
      to: node.value,
      stays: texts.has(from),
    }));
  });
}

type TextNode = Extract<JsonNode, { kind: 'text' }>;

/** Texts that differ at the same place; expressions are not texts for people. */
function changedTexts(was: JsonNode, is: JsonNode): { from: string; node: TextNode }[] {
  if (was.kind === 'text' && is.kind === 'text') {
    const isWords = !was.value.startsWith('=') && !is.value.startsWith('=') && was.value !== '';
    return was.value !== is.value && isWords ? [{ from: was.value, node: is }] : [];
  }
  if (was.kind === 'object' && is.kind === 'object')
    return [...is.entries].flatMap(([name, { value }]) => {
      const old = was.entries.get(name)?.value;
      return old ? changedTexts(old, value) : [];
    });
  if (was.kind === 'list' && is.kind === 'list')
    return pairsOf(was.items, is.items).flatMap(([old, now]) => changedTexts(old, now));
  return [];
}

/**
 * Pairs the items of two lists that differ: an unchanged item is its own partner, wherever it was moved, and those
 * before and after an insertion or a removal keep theirs.
 */
function pairsOf(before: readonly JsonNode[], after: readonly JsonNode[]): [JsonNode, JsonNode][] {
  const [was, is] = [itemsWithout(before, after), itemsWithout(after, before)];
  const shorter = Math.min(was.length, is.length);
  let head = 0;
  while (head < shorter && shapeOf(was[head]!) === shapeOf(is[head]!)) head += 1;
  let tail = 0;
  while (tail < shorter - head && shapeOf(was.at(-1 - tail)!) === shapeOf(is.at(-1 - tail)!)) tail += 1;
  const middle = was.length === is.length ? shorter - head - tail : 0;
  const at = (index: number): [JsonNode, JsonNode] => [was[index]!, is[index]!];
  const fromEnd = (index: number): [JsonNode, JsonNode] => [was.at(-1 - index)!, is.at(-1 - index)!];
  return [
    ...Array.from({ length: head + middle }, (_, index) => at(index)),
    ...Array.from({ length: tail }, (_, index) => fromEnd(index)),
  ];
}

/** The items that another list does not have; of equal ones, as many as it has fewer of. */
function itemsWithout(items: readonly JsonNode[], others: readonly JsonNode[]): JsonNode[] {
  const left = others.map(contentOf);
  return items.filter((item) => {
    const at = left.indexOf(contentOf(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function contentOf(node: JsonNode): string {
  return JSON.stringify(plain(node));
}

/** The structure of an item, without its texts. */
function shapeOf(node: JsonNode): string {
  if (node.kind === 'object')
    return `{${[...node.entries].map(([name, { value }]) => `${name}:${shapeOf(value)}`).join()}}`;
  return node.kind === 'list' ? `[${node.items.map(shapeOf).join()}]` : node.kind;
}
