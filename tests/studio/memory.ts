import type { EditedProject } from '../../studio/design/editing.ts';

/** A project in memory: a part of the studio is tested without a server. */
export class MemoryProject implements EditedProject {
  files: { readonly [path: string]: string };
  readonly #listeners = new Set<() => void>();

  constructor(files: { readonly [path: string]: string }) {
    this.files = files;
  }

  change(path: string, text: string | null): void {
    const { [path]: _, ...others } = this.files;
    this.files = text === null ? others : { ...others, [path]: text };
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
