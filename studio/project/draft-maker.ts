import { makeId } from '../../renderer/webview/host/ids.ts';
import { mayPass } from '../client/refused.ts';
import { type ChangedFiles, type DraftInfo, registry } from '../client/registry.ts';
import { type DraftRequest, keepWork, type Version } from './stored-work.ts';

/** A new draft, and the files it was made of. */
export interface MadeDraft {
  readonly draft: DraftInfo;
  readonly files: ChangedFiles;
}

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
   * @param version what the changes were made to: the browser stores the request with it, so that it is known after a reload
   */
  async make(version: Version, note: string, files: ChangedFiles): Promise<MadeDraft> {
    const lost = this.#lost && (await this.#send(version, this.#lost));
    // Somebody may have closed it since.
    if (lost?.draft.state === 'open') return lost;
    return this.#send(version, { key: makeId(), base: this.#base, note, files });
  }

  async #send(version: Version, request: DraftRequest): Promise<MadeDraft> {
    this.#remember(version, request);
    try {
      const draft = await registry.createDraft(request);
      this.#remember(version, undefined);
      return { draft, files: request.files };
    } catch (error) {
      if (!mayPass(error)) this.#remember(version, undefined);
      throw error;
    }
  }

  #remember(version: Version, request: DraftRequest | undefined): void {
    this.#lost = request;
    void keepWork(version, 'request', request);
  }
}
