import { makeId } from '../../renderer/webview/host/ids.ts';
import { mayPass } from '../client/refused.ts';
import { type ChangedFiles, type DraftInfo, type NewDraft, registry } from '../client/registry.ts';
import { keep } from './browser-storage.ts';

/** A new draft, and the files it was made of. */
export interface MadeDraft {
  readonly draft: DraftInfo;
  readonly files: ChangedFiles;
}

/** A request for a new draft, as stored in the browser until its answer has arrived. */
export type DraftRequest = Required<NewDraft>;

/**
 * Makes a draft over a release once, whatever the network does: a request whose answer was lost is sent again as it was,
 * with its key.
 */
export class DraftMaker {
  readonly #base: number;
  #lost: DraftRequest | undefined;

  /** @param base the release that it changes */
  constructor(base: number) {
    this.#base = base;
  }

  /** Restores a request that was sent before the page was closed. */
  restore(lost: DraftRequest | undefined): void {
    this.#lost = lost;
  }

  /**
   * Returns a new draft of these files, or the one of the request whose answer was lost. Rejects with a `Refused`.
   *
   * @param storageKey where the browser stores the request, so that it is known after a reload
   */
  async make(storageKey: string, note: string, files: ChangedFiles): Promise<MadeDraft> {
    const lost = this.#lost && (await this.#send(storageKey, this.#lost));
    // Somebody may have closed it since.
    if (lost?.draft.state === 'open') return lost;
    return this.#send(storageKey, { key: makeId(), base: this.#base, note, files });
  }

  async #send(storageKey: string, request: DraftRequest): Promise<MadeDraft> {
    this.#remember(storageKey, request);
    try {
      const draft = await registry.createDraft(request);
      this.#remember(storageKey, undefined);
      return { draft, files: request.files };
    } catch (error) {
      if (!mayPass(error)) this.#remember(storageKey, undefined);
      throw error;
    }
  }

  #remember(storageKey: string, request: DraftRequest | undefined): void {
    this.#lost = request;
    void keep(storageKey, request);
  }
}
