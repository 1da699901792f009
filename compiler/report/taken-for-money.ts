import { MONEY_FLAGS, MONEY_OUTCOMES } from '../../schemas/handlers.ts';
import { declarationOf } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import type { Issue } from '../source/issue.ts';
import { quoted } from '../source/quoting.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { placeOf } from './place.ts';
import { alsoOf, inOrder, placeIn } from './places.ts';

const OUTCOMES: ReadonlySet<string> = new Set(MONEY_OUTCOMES);
const FLAGS: ReadonlySet<string> = new Set(MONEY_FLAGS.values());

/**
 * Reports a call that several places take for one that moves money once, at its contract. If it has been said there
 * already that it may move money, nothing is said of those places.
 */
export function takenForMoney(
  all: readonly FoundIssue[],
  documents: readonly Document[],
): { others: FoundIssue[]; atContracts: Issue[] } {
  const groups = new Map<string, FoundIssue[]>();
  for (const issue of all) {
    const call = callIn(issue);
    if (call !== undefined) groups.set(call, [...(groups.get(call) ?? []), issue]);
  }
  const left = new Set(all);
  const atContracts = [...groups].flatMap(([call, group]): Issue[] => {
    const place = declarationOf({ table: 'calls', name: call, near: call }, documents);
    if (!place || group.length === 1) return [];
    for (const issue of group) left.delete(issue);
    return all.some((issue) => isUnmarked(issue, place)) ? [] : [atContract(call, group, place)];
  });
  return { others: [...left], atContracts };
}

/** The call that an issue takes for one that moves money. */
function callIn({ money, missing }: FoundIssue): string | undefined {
  if (money !== undefined || !missing) return money;
  const [, call, part] = /^call (\S+) (outcomes|gives)$/.exec(missing.table) ?? [];
  return (part === 'outcomes' ? OUTCOMES : FLAGS).has(missing.name) ? call : undefined;
}

function isUnmarked({ code, file, path }: FoundIssue, place: Spot): boolean {
  const contract = pathText(place.path.slice(0, -1));
  return code === 'money-unmarked' && file === place.file.name && isWithin(path, contract);
}

function atContract(call: string, group: readonly FoundIssue[], place: Spot): Issue {
  const places = inOrder(group);
  const file = place.file.name;
  const message = `call ${quoted(call)} moves no money, and ${group.length} places take it for one that does (${placeIn(places[0], file)}): write \`"money": { … }\` here, or correct those places`;
  const at = { file, ...placeOf(place), path: pathText(place.path) };
  return { ...plain(places[0]), code: 'money-unmarked', ...at, message, also: alsoOf(places) };
}
