import { lookAt } from '../../expression/types/check.ts';
import { nonNull } from '../../expression/types/values.ts';
import { find } from '../../source/json-node.ts';
import type { EditedFile } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { placeKey } from '../scope/observe.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';

/** The values of a `switch` subject that have no case yet. */
export function caseCompletions(file: EditedFile, { path, start, end }: Cursor, knowledge: Knowledge): Completion[] {
  const [cases, , is, index] = path.slice(-4);
  if (cases !== 'cases' || is !== 'is' || typeof index !== 'number') return [];
  const owner = path.slice(0, -4);
  const subject = knowledge.probed(file, path, '').get(placeKey([...owner, 'switch'], 0));
  if (!subject) return [];
  const type = nonNull(lookAt(subject.formula.ast, subject.scope, subject.facts).type);
  const known: readonly (string | number)[] = type.is === 'string' || type.is === 'int' ? (type.known ?? []) : [];
  const all = find(file.root, [...owner, 'cases']);
  const taken = new Set(
    all?.kind === 'list' ? all.items.flatMap((_, at) => valuesAt(file, [...owner, 'cases', at, 'is'])) : [],
  );
  return known
    .filter((value) => !taken.has(value))
    .map((value) => {
      const words = { detail: 'named by the contract, without a case so far' };
      return { label: String(value), kind: 'value', ...words, start, end, insert: JSON.stringify(value), rank: 0 };
    });
}

function valuesAt({ root }: EditedFile, path: Cursor['path']): unknown[] {
  const list = find(root, path);
  return list?.kind === 'list' ? list.items.map((item) => ('value' in item ? item.value : undefined)) : [];
}
