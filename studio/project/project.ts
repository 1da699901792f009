import type { Asset } from '../../compiler/source/project.ts';
import { isMissing } from '../client/refused.ts';
import { type DraftInfo, registry } from '../client/registry.ts';
import type { Conflict } from './conflict.ts';
import { type DraftEnd, type SaveStatus, Saving } from './saving.ts';
import { assetOf, isEdited, type Sources, sourcesOf, type Texts } from './sources.ts';
import { type DraftRequest, keptWork, releasesWithWork, takeOverWork, type Unsaved, type Work } from './stored-work.ts';

/**
 * The open project: a release, and a draft's changes to it. The texts are authoritative: every view edits them. The
 * first change creates a draft if there is none.
 */
export class Project {
  /** The current texts; a new object after each change. */
  files: Texts;
  /** The published texts. */
  readonly base: Texts;
  /** Number of the base release. */
  readonly release: number;
  /** Pictures, by their name in documents. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly #saving: Saving;
  readonly #listeners = new Set<() => void>();

  constructor(sources: Sources, draft: DraftInfo | undefined) {
    const { release, texts, hashes, assets } = sources;
    this.release = release;
    this.base = texts;
    this.files = withChanges(texts, draft);
    this.assets = withAssets(assets, draft);
    this.#saving = new Saving({
      draft,
      base: release,
      baseHashes: hashes,
      read: (path) => this.read(path),
      changed: this.#notify,
    });
  }

  /** Number of the draft; undefined before there is one. */
  get draft(): number | undefined {
    return this.#saving.draft;
  }

  /** State of the draft; undefined before there is one. */
  get state(): DraftInfo['state'] | undefined {
    return this.#saving.state;
  }

  get status(): SaveStatus {
    return this.#saving.status;
  }

  /** Files that have been changed elsewhere since they were read here. */
  get conflicts(): readonly Conflict[] {
    return this.#saving.conflicts;
  }

  /** Why the draft no longer accepts changes; undefined while it does. */
  get ended(): DraftEnd | undefined {
    return this.#saving.ended;
  }

  /** Continues in a new draft after this one has ended. Rejects with a `Refused`. */
  startOver(): Promise<void> {
    return this.#saving.startOver();
  }

  /**
   * Resolves a conflict. `theirs` changes the local text like any edit, so that it can be undone.
   *
   * @param both the text with both changes, to be mine
   */
  settle(path: string, take: 'mine' | 'theirs', both?: string): void {
    const conflict = this.conflicts.find((other) => other.path === path);
    if (!conflict) return;
    if (take === 'theirs') this.#put(path, conflict.theirs);
    else if (both !== undefined) this.#put(path, both);
    this.#saving.settle(path, take);
  }

  /**
   * Restores unsaved changes from before the page was closed.
   *
   * @param lost the request for a new draft whose answer did not arrive by then
   */
  restore(unsaved: { readonly [path: string]: Unsaved }, lost: DraftRequest | undefined): void {
    for (const [path, { text }] of Object.entries(unsaved)) this.#put(path, text);
    this.#saving.restore(unsaved, lost);
  }

  /** Returns the text of a file, by path relative to `screens/`; undefined when it does not exist. */
  read(path: string): string | undefined {
    return this.files[path];
  }

  /** Changes or creates a file; null deletes it. */
  change(path: string, text: string | null): void {
    const before = this.files[path];
    if ((before ?? null) === text) return;
    this.#put(path, text);
    this.#saving.note(path, before);
  }

  #put(path: string, text: string | null): void {
    const files: { [path: string]: string } = { ...this.files };
    if (text === null) delete files[path];
    else files[path] = text;
    this.files = files;
  }

  /** Subscribes to changes of texts, of the save status and of the draft; returns the unsubscribe function. */
  readonly subscribe = (then: () => void): (() => void) => {
    this.#listeners.add(then);
    return () => this.#listeners.delete(then);
  };

  /** Sends unsaved changes now. */
  flush(): Promise<void> {
    return this.#saving.flush();
  }

  /** Sends unsaved changes, for which the next project to be opened waits; resolves to the draft that it makes, if any. */
  close(): Promise<number | undefined> {
    const before = this.draft;
    const closed = this.#saving.close().then(() => {
      if (this.status !== 'Saved') unsaved.add(this);
      return before === undefined ? this.draft : undefined;
    });
    return awaited(closed);
  }

  /** Leaves what could not be saved after `close` to the next project; resolves to that. */
  handOver(): Promise<Work['unsaved']> {
    unsaved.delete(this);
    return this.#saving.stop();
  }

  readonly #notify = (): void => {
    for (const then of this.#listeners) then();
  };
}

/** Pending requests of closed projects; each resolves with the number of the draft that it has made, if any. */
const closing = new Set<Promise<number | undefined>>();

/** Closed projects with changes that could not be saved: they try again until these are opened again. */
const unsaved = new Set<Project>();

/** Lets the next project to be opened wait. */
function awaited(closed: Promise<number | undefined>): Promise<number | undefined> {
  closing.add(closed);
  void closed.finally(() => closing.delete(closed));
  return closed;
}

/** Closes a project for which nobody waits any more, as soon as it is open: it may have begun to save. */
export function closeOpening(opening: Promise<Project>): void {
  void awaited(
    opening.then(
      (project) => project.close(),
      () => undefined,
    ),
  );
}

/** Opens the draft that the project closed last is just making, or else the current production. */
export async function openLast(): Promise<Project> {
  const drafts = await Promise.all(closing);
  return openProject(drafts.findLast((draft) => draft !== undefined));
}

/** Opens a draft, or the current production, with what was not saved of it. Rejects with a `Refused`. */
export async function openProject(draft: number | undefined): Promise<Project> {
  await Promise.all(closing);
  if (draft === undefined) {
    const project = await openProduction();
    return withWork(project, await handedOver((other) => other.draft === draft && other.release === project.release));
  }
  const left = await handedOver((other) => other.draft === draft);
  return withWork(await readDraft(draft), left);
}

/** Opens a draft as the registry has it. Rejects with a `Refused`. */
export async function readDraft(draft: number): Promise<Project> {
  await Promise.all(closing);
  const opened = await registry.draft(draft);
  return new Project(await sourcesOf(opened.base), opened);
}

/**
 * Opens production to change it; or an earlier release, if this browser has work on it for which no draft could be made
 * before another release was published.
 */
async function openProduction(): Promise<Project> {
  const { release } = await registry.channel();
  for (const worked of await releasesWithWork()) {
    // It is missing if a backup was restored since.
    const sources = await sourcesOf(worked).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (sources) return new Project(sources, undefined);
  }
  return new Project(await sourcesOf(release), undefined);
}

/** Ends the attempts of some closed projects; returns what they could not save. */
async function handedOver(isWanted: (other: Project) => boolean): Promise<NonNullable<Work['unsaved']>> {
  const left = await Promise.all([...unsaved].filter(isWanted).map((other) => other.handOver()));
  return Object.assign({}, ...left) as NonNullable<Work['unsaved']>;
}

/** @param left what a closed project could not save, if the browser does not store it */
async function withWork(project: Project, left: NonNullable<Work['unsaved']>): Promise<Project> {
  await takeOverWork(project);
  const [kept, lost] = await Promise.all([keptWork(project, 'unsaved'), keptWork(project, 'request')]);
  const all = { ...left, ...kept };
  if (Object.keys(all).length > 0) project.restore(all, lost);
  return project;
}

function withChanges(base: Texts, draft: DraftInfo | undefined): Texts {
  const texts = { ...base };
  for (const [path, content] of Object.entries(draft?.files ?? {})) {
    if (content === null) delete texts[path];
    else if (typeof content === 'string' && isEdited(path, content)) texts[path] = content;
  }
  return texts;
}

function withAssets(base: ReadonlyMap<string, Asset>, draft: DraftInfo | undefined): ReadonlyMap<string, Asset> {
  const assets = new Map(base);
  for (const [path, content] of Object.entries(draft?.files ?? {})) {
    const hash = draft?.hashes[path];
    if (content !== null && hash) for (const [name, asset] of assetOf(path, hash, content)) assets.set(name, asset);
  }
  return assets;
}
