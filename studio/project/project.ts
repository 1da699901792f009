import type { Asset } from '../../compiler/source/project.ts';
import { type DraftInfo, registry } from '../client/registry.ts';
import { kept } from './kept.ts';
import { type Conflict, type DraftEnd, type SaveStatus, Saving, type Unsaved, unsavedKey } from './saving.ts';
import { assetOf, isEdited, type Sources, sourcesOf, type Texts } from './sources.ts';

/**
 * The open project: a release, and the changes of a draft over it. Texts are the truth: every view edits them. A change
 * without a draft makes one.
 */
export class Project {
  /** Texts as they are now; another object after each change. */
  files: Texts;
  /** Texts as they were published. */
  readonly base: Texts;
  /** Number of the release that is edited over. */
  readonly release: number;
  /** Pictures, by the name that documents have for them. */
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
      changed: this.#tell,
    });
  }

  /** Number of the draft; undefined before there is one. */
  get draft(): number | undefined {
    return this.#saving.draft;
  }

  get status(): SaveStatus {
    return this.#saving.status;
  }

  /** Files that somebody else has changed since they were read here. */
  get conflicts(): readonly Conflict[] {
    return this.#saving.conflicts;
  }

  /** Why the draft takes no changes any more; undefined while it does. */
  get ended(): DraftEnd | undefined {
    return this.#saving.ended;
  }

  /** Goes on in a new draft, where this one has ended. Rejects with a `Refused`. */
  startOver(): Promise<void> {
    return this.#saving.startOver();
  }

  /** Ends a conflict. With `theirs` what is here changes as by any edit, so that it can be undone. */
  settle(path: string, take: 'mine' | 'theirs'): void {
    const conflict = this.conflicts.find((other) => other.path === path);
    if (!conflict) return;
    if (take === 'theirs') this.#put(path, conflict.theirs);
    this.#saving.settle(path, take);
  }

  /** Takes over what was changed here and not saved when the page was left. */
  restore(unsaved: { readonly [path: string]: Unsaved }): void {
    for (const [path, { text }] of Object.entries(unsaved)) this.#put(path, text);
    this.#saving.restore(unsaved);
  }

  /** The text of a file, by its path relative to `screens/`; undefined where it is not there. */
  read(path: string): string | undefined {
    return this.files[path];
  }

  /** Gives a file another text, makes it, or with null takes it away. */
  change(path: string, text: string | null): void {
    if ((this.files[path] ?? null) === text) return;
    this.#put(path, text);
    this.#saving.note(path);
  }

  #put(path: string, text: string | null): void {
    const files: { [path: string]: string } = { ...this.files };
    if (text === null) delete files[path];
    else files[path] = text;
    this.files = files;
  }

  /** Calls `then` after every change of a text, of the status or of the draft, until the returned function is called. */
  readonly subscribe = (then: () => void): (() => void) => {
    this.#listeners.add(then);
    return () => this.#listeners.delete(then);
  };

  /** Sends at once what is not saved yet. */
  flush(): Promise<void> {
    return this.#saving.flush();
  }

  /** Sends what is left; whatever is opened next waits for it. */
  close(): void {
    const sent = this.#saving.close();
    closing.add(sent);
    void sent.finally(() => closing.delete(sent));
  }

  readonly #tell = (): void => {
    for (const then of this.#listeners) then();
  };
}

/** What projects that were left are still sending. */
const closing = new Set<Promise<void>>();

/** Opens a draft, or what is production now. Rejects with a `Refused`. */
export async function openProject(draft: number | undefined): Promise<Project> {
  await Promise.all(closing);
  const opened = draft === undefined ? undefined : await registry.draft(draft);
  const release = opened?.base ?? (await registry.channel()).release;
  const project = new Project(await sourcesOf(release), opened);
  const unsaved = await kept<{ readonly [path: string]: Unsaved }>(unsavedKey(draft, release));
  if (unsaved) project.restore(unsaved);
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
  for (const [path, hash] of Object.entries(draft?.hashes ?? {})) {
    if (hash !== null) for (const [name, asset] of assetOf(path, hash)) assets.set(name, asset);
  }
  return assets;
}
