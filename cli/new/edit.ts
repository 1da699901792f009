import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../shared/usage.ts';

/** A file of the project to create or change. */
export interface Edit {
  /** Path from the root of the project. */
  readonly file: string;
  /** The text of a new file, or a function from the old text to the new one. */
  readonly text: string | ((old: string) => string);
}

/**
 * Applies the edits, all or none.
 *
 * @returns a line for each: `new` or `changed`, and the file
 * @throws {UsageError} when a new file already exists, or a table is not found in its file
 */
export function applyEdits(root: string, edits: readonly Edit[]): string[] {
  const texts = edits.map(({ file, text }): [file: string, text: string, done: string] => {
    const path = join(root, file);
    if (typeof text !== 'string') return [file, text(readFileSync(path, 'utf8')), 'changed'];
    if (existsSync(path)) throw new UsageError(`${file} already exists.`);
    return [file, text, 'new'];
  });
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
  return texts.map(([file, , done]) => `${done.padEnd(8)}${file}`);
}

/**
 * Inserts text into a file before a marker, such as the end of a table.
 *
 * @param file path from the root of the project
 * @param end the marker, its first occurrence after `start`
 */
export function addTo(file: string, addition: string, { start = '', end }: { start?: string; end: string }): Edit {
  const text = (old: string) => {
    const from = old.indexOf(start);
    const at = from < 0 ? -1 : old.indexOf(end, from);
    if (at < 0)
      throw new UsageError(
        `${file} cannot be extended: it no longer contains ${JSON.stringify(from < 0 ? start : end)}.`,
      );
    return old.slice(0, at) + addition + old.slice(at);
  };
  return { file, text };
}

/** Combines two edits of one file. */
export function both(first: Edit, second: Edit): Edit {
  return { file: first.file, text: (old) => changed(second, changed(first, old)) };
}

function changed({ text }: Edit, old: string): string {
  return typeof text === 'string' ? text : text(old);
}

/** Adds a definition at the end of a schema's `$defs`. */
export function addDefinition(file: string, name: string, definition: object): Edit {
  const text = (old: string) => {
    const end = '\n    }\n  }\n}\n';
    if (!old.endsWith(end)) throw new UsageError(`${file} cannot be extended: it does not end with its "$defs".`);
    const lines = JSON.stringify({ [name]: definition }, null, 2)
      .split('\n')
      .slice(1, -1);
    return `${old.slice(0, -end.length)}\n    },\n${lines.map((line) => `  ${line}`).join('\n')}\n  }\n}\n`;
  };
  return { file, text };
}
