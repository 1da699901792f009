import type { Issue } from '../../source/issue.ts';
import type { JsonPath } from '../../source/json-node.ts';
import type { TextEdit } from '../project/edit.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';

/** A quick fix. */
export interface Fix {
  /** Its title: ``write `isDelay` ``. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** An issue and the file that contains it. */
export interface Faulty {
  readonly issue: Issue;
  readonly file: EditedFile;
  /** The position of the issue: a UTF-16 offset. */
  readonly offset: number;
  /** The path of the value that it is about. */
  readonly path: JsonPath;
  /** The project of the file, for fixes elsewhere. */
  readonly project: EditedProject;
  readonly knowledge: Knowledge;
}

/** Finds fixes for an issue; none if this fixer does not apply. */
export type Fixer = (faulty: Faulty) => Fix[];

/** The fix that writes a text in place of a range. */
export function replacing({ file }: Faulty, start: number, end: number, text: string, title = text): Fix {
  return { title: `write \`${title}\``, edits: [{ path: file.path, start, end, text }] };
}

/** The texts in backquotes of a message, in order. */
export function quotedIn(message: string): string[] {
  return [...message.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
}
