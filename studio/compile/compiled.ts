import type { CompiledEntry } from '../../compiler/compile.ts';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import type { PhoneDocuments } from '../phone/messages.ts';
import type { ChangedFiles, FixtureList, FromCompileWorker, ToCompileWorker } from './messages.ts';

/** Which version of the documents: as edited, or as published. */
export type Version = 'draft' | 'base';

const NO_DOCUMENTS: PhoneDocuments = { screens: [], gone: [], brand: {}, files: [] };
const NO_FIXTURES: FixtureList = { sound: [], broken: [], concerned: [] };

/** The open project as phones need it: compiled at each change, beside the page. */
export class CompiledProject {
  readonly #worker: Pick<Worker, 'postMessage' | 'terminate'>;
  readonly #documents: { [Of in Version]: PhoneDocuments } = { draft: NO_DOCUMENTS, base: NO_DOCUMENTS };
  readonly #phones = new Set<{ of: Version; then: (change: PhoneDocuments) => void }>();
  readonly #listeners = new Set<() => void>();
  #fixtures = NO_FIXTURES;
  #byFile: ReadonlyMap<string, FixtureText> = new Map();

  /** @param worker runs `worker.ts`, and has been told nothing yet */
  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromCompileWorker>) => this.#take(data));
  }

  /** The first message: what the project is. */
  open(project: Omit<Extract<ToCompileWorker, { kind: 'open' }>, 'kind'>): void {
    this.#worker.postMessage({ kind: 'open', ...project } satisfies ToCompileWorker);
  }

  /** Files have changed. */
  change(changed: ChangedFiles): void {
    this.#worker.postMessage({ kind: 'change', changed } satisfies ToCompileWorker);
  }

  /** Ends the worker. */
  close(): void {
    this.#worker.terminate();
  }

  /** Tells all documents of a version at once, and then each change of them, until the returned function is called. */
  feed(of: Version, then: (change: PhoneDocuments) => void): () => void {
    const phone = { of, then };
    this.#phones.add(phone);
    then(this.#documents[of]);
    return () => this.#phones.delete(phone);
  }

  /** A screen as it was compiled last; undefined where it never could be. */
  entryOf(screen: string): CompiledEntry | undefined {
    return this.#documents.draft.screens.find(({ document }) => document.screen === screen);
  }

  /** Texts of the files that screens are made of, by path in the project. */
  get files(): ReadonlyMap<string, string> {
    return new Map(this.#documents.draft.files.filter((file): file is readonly [string, string] => file[1] !== null));
  }

  /** The fixtures as they were at the last pause in typing; always the same object until the next. */
  get fixtures(): FixtureList {
    return this.#fixtures;
  }

  /** A fixture that can be played, by its file. */
  fixture(file: string): FixtureText | undefined {
    return this.#byFile.get(file);
  }

  /** Calls `then` when the fixtures were read again, until the returned function is called. */
  subscribe = (then: () => void): (() => void) => {
    this.#listeners.add(then);
    return () => this.#listeners.delete(then);
  };

  #take(message: FromCompileWorker): void {
    if (message.kind === 'fixtures') {
      this.#fixtures = message.fixtures;
      this.#byFile = new Map(message.fixtures.sound.map((fixture) => [fixture.file, fixture]));
      for (const then of this.#listeners) then();
      return;
    }
    const { of, documents } = message;
    this.#documents[of] = joined(this.#documents[of], documents);
    for (const phone of this.#phones) if (phone.of === of) phone.then(documents);
  }
}

/** All that a phone must be told that begins now. */
function joined(before: PhoneDocuments, { screens, gone, brand, files }: PhoneDocuments): PhoneDocuments {
  const names = new Set([...gone, ...screens.map(({ document }) => document.screen)]);
  const texts = new Map(before.files);
  for (const [path, text] of files) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  const kept = before.screens.filter(({ document }) => !names.has(document.screen));
  return { screens: [...kept, ...screens], gone: [], brand, files: [...texts] };
}
