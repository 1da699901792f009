import type { JsonPath } from '../../compiler/json/index.ts';
import type { ColouredToken, Completion, Fix, Hover, Readable, Renaming } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import type { Language } from '../json/language.ts';
import type { ChangedFiles, FromLanguageWorker, Question, ToLanguageWorker } from './messages.ts';

/**
 * Client of the language service, which runs in a worker and answers about the latest texts. The worker is started by
 * `begin` or the first request.
 */
export class LanguageClient implements Language {
  readonly #start: () => Worker;
  readonly #assets: readonly string[];
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  readonly #texts: Map<string, string>;
  #number = 0;

  /**
   * @param start starts `worker.ts`
   * @param files texts by path in the project, `screens/book/screen.json`
   * @param assets paths of the files under `screens/assets`
   */
  constructor(start: () => Worker, files: { readonly [path: string]: string }, assets: readonly string[]) {
    this.#start = start;
    this.#texts = new Map(Object.entries(files));
    this.#assets = assets;
  }

  /** Starts the worker unless it is running. */
  begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener('message', ({ data }: MessageEvent<FromLanguageWorker>) => this.#take(data));
    tell(worker, { kind: 'open', files: Object.fromEntries(this.#texts), assets: this.#assets });
    this.#worker = worker;
    return worker;
  }

  /** Sends changed files. */
  change(changed: ChangedFiles): void {
    for (const [path, text] of changed) {
      if (text === null) this.#texts.delete(path);
      else this.#texts.set(path, text);
    }
    if (this.#worker) tell(this.#worker, { kind: 'change', changed });
  }

  completions(path: string, offset: number): Promise<readonly Completion[]> {
    return this.#ask('completions', path, offset);
  }

  /** Returns everything that the expression in the text at a path inside a document can read. */
  readable(path: string, at: JsonPath, mode: 'bare' | 'marked'): Promise<readonly Readable[]> {
    return this.#ask('readable', path, at, mode);
  }

  hover(path: string, offset: number, fixture?: string): Promise<Hover | undefined> {
    return this.#ask('hover', path, offset, fixture);
  }

  tokens(path: string): Promise<readonly ColouredToken[]> {
    return this.#ask('tokens', path);
  }

  /** Returns what renaming the symbol at an offset changes, in all files; fixtures follow a visible text. */
  rename(path: string, offset: number, name: string): Promise<Renaming> {
    return this.#ask('rename', path, offset, name);
  }

  /** Returns the fixes for an issue of the project. */
  readonly fixes = (issue: Issue): Promise<readonly Fix[]> => this.#ask('fixes', issue);

  format(text: string): Promise<string> {
    return this.#ask('format', text);
  }

  /** Terminates the worker. */
  close(): void {
    this.#worker?.terminate();
  }

  #ask<Answer>(name: Question['name'], ...args: readonly unknown[]): Promise<Answer> {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(number, (answer) => resolve(answer as Answer));
      tell(this.begin(), { kind: 'ask', number, name, args });
    });
  }

  #take({ number, answer }: FromLanguageWorker): void {
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
  }
}

function tell(worker: Worker, message: ToLanguageWorker): void {
  worker.postMessage(message);
}
