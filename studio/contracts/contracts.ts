import { isRecord, listIn } from '../../schemas/record.ts';
import { isUnreadable, openDocument } from '../edit/text/open.ts';
import type { Texts } from '../project/sources.ts';

/** A call as described by its contract. */
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

/** Returns the contracts of a project, in file order. An invalid file has none. */
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
    outcomes: listIn(call.outcomes)
      .filter(isRecord)
      .map(({ is }) => String(is)),
    text: JSON.stringify(call, null, 2),
    file,
  }));
}

/** Returns the names of the calls whose request a project has and its earlier version does not. */
export function addedCalls(files: Texts, before: Texts): string[] {
  const requestOf = ({ method, path }: Contract) => `${method} ${path}`;
  const known = new Set(contractsIn(before).map(requestOf));
  return contractsIn(files).flatMap((contract) => (known.has(requestOf(contract)) ? [] : [contract.name]));
}

/** Returns the names of the screens that send a call. */
export function usersOf(call: string, files: Texts, standsOn: ReadonlyMap<string, readonly string[]>): string[] {
  const mention = `"${call}"`;
  const users = Object.keys(files).filter(
    (path) => /^(?:[^/]+\/screen|fragments\/[^/]+)\.json$/.test(path) && files[path]!.includes(mention),
  );
  return [...new Set(users.flatMap((path) => standsOn.get(path) ?? []))].sort();
}
