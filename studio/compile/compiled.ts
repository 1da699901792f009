import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import type { PhoneDocuments } from '../phone/messages.ts';
import type { ChangedFiles, FixtureList, FromCompileWorker, ToCompileWorker } from './messages.ts';

/** Version of the documents: as edited, or as published. */
export type Version = 'draft' | 'base';

const NO_DOCUMENTS: PhoneDocuments = { screens: [], gone: [], brand: {}, style: '', files: [] };
const NO_FIXTURES: FixtureList = { sound: [], broken: [], concerned: [] };

/** The open project as phones need it, compiled in a worker after each change. */
export class CompiledProject {
  readonly #port: Pick<MessagePort, 'postMessage'>;
  readonly #documents: { [Of in Version]: PhoneDocuments } = { draft: NO_DOCUMENTS, base: NO_DOCUMENTS };
  readonly #phones = new Set<{ of: Version; then: (change: PhoneDocuments) => void }>();
  readonly #listeners = new Set<() => void>();
  #fixtures = NO_FIXTURES;
  #issues: readonly Issue[] | undefined;
  /** Changes sent so far, and how many of them the fixtures and the draft's documents include; -1: none were received. */
  #changes = 0;
  #included = -1;
  #compiled = -1;
  /** Called when the documents include every change. */
  #whenCompiled: (() => void)[] = [];
  #byFile: ReadonlyMap<string, FixtureText> = new Map();

  /** @param port to a session of `worker.ts` that has reported nothing yet */
  constructor(port: Pick<MessagePort, 'postMessage' | 'onmessage'>) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromCompileWorker>) => this.#take(data);
  }

  /** Sends changed files. */
  change(changed: ChangedFiles): void {
    this.#port.postMessage({ changed } satisfies ToCompileWorker);
    this.#changes += 1;
    for (const then of this.#listeners) then();
  }

  /** Whether there are documents: before, it is not known whether a screen has an error. */
  get hasDocuments(): boolean {
    return this.#compiled >= 0;
  }

  /** Resolves when phones have been passed documents with every change so far. */
  compiled(): Promise<void> {
    if (this.#compiled === this.#changes) return Promise.resolve();
    return new Promise((resolve) => this.#whenCompiled.push(resolve));
  }

  /** Passes all documents of a version to `then`, and then each change of them; returns the unsubscribe function. */
  feed(of: Version, then: (change: PhoneDocuments) => void): () => void {
    const phone = { of, then };
    this.#phones.add(phone);
    then(this.#documents[of]);
    return () => this.#phones.delete(phone);
  }

  /** Returns the last valid version of a screen; undefined when it never compiled. */
  entryOf(screen: string): CompiledEntry | undefined {
    return this.#documents.draft.screens.find(({ document }) => document.screen === screen);
  }

  /** Whether an error in its document or a fragment keeps a screen as phones have it from following the draft. */
  isStale(screen: string): boolean {
    const wrong = new Set(this.#issues?.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])));
    const { nodes = {} } = (wrong.size > 0 && this.entryOf(screen)?.sources) || {};
    return wrong.has(`screens/${screen}/screen.json`) || Object.values(nodes).some(({ file }) => wrong.has(file));
  }

  /** Texts of the files that screens consist of, by path in the project. */
  get files(): ReadonlyMap<string, string> {
    return new Map(this.#documents.draft.files.filter((file): file is readonly [string, string] => file[1] !== null));
  }

  /** The fixtures as of the last pause in typing; the same object until the next. */
  get fixtures(): FixtureList {
    return this.#fixtures;
  }

  /** Whether the fixtures have been read: before, it is not known which is the first of a screen. */
  get hasFixtures(): boolean {
    return this.#included >= 0;
  }

  /** The issues of the draft as of the last pause in typing; the same list until the next. */
  get issues(): readonly Issue[] | undefined {
    return this.#issues;
  }

  /** Whether something has changed since the fixtures were read. */
  get isReading(): boolean {
    return this.#included < this.#changes;
  }

  /** Returns a valid fixture by its file. */
  fixture(file: string): FixtureText | undefined {
    return this.#byFile.get(file);
  }

  /** Subscribes to changes of the fixtures and issues; returns the unsubscribe function. */
  subscribe = (then: () => void): (() => void) => {
    this.#listeners.add(then);
    return () => this.#listeners.delete(then);
  };

  #take(message: FromCompileWorker): void {
    if (message.kind === 'fixtures') {
      this.#fixtures = message.fixtures;
      this.#included = message.after;
      this.#byFile = new Map(message.fixtures.sound.map((fixture) => [fixture.file, fixture]));
    } else if (message.kind === 'issues') {
      this.#issues = message.issues;
    } else {
      this.#takeDocuments(message);
      return;
    }
    for (const then of this.#listeners) then();
  }

  #takeDocuments({ of, documents, after }: Extract<FromCompileWorker, { kind: 'documents' }>): void {
    this.#documents[of] = joined(this.#documents[of], documents);
    for (const phone of this.#phones) if (phone.of === of) phone.then(documents);
    if (of === 'base') return;
    this.#compiled = after;
    if (after < this.#changes) return;
    for (const resolve of this.#whenCompiled.splice(0)) resolve();
  }
}

/** Merges a change into everything a new phone has to receive. */
function joined(before: PhoneDocuments, { screens, gone, files, ...latest }: PhoneDocuments): PhoneDocuments {
  const names = new Set([...gone, ...screens.map(({ document }) => document.screen)]);
  const texts = new Map(before.files);
  for (const [path, text] of files) {
    if (text === null) texts.delete(path);
    else texts.set(path, text);
  }
  const unchanged = before.screens.filter(({ document }) => !names.has(document.screen));
  return { ...latest, screens: [...unchanged, ...screens], gone: [], files: [...texts] };
}
