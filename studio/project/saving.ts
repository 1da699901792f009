import { Refused, wordsOf } from '../client/refused.ts';
import { type DraftInfo, registry } from '../client/registry.ts';

/** `Saved`, `Saving`, or `Not saved: ` and why. */
export type SaveStatus = 'Saved' | 'Saving' | `Not saved: ${string}`;

/** Milliseconds after the last change before it is sent. */
const PAUSE_MS = 400;
/** Milliseconds between two tries while the server cannot be reached. */
const RETRY_MS = 5_000;

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
  readonly #options: SavingOptions;
  #hashes: { readonly [path: string]: string | null };
  readonly #dirty = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(options: SavingOptions) {
    this.#options = options;
    this.draft = options.draft?.draft;
    this.#hashes = options.draft?.hashes ?? {};
    addEventListener('online', this.#begin);
  }

  /** A file has changed. */
  note(path: string): void {
    this.#dirty.add(path);
    this.#say('Saving');
    this.#later(PAUSE_MS);
  }

  /** Resolves once nothing is left to send, or sending has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#send();
  }

  close(): void {
    removeEventListener('online', this.#begin);
    void this.flush();
  }

  readonly #begin = (): void => void this.#send();

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#begin, delay);
  }

  async #send(): Promise<void> {
    if (this.#running || this.#dirty.size === 0) return;
    this.#running = true;
    try {
      if (this.draft === undefined) await this.#open();
      for (const path of this.#dirty) await this.#write(path);
      this.#say('Saved');
    } catch (error) {
      this.#say(`Not saved: ${wordsOf(error)}`);
      if (error instanceof Refused && error.status === 0) this.#later(RETRY_MS);
    } finally {
      this.#running = false;
    }
    // Something may have changed while the last answer was on its way.
    if (this.#dirty.size > 0 && this.status === 'Saved') {
      this.#say('Saving');
      this.#later(PAUSE_MS);
    }
  }

  /** Makes a draft of all that has changed so far. */
  async #open(): Promise<void> {
    const paths = [...this.#dirty];
    const files = Object.fromEntries(paths.map((path) => [path, this.#options.read(path) ?? null]));
    const draft = await registry.createDraft(noteFor(paths), files, this.#options.base);
    this.draft = draft.draft;
    this.#hashes = draft.hashes;
    for (const path of paths) if ((this.#options.read(path) ?? null) === files[path]) this.#dirty.delete(path);
  }

  async #write(path: string): Promise<void> {
    const text = this.#options.read(path) ?? null;
    const seen = Object.hasOwn(this.#hashes, path) ? this.#hashes[path] : this.#options.baseHashes[path];
    if (text !== null || seen) {
      const { hashes } = await registry.writeFile(this.draft!, path, text, seen ?? '');
      this.#hashes = hashes;
    }
    if ((this.#options.read(path) ?? null) === text) this.#dirty.delete(path);
  }

  #say(status: SaveStatus): void {
    this.status = status;
    this.#options.changed();
  }
}

/** What a draft is called that was opened by a change. */
function noteFor(paths: readonly string[]): string {
  const folders = [...new Set(paths.map((path) => path.replace(/(\/screen)?\.json$|\/.*/, '')))];
  return `Changes to ${folders.join(', ')}`;
}
