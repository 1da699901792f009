import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { loadWidgets, type Setup } from '../../runner/page/setup.ts';
import type { PhoneDocuments } from './messages.ts';

/** Where the answers of contracts are kept, `<call>/<outcome>.json`. */
const ANSWERS = 'screens/calls/answers';

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

  /** The answer that is kept beside a call's contract, as JSON text: of the outcome `ok`, else the first. */
  keptAnswer(call: string): string | undefined {
    const folder = `${ANSWERS}/${call}/`;
    const kept = [...this.#files.keys()].filter((path) => path.startsWith(folder)).sort();
    const text = this.#files.get(kept.find((path) => path === `${folder}ok.json`) ?? kept[0] ?? '');
    return text === undefined ? undefined : answerIn(text);
  }

  /** @param entryOf what is played in place of a screen */
  async setup(entryOf: (entry: CompiledEntry) => CompiledEntry = (entry) => entry): Promise<Setup> {
    const snapshots = { read: (path: string) => this.#files.get(path) };
    const screens = new Map([...this.screens].map(([name, entry]) => [name, entryOf(entry)]));
    return { screens, brand: this.#brand, widgets: await this.#widgets, snapshots };
  }
}

/** The answer in a file of them; undefined while somebody is writing it. */
function answerIn(text: string): string | undefined {
  try {
    return JSON.stringify((JSON.parse(text) as { answer?: unknown }).answer);
  } catch {
    return undefined;
  }
}
