import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { cursorAt } from '../text/cursor.ts';
import { isTooDeep } from '../text/parse.ts';
import { addressCompletions } from './address.ts';
import { caseCompletions } from './cases.ts';
import type { Completion } from './completion.ts';
import { expressionCompletions } from './expression.ts';
import { givenCompletions } from './given.ts';
import { propertyCompletions } from './properties.ts';
import { keyCompletions, valueCompletions } from './values.ts';
import { wordCompletions } from './words.ts';

/** All completions at an offset, best first. */
export function completionsAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): Completion[] {
  if (isTooDeep(file.text)) return [];
  const cursor = cursorAt(file.text, file.root, offset);
  const { tables } = knowledge;
  const args = givenCompletions(file, cursor, project, tables);
  if (args.length > 0) return sorted(args);
  if (cursor.at === 'name') {
    return sorted([...propertyCompletions(file, cursor), ...keyCompletions(file, cursor, project, tables)]);
  }
  const addresses = addressCompletions(file, cursor, offset, project, tables);
  if (addresses.length > 0) return sorted(addresses);
  const expressions = expressionCompletions(file, cursor, offset, knowledge);
  if (expressions.length > 0) return sorted(expressions);
  return sorted([
    ...caseCompletions(file, cursor, knowledge),
    ...wordCompletions(file, cursor, project),
    ...valueCompletions(file, cursor, project, tables),
  ]);
}

function sorted(all: readonly Completion[]): Completion[] {
  return [...all].sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
}
