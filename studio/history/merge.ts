import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { readJson } from '../../renderer/wire/json.ts';

/**
 * A document with the changes of two people.
 *
 * @param base what both began with
 * @returns undefined if they have changed the same or adjacent lines, or if the result is not JSON
 */
export function mergedText(base: string, theirs: string, mine: string): string | undefined {
  const ended = `${base}\n`;
  const own = editsTo(ended, `${mine}\n`);
  const others = editsTo(ended, `${theirs}\n`).filter((edit) => !own.some((known) => isSame(edit, known)));
  const edits = [...own, ...others].sort((a, b) => a.from - b.from);
  if (edits.some((edit, index) => index > 0 && edits[index - 1]!.to >= edit.from)) return undefined;
  const merged = edits.reduceRight((text, { from, to, put }) => text.slice(0, from) + put + text.slice(to), ended);
  return isJson(merged) ? merged.slice(0, -1) : undefined;
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

function isJson(text: string): boolean {
  return readJson(text) !== undefined;
}
