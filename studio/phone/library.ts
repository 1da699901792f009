import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { loadWidgets, type Setup } from '../../runner/page/setup.ts';
import type { PhoneDocuments } from './messages.ts';

/** No screen is kept as text in a phone. */
const NO_SNAPSHOTS = { read: () => undefined };

/** The documents that a phone was told of, and what screens are played against. */
export class Library {
  readonly screens = new Map<string, CompiledEntry>();
  readonly #files = new Map<string, string>();
  #brand: PhoneDocuments['brand'] = {};
  readonly #widgets = loadWidgets();

  /** Takes what has changed. */
  take({ screens, gone, brand, files }: PhoneDocuments): void {
    for (const name of gone) this.screens.delete(name);
    for (const entry of screens) this.screens.set(entry.document.screen, entry);
    for (const [path, text] of files) {
      if (text === null) this.#files.delete(path);
      else this.#files.set(path, text);
    }
    this.#brand = brand;
  }

  /** The texts behind the screens: where parts of documents stand. */
  get project(): Project {
    return { files: this.#files, assets: new Map() };
  }

  /** @param entryOf what is played in place of a screen */
  async setup(entryOf: (entry: CompiledEntry) => CompiledEntry = (entry) => entry): Promise<Setup> {
    const screens = new Map([...this.screens].map(([name, entry]) => [name, entryOf(entry)]));
    return { screens, brand: this.#brand, widgets: await this.#widgets, snapshots: NO_SNAPSHOTS };
  }
}
