import { propertiesBeside, type WrittenProperty } from '../text/parse.ts';
import type { Fix, Fixer } from './fix.ts';

/** The maximum length of a property in a title. */
const MAX_TITLE = 40;

/** `` `label` appears twice in this object ``: keeps one of the two, offering the first, which is in effect, before. */
export const oneOfTwo: Fixer = ({ file: { path, text }, offset }) => {
  const all = propertiesBeside(text, offset);
  const second = all.findIndex(({ start }) => start === offset);
  const first = all.findIndex(({ name }) => name === all[second]?.name);
  if (first === second) return [];
  const sources = [first, second].map((index) => text.slice(all[index]!.start, all[index]!.end));
  const fix = (stays: string, source: string, goes: number): Fix => ({
    title: `keep the ${stays}, \`${shortened(source)}\``,
    edits: [{ path, ...withComma(all, goes), text: '' }],
  });
  const fixes = [fix('first', sources[0]!, second), fix('second', sources[1]!, first)];
  return sources[0] === sources[1] ? fixes.slice(0, 1) : fixes;
};

/** The range of a property and of the comma that goes with it. */
function withComma(all: readonly WrittenProperty[], index: number): { start: number; end: number } {
  const { start, end } = all[index]!;
  const next = all[index + 1];
  return next ? { start, end: next.start } : { start: all[index - 1]!.end, end };
}

function shortened(source: string): string {
  const line = source.replace(/\s+/g, ' ');
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line;
}
