import type { Issue } from '../../source/issue.ts';
import type { JsonPath } from '../../source/json-node.ts';
import type { TextEdit } from '../project/edit.ts';
import type { EditedFile } from '../project/project.ts';

/** One way to mend an issue. */
export interface Fix {
  /** What it does: ``write `isDelay` ``. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** An issue in the file that has it. */
export interface Faulty {
  readonly issue: Issue;
  readonly file: EditedFile;
  /** Where the issue points: UTF-16 units. */
  readonly offset: number;
  /** The path of the value that it is about. */
  readonly path: JsonPath;
}

/** Finds what mends an issue; nothing where this one cannot be mended so. */
export type Fixer = (faulty: Faulty) => Fix[];

/** A path in words, `view[3].on.tap`, as steps. */
export function pathOf(words: string): JsonPath {
  return [...words.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?([A-Za-z_$][\w$-]*)/g)].map(
    ([, index, quoted, name]) => {
      return index === undefined ? (name ?? JSON.parse(`"${quoted}"`)) : Number(index);
    },
  );
}

/** The texts in backquotes of a message, in order. */
export function quotedIn(message: string): string[] {
  return [...message.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
}
