import type { Texts } from './sources.ts';

/** Names of the screens of a project, sorted. */
export function screensIn(files: Texts): string[] {
  return Object.keys(files)
    .flatMap((path) => /^([^/]+)\/screen\.json$/.exec(path)?.[1] ?? [])
    .sort();
}

/** Folders of other files than those of a screen. */
const FOLDERS: readonly string[] = ['answers', 'assets', 'calls', 'fragments'];

/** Says why a new screen cannot have a name; undefined if it can. */
export function faultOfName(name: string, files: Texts): string | undefined {
  if (FOLDERS.includes(name)) return 'The folder of this name has other files.';
  return files[`${name}/screen.json`] === undefined ? undefined : 'A screen with this name already exists.';
}

/**
 * The screens on which the texts of a file can appear, by file: a screen's own, and those that use a fragment or a
 * call.
 */
export function standsOn(files: Texts): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>();
  for (const screen of screensIn(files)) visit(`${screen}/screen.json`, screen, files, users);
  return new Map([...users].map(([file, screens]) => [file, [...screens].sort()]));
}

function visit(file: string, screen: string, files: Texts, users: Map<string, Set<string>>): void {
  const text = files[file];
  const screens = users.get(file) ?? new Set();
  if (text === undefined || screens.has(screen)) return;
  users.set(file, screens.add(screen));
  for (const [, name] of text.matchAll(/"use"\s*:\s*"([^"]+)"/g)) visit(`fragments/${name}.json`, screen, files, users);
  for (const [, group] of text.matchAll(/"call"\s*:\s*"([^".]+)\.[^"]+"/g)) {
    const calls = `calls/${group}.json`;
    if (files[calls] !== undefined) users.set(calls, (users.get(calls) ?? new Set()).add(screen));
  }
}
