import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { PHONE } from '../../renderer/wire/page.ts';
import { loadWidgets, type Setup } from '../../runner/page/setup.ts';
import { TAKE_SCREEN } from '../../runner/steps/accepting.ts';
import { loadedOnce } from './loaded.ts';
import type { PhoneDocuments } from './messages.ts';

/** Folder of the contracts' sample answers, `<call>/<outcome>.json`. */
const ANSWERS = 'screens/calls/answers';

/** The documents a phone has received, and the setup to run screens with. */
export class Library {
  readonly screens = new Map<string, CompiledEntry>();
  readonly #files = new Map<string, string>();
  #brand: PhoneDocuments['brand'] = {};
  readonly #widgets = loadedOnce(loadWidgets);

  constructor() {
    // Needed with the first screen; what fails is said when it is shown.
    this.#widgets().catch(() => {});
  }

  /** Applies a change. */
  take({ screens, gone, brand, files }: PhoneDocuments): void {
    for (const name of gone) this.screens.delete(name);
    for (const entry of screens) this.screens.set(entry.document.screen, withPhoneAssets(entry));
    for (const [path, text] of files) {
      if (text === null) this.#files.delete(path);
      else this.#files.set(path, text);
    }
    this.#brand = brand;
  }

  /** The source texts, for the positions of document parts. */
  get project(): Project {
    return { files: this.#files, assets: new Map() };
  }

  /** Returns the sample answer of a call as JSON text: the outcome `ok`, otherwise the first. */
  sampleAnswer(call: string): string | undefined {
    const folder = `${ANSWERS}/${call}/`;
    const paths = [...this.#files.keys()].filter((path) => path.startsWith(folder)).sort();
    const text = this.#files.get(paths.find((path) => path === `${folder}ok.json`) ?? paths[0] ?? '');
    return text === undefined ? undefined : answerIn(text);
  }

  /** @param entryOf replaces a screen before it runs */
  async setup(entryOf: (entry: CompiledEntry) => CompiledEntry = (entry) => entry): Promise<Setup> {
    const snapshots = { read: (path: string) => this.#files.get(path), accepting: `"${TAKE_SCREEN}"` };
    const screens = new Map([...this.screens].map(([name, entry]) => [name, entryOf(entry)]));
    return { screens, brand: this.#brand, widgets: await this.#widgets(), snapshots };
  }
}

/** Lets the server choose the pictures of a screen: it knows the brand's colours. */
function withPhoneAssets({ document, sources }: CompiledEntry): CompiledEntry {
  const assets = Object.entries(document.assets).map(([name, url]) => [name, PHONE + url]);
  return { document: { ...document, assets: Object.fromEntries(assets) }, sources };
}

/** Parses an answer file; undefined while it is being written. */
function answerIn(text: string): string | undefined {
  try {
    return JSON.stringify((JSON.parse(text) as { answer?: unknown }).answer);
  } catch {
    return undefined;
  }
}
