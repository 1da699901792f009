import { isRecord } from '../../compiler/source/record.ts';
import { isUnreadable, openDocument } from '../edit/text/open.ts';
import type { Texts } from '../project/sources.ts';

/** A call as its contract describes it. */
export interface Contract {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly note: string;
  readonly money: boolean;
  /** Names of its outcomes. */
  readonly outcomes: readonly string[];
  /** The contract itself, as text. */
  readonly text: string;
  /** Path of the file, relative to `screens/`. */
  readonly file: string;
}

/** The contracts of a project, in the order of the files. A file that cannot be read has none. */
export function contractsIn(files: Texts): readonly Contract[] {
  return Object.keys(files)
    .filter((path) => /^calls\/[^/_][^/]*\.json$/.test(path))
    .sort()
    .flatMap((file) => contractsOf(file, files[file]!));
}

function contractsOf(file: string, text: string): Contract[] {
  const document = openDocument(file, text);
  if (isUnreadable(document) || !isRecord(document.value) || !Array.isArray(document.value.calls)) return [];
  return document.value.calls.filter(isRecord).map((call) => ({
    name: String(call.call),
    method: String(call.method),
    path: String(call.path),
    note: typeof call.note === 'string' ? call.note : '',
    money: isRecord(call.money),
    outcomes: Array.isArray(call.outcomes) ? call.outcomes.filter(isRecord).map(({ is }) => String(is)) : [],
    text: JSON.stringify(call, null, 2),
    file,
  }));
}

/** The calls, by their names, whose request is in a project and not in what it was before. */
export function addedCalls(files: Texts, before: Texts): string[] {
  const requestOf = ({ method, path }: Contract) => `${method} ${path}`;
  const known = new Set(contractsIn(before).map(requestOf));
  return contractsIn(files).flatMap((contract) => (known.has(requestOf(contract)) ? [] : [contract.name]));
}

/** The screens that send a call, by their names. */
export function usersOf(call: string, files: Texts, standsOn: ReadonlyMap<string, readonly string[]>): string[] {
  const mention = `"${call}"`;
  const users = Object.keys(files).filter(
    (path) => /^(?:[^/]+\/screen|fragments\/[^/]+)\.json$/.test(path) && files[path]!.includes(mention),
  );
  return [...new Set(users.flatMap((path) => standsOn.get(path) ?? []))].sort();
}
