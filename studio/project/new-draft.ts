import { mayPass } from '../client/refused.ts';
import { type ChangedFiles, type DraftInfo, registry } from '../client/registry.ts';
import { keep } from './kept.ts';

/** A new draft, and the files it was made of. */
export interface MadeDraft {
  readonly draft: DraftInfo;
  readonly files: ChangedFiles;
}

/**
 * Makes a draft over a release once, whatever the network does: where the answer to a request was lost, the draft may be
 * there, so the next try looks for it before it makes another.
 */
export class NewDraft {
  readonly #base: number;
  /** The files of a request whose answer was lost. */
  #lost: ChangedFiles | undefined;

  /** @param base the release that it changes */
  constructor(base: number) {
    this.#base = base;
  }

  /** Restores what was sent before the page was closed. */
  restore(lost: ChangedFiles | undefined): void {
    this.#lost = lost;
  }

  /**
   * Returns a new draft of these files, or the one that was made of those sent before. Rejects with a `Refused`.
   *
   * @param key where the browser stores what was sent, so that it is known after a reload
   */
  async make(key: string, note: string, files: ChangedFiles): Promise<MadeDraft> {
    const made = (await this.#made()) ?? { draft: await this.#create(key, note, files), files };
    this.#remember(key, undefined);
    return made;
  }

  async #made(): Promise<MadeDraft | undefined> {
    const files = this.#lost;
    if (!files) return undefined;
    const [{ name }, { drafts }] = await Promise.all([registry.whoAmI(), registry.drafts()]);
    const draft = drafts.find(
      (one) => one.state === 'open' && one.author === name && one.base === this.#base && areEqual(one.files, files),
    );
    return draft && { draft, files };
  }

  async #create(key: string, note: string, files: ChangedFiles): Promise<DraftInfo> {
    this.#remember(key, files);
    try {
      return await registry.createDraft(note, files, this.#base);
    } catch (error) {
      if (!mayPass(error)) this.#remember(key, undefined);
      throw error;
    }
  }

  #remember(key: string, files: ChangedFiles | undefined): void {
    this.#lost = files;
    void keep(key, files);
  }
}

function areEqual(one: ChangedFiles, other: ChangedFiles): boolean {
  const paths = Object.keys(one);
  return paths.length === Object.keys(other).length && paths.every((path) => isEqual(one[path], other[path]));
}

/** Whether two contents are equal: texts, deletions, or the bytes of pictures. */
function isEqual(one: ChangedFiles[string] | undefined, other: ChangedFiles[string] | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one?.base64 === other?.base64;
}
