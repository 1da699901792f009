import { mayPass, Refused, wordsOf } from '../client/refused.ts';
import { type ChangedFiles, type DraftInfo, registry } from '../client/registry.ts';
import { isOwnName } from '../client/request.ts';
import { type Conflict, changeWords } from './conflict.ts';
import { DraftMaker } from './draft-maker.ts';
import { isMadeNote, noteFor } from './draft-note.ts';
import { type DraftRequest, keepWork, type Unsaved, type Version, type Work } from './stored-work.ts';

/** `Saved`, `Saving`, or `Not saved: ` and the reason. */
export type SaveStatus = 'Saved' | 'Saving' | `Not saved: ${string}`;

/** Milliseconds between the last change and the request. */
const PAUSE_MS = 400;
/** Milliseconds between two attempts while the server cannot be reached, or is read-only. */
const RETRY_MS = 5_000;

/** Why a draft no longer accepts changes, in a sentence: it is closed, or published. */
export type DraftEnd = string;

export interface SavingOptions {
  /** Undefined: the first change creates a draft. */
  readonly draft: DraftInfo | undefined;
  /** The base release. */
  readonly base: number;
  /** SHA-256 of every file of the base. */
  readonly baseHashes: { readonly [path: string]: string };
  /** Returns the current text of a file; undefined when it has been deleted. */
  read(path: string): string | undefined;
  /** Called when the status or the draft's number changes. */
  changed(): void;
}

/** Saves changed files to a draft: shortly after each change, and again when the network is back. */
export class Saving {
  status: SaveStatus = 'Saved';
  /** Number of the draft; undefined before there is one. */
  draft: number | undefined;
  /** State of the draft in the registry's last answer; undefined before there is one. A change opens a draft again. */
  state: DraftInfo['state'] | undefined;
  /** Files that have been changed elsewhere, in the order found; a new list after each change. */
  conflicts: readonly Conflict[] = [];
  /** Undefined while the draft takes changes. */
  ended: DraftEnd | undefined;
  readonly #options: SavingOptions;
  readonly #maker: DraftMaker;
  #hashes: { readonly [path: string]: string | null };
  readonly #dirty = new Set<string>();
  /** The texts that the server had last, as far as is known here, of files that were changed since. */
  readonly #common = new Map<string, string | undefined>();
  /** The texts that were sent first of those whose answers have not arrived: the server may have them. */
  readonly #unanswered = new Map<string, string | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: SavingOptions) {
    this.#options = options;
    this.draft = options.draft?.draft;
    this.state = options.draft?.state;
    this.#maker = new DraftMaker(options.base);
    this.#hashes = options.draft?.hashes ?? {};
    addEventListener('online', this.#begin);
  }

  /**
   * Marks a file as changed.
   *
   * @param before its text until then, if that is known
   */
  note(path: string, before?: string): void {
    if (!this.#dirty.has(path)) this.#common.set(path, before);
    this.#dirty.add(path);
    this.#keepUnsaved();
    this.#say('Saving');
    this.#later(PAUSE_MS);
  }

  /**
   * Restores files that were unsaved when the page was closed, with the versions they are based on.
   *
   * @param lost the request for a new draft whose answer did not arrive by then
   */
  restore(unsaved: { readonly [path: string]: Unsaved }, lost: DraftRequest | undefined): void {
    this.#maker.restore(lost);
    for (const [path, { seen, sent }] of Object.entries(unsaved)) {
      if (sent !== undefined) this.#unanswered.set(path, sent);
      this.#hashes = { ...this.#hashes, [path]: seen };
      this.note(path);
    }
  }

  /** Resolves a conflict: the local version overwrites theirs, or theirs replaces the local one. */
  settle(path: string, take: 'mine' | 'theirs'): void {
    const conflict = this.conflicts.find((other) => other.path === path);
    if (!conflict) return;
    this.conflicts = this.conflicts.filter((other) => other !== conflict);
    this.#hashes = { ...this.#hashes, [path]: conflict.hash };
    this.#common.set(path, conflict.theirs ?? undefined);
    if (take === 'theirs') this.#dirty.delete(path);
    this.#keepUnsaved();
    this.#say('Saving');
    this.#later(0);
  }

  /**
   * Creates a new draft over the same release, with the changes of the ended one and those it no longer accepted. Rejects with
   * a `Refused`.
   */
  async startOver(): Promise<void> {
    const { files } = await registry.draft(this.draft!);
    await this.#make(files);
    this.ended = undefined;
    this.#say(this.#resting());
    if (this.#dirty.size > 0) this.#later(0);
  }

  /** Resolves when everything has been sent, or sending has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#dirty.size > 0) await this.#begin();
  }

  /** Sends unsaved changes; resolves like `flush`. What cannot be saved now is tried again until `stop` is called. */
  close(): Promise<void> {
    removeEventListener('online', this.#begin);
    return this.flush();
  }

  /**
   * Ends all attempts, after `close`: who opens these changes again saves them, and must neither be disturbed nor overtaken.
   * Resolves to what is not saved.
   */
  async stop(): Promise<Work['unsaved']> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#sending;
    return this.#unsaved();
  }

  readonly #begin = (): Promise<void> => {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
      // Something may have changed while the last request was under way.
      if (this.status === 'Saving') this.#later(PAUSE_MS);
    });
    return this.#sending;
  };

  #later(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(this.#begin, delay);
  }

  async #send(): Promise<void> {
    try {
      if (this.draft === undefined && this.#dirty.size > 0) await this.#make({});
      let last: DraftInfo | undefined;
      for (const path of this.#dirty) if (!this.#isInConflict(path)) last = (await this.#write(path)) ?? last;
      if (last) await this.#describe(last);
      this.#say(this.#resting());
    } catch (error) {
      this.ended = endOf(error);
      this.#say(`Not saved: ${wordsOf(error)}`);
      if (mayPass(error)) this.#later(RETRY_MS);
    } finally {
      this.#keepUnsaved();
    }
  }

  /** Creates a draft of these files and all changes so far, where changes go from here on. */
  async #make(files: ChangedFiles): Promise<void> {
    const paths = [...this.#dirty];
    const own = Object.fromEntries(paths.map((path) => [path, this.#options.read(path) ?? null]));
    const saved = await this.#maker.make(this.#version, noteFor(paths), { ...files, ...own });
    void keepWork(this.#version, 'unsaved', undefined);
    this.draft = saved.draft.draft;
    this.state = saved.draft.state;
    this.#hashes = saved.draft.hashes;
    // Those that have changed since they were sent are still to be written.
    for (const path of paths) {
      const text = saved.files[path];
      this.#sent(path, typeof text === 'string' ? text : null);
    }
    this.#keepUnsaved();
  }

  /** Resolves to the draft after it; undefined if it was not written. */
  async #write(path: string): Promise<DraftInfo | undefined> {
    const text = this.#options.read(path) ?? null;
    const seen = this.#seen(path);
    let draft: DraftInfo | undefined;
    if (text !== null || seen) {
      const before = this.#unanswered.get(path);
      if (before === undefined) this.#unanswered.set(path, text);
      this.#keepUnsaved();
      try {
        draft = await registry.writeFile(this.draft!, path, text, seen);
        const { hashes, state } = draft;
        this.state = state;
        // What others have written meanwhile, into other files, has not been seen here.
        const { [path]: _, ...others } = this.#hashes;
        this.#hashes = Object.hasOwn(hashes, path) ? { ...others, [path]: hashes[path]! } : others;
      } catch (error) {
        const conflict = conflictOf(path, error, this.#common.get(path));
        if (!conflict) throw error;
        this.#unanswered.delete(path);
        if (conflict.theirs !== text && conflict.theirs !== before) {
          this.conflicts = [...this.conflicts, conflict];
          return undefined;
        }
        // It had been saved, but the response was lost or went to a page that was closed.
        this.#hashes = { ...this.#hashes, [path]: conflict.hash };
        if (conflict.theirs !== text) return this.#write(path);
      }
    }
    this.#unanswered.delete(path);
    this.#sent(path, text);
    return draft;
  }

  /** Lets the note that the draft was made with name all that it changes, until somebody has written one. */
  async #describe({ draft, note, hashes }: DraftInfo): Promise<void> {
    const paths = Object.keys(hashes);
    const now = noteFor(paths);
    if (paths.length === 0 || note === now) return;
    if (!isMadeNote(note, [...Object.keys(this.#options.baseHashes), ...paths])) return;
    // What is changed next brings it as well.
    await registry.noteDraft(draft, now).catch(() => {});
  }

  /** The server has this text of a file; it is saved unless it has changed since. */
  #sent(path: string, text: string | null): void {
    this.#common.set(path, text ?? undefined);
    if ((this.#options.read(path) ?? null) === text) this.#dirty.delete(path);
  }

  #seen(path: string): string {
    return (Object.hasOwn(this.#hashes, path) ? this.#hashes[path] : this.#options.baseHashes[path]) ?? '';
  }

  #isInConflict(path: string): boolean {
    return this.conflicts.some((conflict) => conflict.path === path);
  }

  /** The status while nothing is being sent. */
  #resting(): SaveStatus {
    const [first] = this.conflicts;
    if (first) return `Not saved: ${changeWords(first)}`;
    return this.#dirty.size > 0 ? 'Saving' : 'Saved';
  }

  /** Stores unsaved changes in the browser, across reloads. */
  #keepUnsaved(): void {
    void keepWork(this.#version, 'unsaved', this.#unsaved());
  }

  #unsaved(): Work['unsaved'] {
    const unsaved = [...this.#dirty].map((path): [string, Unsaved] => {
      const sent = this.#unanswered.get(path);
      const text = this.#options.read(path) ?? null;
      return [path, { text, seen: this.#seen(path), ...(sent !== undefined && sent !== text && { sent }) }];
    });
    return unsaved.length > 0 ? Object.fromEntries(unsaved) : undefined;
  }

  get #version(): Version {
    return { draft: this.draft, release: this.#options.base };
  }

  #say(status: SaveStatus): void {
    this.status = status;
    this.#options.changed();
  }
}

/** What a refusal says of a draft that takes nothing any more; undefined for any other error. */
function endOf(error: unknown): DraftEnd | undefined {
  return error instanceof Refused && error.code === 'state' ? error.message : undefined;
}

function conflictOf(path: string, error: unknown, base: string | undefined): Conflict | undefined {
  if (!(error instanceof Refused) || error.status !== 409 || error.code !== 'changed') return undefined;
  const { content, hash, who } = error.details;
  return {
    path,
    who: typeof who === 'string' ? who : undefined,
    isOwn: typeof who === 'string' && isOwnName(who),
    theirs: typeof content === 'string' ? content : null,
    hash: typeof hash === 'string' ? hash : '',
    base,
  };
}
