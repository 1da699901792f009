import type { KeptTape } from '../../runner/browser/record/kept-tape.ts';
import type { DraftComment, NewDraft } from '../client/registry.ts';
import { whosePage } from '../client/request.ts';
import type { History } from '../edit/text/history.ts';
import { changeStored, keep, storedKeys, storedValue } from './browser-storage.ts';
import { openTabs, tabId } from './tab.ts';

/** An unsaved file, as stored in the browser. */
export interface Unsaved {
  readonly text: string | null;
  /** SHA-256 of the version it is based on; an empty text for a new file. */
  readonly seen: string;
  /** A text that was sent before, whose answer has not arrived: the server may have it. */
  readonly sent?: string | null;
}

/** A request for a new draft, as stored in the browser until its answer has arrived. */
export type DraftRequest = Required<NewDraft>;

/** A comment that is being written, and the node on which it was begun. */
export interface BegunComment {
  readonly text: string;
  readonly place: Pick<DraftComment, 'path' | 'name' | 'namesakes'>;
}

/** What was recorded on a phone, and the name of the fixture as far as it is written. */
export interface BegunRecording {
  readonly tape: KeptTape;
  readonly name: string;
}

/**
 * What a tab stores of one person’s work on a draft, or on a release before there is a draft: changes that are not saved, the
 * request for a new draft until its answer has arrived, the undo history of each document, and what was begun on its page.
 */
export interface Work {
  readonly unsaved?: { readonly [path: string]: Unsaved };
  readonly request?: DraftRequest;
  readonly [history: `history of ${string}`]: History;
  readonly [comment: `comment on ${string}`]: BegunComment;
  readonly [recording: `recording of ${string}`]: BegunRecording;
}

/** A draft, or the release that a new draft will be based on. */
export interface Version {
  readonly draft: number | undefined;
  readonly release: number;
}

/** Stores a part of this tab’s work on a version; undefined deletes it. */
export function keepWork<Part extends keyof Work>(
  version: Version,
  part: Part,
  value: Work[Part] | undefined,
): Promise<void> {
  return keep(keyOf(version, tabId(), part), value);
}

/** Returns a part of this tab’s work on a version. */
export function keptWork<Part extends keyof Work>(version: Version, part: Part): Promise<Work[Part] | undefined> {
  return storedValue(keyOf(version, tabId(), part));
}

/**
 * Makes this tab the owner of the work on a version that was left by tabs closed since. Work that cannot be combined stays
 * stored, for the next time that the version is opened.
 */
export async function takeOverWork(version: Version): Promise<void> {
  const open = await openTabs();
  const own = tabId();
  await changeStored(prefixOf(version), (stored) => {
    const works = byTab(version, stored);
    const left = [...works].filter(([tab]) => !open.has(tab));
    const changes = new Map<string, unknown>();
    let all = works.get(own) ?? {};
    for (const [tab, work] of left) {
      const both = combined(all, work);
      if (!both) continue;
      all = both;
      for (const part of Object.keys(work)) changes.set(keyOf(version, tab, part), undefined);
    }
    for (const [part, value] of Object.entries(all)) changes.set(keyOf(version, own, part), value);
    return changes;
  });
}

/**
 * Returns the releases with changes that no draft has yet, the latest first: of this tab, or of tabs closed since. Where
 * another release was published before a draft could be made, nothing else leads to them.
 */
export async function releasesWithWork(): Promise<number[]> {
  const open = await openTabs();
  const own = tabId();
  const keys = await storedKeys(RELEASE);
  const releases = keys.flatMap((key) => {
    const release = Number(key.slice(RELEASE.length).split(' ', 1));
    const [tab, part] = tabAndPart({ draft: undefined, release }, key) ?? [];
    const isLeft = tab === own || (tab !== undefined && !open.has(tab));
    return isLeft && part === 'unsaved' ? [release] : [];
  });
  return [...new Set(releases)].sort((a, b) => b - a);
}

/** Parts that somebody has begun on a page, and of which there is one at a time. */
const BEGUN = /^(?:comment on|recording of) /;

/**
 * Combines the work of two tabs; the histories of the first have priority. Undefined when both have changed the same file
 * differently, or begun the same thing, or when one of them waits for a new draft: the other’s changes do not belong to that.
 */
export function combined(a: Work, b: Work): Work | undefined {
  const changed = (work: Work) => Object.keys(work.unsaved ?? {});
  if ((a.request && changed(b).length > 0) || (b.request && changed(a).length > 0)) return undefined;
  if (changed(a).some((path) => b.unsaved?.[path] && b.unsaved[path].text !== a.unsaved![path]!.text)) {
    return undefined;
  }
  if (Object.keys(a).some((part) => BEGUN.test(part) && Object.hasOwn(b, part))) return undefined;
  const unsaved = { ...b.unsaved, ...a.unsaved };
  return { ...b, ...a, ...(Object.keys(unsaved).length > 0 && { unsaved }) };
}

function byTab(version: Version, stored: ReadonlyMap<string, unknown>): Map<string, Work> {
  const works = new Map<string, Work>();
  for (const [key, value] of stored) {
    const [tab, part] = tabAndPart(version, key)!;
    works.set(tab, { ...works.get(tab), [part]: value });
  }
  return works;
}

/** Whose work on a version a key is of, and which part of it; undefined for another person's or another version's. */
function tabAndPart(version: Version, key: string): [tab: string, part: string] | undefined {
  const prefix = prefixOf(version);
  return key.startsWith(prefix) ? (key.slice(prefix.length).split(/: (.*)/s) as [string, string]) : undefined;
}

const RELEASE = 'release ';

function keyOf(version: Version, tab: string, part: string): string {
  return `${prefixOf(version)}${tab}: ${part}`;
}

/** What one person has not saved is not saved by the next one at the same browser. */
function prefixOf({ draft, release }: Version): string {
  return `${draft === undefined ? `${RELEASE}${release}` : `draft ${draft}`} of ${whosePage()} in tab `;
}
