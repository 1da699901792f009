import { Refused, wordsOf } from '../client/refused.ts';
import { type DraftInfo, registry } from '../client/registry.ts';
import { keep } from './kept.ts';

/** `Saved`, `Saving`, or `Not saved: ` and why. */
export type SaveStatus = 'Saved' | 'Saving' | `Not saved: ${string}`;

/** Milliseconds after the last change before it is sent. */
const PAUSE_MS = 400;
/** Milliseconds between two tries while the server cannot be reached, or takes nothing. */
const RETRY_MS = 5_000;

/** Why a draft takes no changes any more, in a sentence: it is closed, or published. */
export type DraftEnd = string;

/** A file that somebody else has changed since it was read here. Neither version is given up before somebody decides. */
export interface Conflict {
  readonly path: string;
  /** Their text; null where they have deleted it. */
  readonly theirs: string | null;
  /** Its SHA-256; an empty text where it is not there. */
  readonly hash: string;
}

/** What the browser keeps of a file that is not saved yet. */
export interface Unsaved {
  readonly text: string | null;
  /** SHA-256 of what it was made of; an empty text for a new file. */
  readonly seen: string;
}

export interface SavingOptions {
  /** Undefined: the first change makes a draft. */
  readonly draft: DraftInfo | undefined;
  /** The release that is edited over. */
  readonly base: number;
  /** SHA-256 of every file of the base. */
  readonly baseHashes: { readonly [path: string]: string };
  /** Text of a file now; undefined where it is gone. */
  read(path: string): string | undefined;
  /** Hears when the status or the draft's number changes. */
  changed(): void;
}

/** Writes changed files into a draft: a little after each change, and again once the network is back. */
export class Saving {
  status: SaveStatus = 'Saved';
  /** Number of the draft; undefined before there is one. */
  draft: number | undefined;
  /** Files that somebody else has changed, in the order found; another list after each change. */
  conflicts: readonly Conflict[] = [];
  /** Undefined while the draft takes changes. */
  ended: DraftEnd | undefined;
  readonly #options: SavingOptions;
  #hashes: { readonly [path: string]: string | null };
  readonly #dirty = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;

  constructor(options: SavingOptions) {
    this.#options = options;
    this.draft = options.draft?.draft;
    this.#hashes = options.draft?.hashes ?? {};
    addEventListener('online', this.#begin);
  }

  /** A file has changed. */
  note(path: string): void {
    this.#dirty.add(path);
    this.#keepUnsaved();
    this.#say('Saving');
    this.#later(PAUSE_MS);
  }

  /** Files that were not saved when the page was left: their changes are of what was seen then. */
  restore(unsaved: { readonly [path: string]: Unsaved }): void {
    for (const [path, { seen }] of Object.entries(unsaved)) {
      this.#hashes = { ...this.#hashes, [path]: seen };
      this.note(path);
    }
  }

  /** Ends a conflict: what is here is saved over theirs, or theirs is what is here from now on. */
  settle(path: string, take: 'mine' | 'theirs'): void {
    const conflict = this.conflicts.find((other) => other.path === path);
    if (!conflict) return;
    this.conflicts = this.conflicts.filter((other) => other !== conflict);
    this.#hashes = { ...this.#hashes, [path]: conflict.hash };
    if (take === 'theirs') this.#dirty.delete(path);
    this.#keepUnsaved();
    this.#say('Saving');
    this.#later(0);
  }

  /**
   * Makes a new draft, over the same release, of all that the one that has ended changes and of what it did not take any more.
   * Rejects with a `Refused`.
   */
  async startOver(): Promise<void> {
    const before = this.draft!;
    const { files } = await registry.draft(before);
    const paths = [...this.#dirty];
    const own = Object.fromEntries(paths.map((path) => [path, this.#options.read(path) ?? null]));
    const draft = await registry.createDraft(noteFor(paths), { ...files, ...own }, this.#options.base);
    void keep(unsavedKey(before, this.#options.base), undefined);
    this.ended = undefined;
    this.#goOnIn(draft, own);
    this.#keepUnsaved();
    this.#say(this.#resting());
    if (this.#dirty.size > 0) this.#later(0);
  }

  /** Resolves once nothing is left to send, or sending has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#dirty.size > 0) await this.#begin();
  }

  /** Sends what is left; resolves as `flush` does. */
  close(): Promise<void> {
    removeEventListener('online', this.#begin);
    return this.flush();
  }

  readonly #begin = (): Promise<void> => {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
      // Something may have changed while the last answer was on its way.
      if (this.status === 'Saving') this.#later(PAUSE_MS);
    });
    return this.#sending;
  };

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#begin, delay);
  }

  async #send(): Promise<void> {
    try {
      if (this.draft === undefined && this.#dirty.size > 0) await this.#open();
      for (const path of this.#dirty) if (!this.#isInConflict(path)) await this.#write(path);
      this.#say(this.#resting());
    } catch (error) {
      this.ended = endOf(error);
      this.#say(`Not saved: ${wordsOf(error)}`);
      if (mayPass(error)) this.#later(RETRY_MS);
    } finally {
      this.#keepUnsaved();
    }
  }

  /** Makes a draft of all that has changed so far. */
  async #open(): Promise<void> {
    const paths = [...this.#dirty];
    const files = Object.fromEntries(paths.map((path) => [path, this.#options.read(path) ?? null]));
    const draft = await registry.createDraft(noteFor(paths), files, this.#options.base);
    void keep(unsavedKey(undefined, this.#options.base), undefined);
    this.#goOnIn(draft, files);
  }

  /** From here on changes go to this draft, which has these files already. */
  #goOnIn({ draft, hashes }: DraftInfo, files: { readonly [path: string]: string | null }): void {
    this.draft = draft;
    this.#hashes = hashes;
    for (const [path, text] of Object.entries(files)) {
      if ((this.#options.read(path) ?? null) === text) this.#dirty.delete(path);
    }
  }

  async #write(path: string): Promise<void> {
    const text = this.#options.read(path) ?? null;
    const seen = this.#seen(path);
    if (text !== null || seen) {
      try {
        const { hashes } = await registry.writeFile(this.draft!, path, text, seen);
        this.#hashes = { ...hashes, ...this.#ofOthers(path) };
      } catch (error) {
        const conflict = conflictOf(path, error);
        if (!conflict) throw error;
        if (conflict.theirs !== text) {
          this.conflicts = [...this.conflicts, conflict];
          return;
        }
        // Both say the same: it was saved already, and the answer was lost or went to a page that was left.
        this.#hashes = { ...this.#hashes, [path]: conflict.hash };
      }
    }
    if ((this.#options.read(path) ?? null) === text) this.#dirty.delete(path);
  }

  #seen(path: string): string {
    return (Object.hasOwn(this.#hashes, path) ? this.#hashes[path] : this.#options.baseHashes[path]) ?? '';
  }

  /** What was seen of other files that are not saved yet: they may have been changed meanwhile. */
  #ofOthers(path: string): { [path: string]: string } {
    const others = [...this.#dirty].filter((other) => other !== path);
    return Object.fromEntries(others.map((other) => [other, this.#seen(other)]));
  }

  #isInConflict(path: string): boolean {
    return this.conflicts.some((conflict) => conflict.path === path);
  }

  /** What is said while nothing is sent. */
  #resting(): SaveStatus {
    const [first] = this.conflicts;
    if (first) return `Not saved: somebody else has changed ${first.path}`;
    return this.#dirty.size > 0 ? 'Saving' : 'Saved';
  }

  /** The browser keeps what the registry does not have yet, also over a reload. */
  #keepUnsaved(): void {
    const unsaved = [...this.#dirty].map((path): [string, Unsaved] => {
      return [path, { text: this.#options.read(path) ?? null, seen: this.#seen(path) }];
    });
    void keep(unsavedKey(this.draft, this.#options.base), unsaved.length > 0 ? Object.fromEntries(unsaved) : undefined);
  }

  #say(status: SaveStatus): void {
    this.status = status;
    this.#options.changed();
  }
}

/** Under which key the browser keeps what is not saved. */
export function unsavedKey(draft: number | undefined, release: number): string {
  return `unsaved of ${draft === undefined ? `release ${release}` : `draft ${draft}`}`;
}

/** Whether the same request may be taken later: the server cannot be reached, or cannot take anything just now. */
function mayPass(error: unknown): boolean {
  return error instanceof Refused && (error.status === 0 || error.status >= 500);
}

/** What a refusal says of a draft that takes nothing any more; undefined for any other error. */
function endOf(error: unknown): DraftEnd | undefined {
  return error instanceof Refused && error.code === 'state' ? error.message : undefined;
}

function conflictOf(path: string, error: unknown): Conflict | undefined {
  if (!(error instanceof Refused) || error.status !== 409 || error.code !== 'changed') return undefined;
  const { content, hash } = error.details;
  return {
    path,
    theirs: typeof content === 'string' ? content : null,
    hash: typeof hash === 'string' ? hash : '',
  };
}

/** What a draft is called that was opened by a change. */
function noteFor(paths: readonly string[]): string {
  const folders = [...new Set(paths.map((path) => path.replace(/(\/screen)?\.json$|\/.*/, '')))];
  return `Changes to ${folders.join(', ')}`;
}
