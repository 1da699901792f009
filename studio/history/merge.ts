import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { readJson } from '../../renderer/wire/json.ts';

/** A document with the changes of two people. */
export interface Merged {
  readonly text: string;
  /** Whether both have changed some of the same lines: the text has those of `mine`. */
  readonly clashes: boolean;
}

/**
 * Keeps the changes of two people.
 *
 * @param base what both began with
 * @returns undefined if that would be the version of one of them, or is not JSON
 */
export function merged(base: string, theirs: string, mine: string): Merged | undefined {
  const ended = `${base}\n`;
  const own = editsTo(ended, `${mine}\n`);
  const others = editsTo(ended, `${theirs}\n`).filter((edit) => !own.some((known) => isSame(edit, known)));
  const kept = others.filter((edit) => !own.some((known) => isClash(edit, known)));
  const clashes = kept.length < others.length;
  if (clashes && kept.length === 0) return undefined;
  const edits = [...own, ...kept].sort((a, b) => a.from - b.from || a.to - b.to);
  const text = edits.reduceRight((text, { from, to, put }) => text.slice(0, from) + put + text.slice(to), ended);
  return isJson(text) ? { text: text.slice(0, -1), clashes } : undefined;
}

/** A text that takes the place of whole lines, from one offset up to another. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

function editsTo(before: string, after: string): Edit[] {
  const [a, b] = [before, after].map((text) => Text.of(text.split('\n')));
  return Chunk.build(a!, b!).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    put: after.slice(fromB, toB),
  }));
}

function isSame(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to && a.put === b.put;
}

/** Whether both change the same lines, or it is open which comes first: neighbouring lines can both be changed. */
function isClash(a: Edit, b: Edit): boolean {
  const [first, second] = a.from < b.from || (a.from === b.from && a.to < b.to) ? [a, b] : [b, a];
  const isInsertion = first.from === first.to || second.from === second.to;
  return isInsertion ? first.to >= second.from : first.to > second.from;
}

function isJson(text: string): boolean {
  return readJson(text) !== undefined;
}
