import type { JsonPath } from '../../compiler/json/index.ts';
import { pathText } from '../../compiler/source/spot.ts';
import { isRefusal, type Outcome } from '../edit/operations/change.ts';
import { type Entry, entryAt, outlineOf } from '../edit/outline/outline.ts';
import { sharedIn } from '../edit/schema/shared.ts';
import { type History, NO_HISTORY, recorded, redo, type Step, type Texts, undo } from '../edit/text/history.ts';
import { type EditedDocument, isUnreadable, openDocument, type Unreadable } from '../edit/text/open.ts';
import { EDITORS_ONLY } from '../session/session.ts';

/** The open project, as far as it is edited. */
export interface EditedProject {
  /** Texts by path relative to `screens/`; another object after each change. */
  readonly files: { readonly [path: string]: string };
  change(path: string, text: string | null): void;
  subscribe(listener: () => void): () => void;
}

/** One person's editing state: a document, the selection in it, and the history. */
export interface EditingState {
  document: EditedDocument | Unreadable;
  /** Path of the selection. */
  selected: JsonPath;
  /** Another number with each selection; the same one while only the name of what is selected, or around it, changes. */
  chosen: number;
  history: History;
  /** Why the last edit was refused. */
  refused?: string;
}

/**
 * The edits of one person. Every change of the project on this page is recorded so that it can be undone; `getState`
 * returns the same object until something changes.
 */
export class Editing {
  readonly path: string;
  readonly #project: EditedProject;
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  /** Texts as of the last recorded step. */
  #known: Texts;
  #state: EditingState;
  #working = false;
  #isReadOnly = false;
  /** Whose history has the edits of this one; undefined: its own has. */
  #owner: Editing | undefined;

  constructor(project: EditedProject, path: string, history: History = NO_HISTORY, now: () => number = Date.now) {
    this.path = path;
    this.#project = project;
    this.#now = now;
    this.#known = project.files;
    this.#state = { document: this.#opened(), selected: [], chosen: 0, history };
  }

  readonly getState = (): EditingState => this.#state;

  /** Subscribes to changes, including those of the project; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#leave = this.#project.subscribe(this.#projectChanged);
    this.#listeners.add(listener);
    this.#projectChanged();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#leave();
    };
  };
  #leave: () => void = () => {};

  /** Whether the person may look, but not change anything. */
  get isReadOnly(): boolean {
    return this.#owner?.isReadOnly ?? this.#isReadOnly;
  }

  /** A role may be taken away, or given, while the page is open: selection and history stay, and what was begun. */
  setReadOnly(isReadOnly: boolean): void {
    if (isReadOnly === this.#isReadOnly) return;
    this.#isReadOnly = isReadOnly;
    this.#set({});
  }

  get files(): { readonly [path: string]: string } {
    return this.#project.files;
  }

  /** Selects the outline entry that a path belongs to. */
  select(path: JsonPath): void {
    if (pathText(path) === pathText(this.#state.selected)) return;
    this.#set({ selected: path });
  }

  /** Applies an edit to the document, or stores why it was refused. */
  perform(edit: (document: EditedDocument) => Outcome): void {
    const { document } = this.#state;
    const outcome = isUnreadable(document)
      ? { refused: `the JSON cannot be read: ${document.unreadable}` }
      : edit(document);
    if (isRefusal(outcome)) {
      this.#set({ refused: outcome.refused });
      return;
    }
    const { files, label, typing, select, moved } = outcome;
    const step = { label, at: this.#now(), ...(typing !== undefined && { typing }) };
    if (this.#owner) {
      this.#owner.#take(files, step);
      return;
    }
    const state = select ? { selected: select } : moved ? this.#selectionAfter(...moved) : {};
    const { selected } = this.#state;
    this.#take(files, { ...step, selected: [selected, state.selected ?? selected] }, state);
  }

  /** Whoever is typing into a property of the entry goes on there. */
  #selectionAfter(from: JsonPath, to: JsonPath): Partial<EditingState> {
    const { selected, chosen } = this.#state;
    const isInside = pathText(selected.slice(0, from.length)) === pathText(from);
    return isInside ? { selected: [...to, ...selected.slice(from.length)], chosen } : {};
  }

  /** Returns the edits of another document of the project, as steps of this history. They select nothing there. */
  beside(path: string): Editing {
    const other = new Editing(this.#project, path, NO_HISTORY, this.#now);
    other.#owner = this;
    return other;
  }

  /** Gives files other texts, all of them as one step. */
  change(files: Texts, label: string): void {
    this.#take(files, { label, at: this.#now() });
  }

  /** Changes files as one step of this history. */
  #take(files: Texts, step: Omit<Step, 'changes'>, state?: Partial<EditingState>): void {
    this.#write(files, { history: recorded(this.#state.history, step, this.#known, files), ...state });
  }

  /**
   * Applies an edit computed asynchronously by the language service. If the project has changed in the meantime, it is
   * computed again, since its offsets refer to the earlier texts.
   *
   * @param isWanted asked when it is computed; by default it is applied in any case
   */
  async performLater(
    workOut: (document: EditedDocument) => Promise<Outcome>,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    for (;;) {
      const { files } = this.#project;
      const { document } = this.#state;
      const outcome = isUnreadable(document) ? undefined : await workOut(document);
      if (!isWanted()) return;
      if (files !== this.#project.files) continue;
      this.perform(() => outcome!);
      return;
    }
  }

  undo(): void {
    const taken = undo(this.#state.history, this.#known);
    if (taken) this.#write(taken.texts, { history: taken.history, ...selecting(taken.step.selected?.[0]) });
    else if (this.#state.history.done.length > 0) this.#set({ refused: CHANGED_SINCE });
  }

  redo(): void {
    const done = redo(this.#state.history, this.#known);
    if (done) this.#write(done.texts, { history: done.history, ...selecting(done.step.selected?.[1]) });
    else if (this.#state.history.undone.length > 0) this.#set({ refused: CHANGED_SINCE });
  }

  #write(texts: Texts, state: Partial<EditingState>): void {
    if (this.isReadOnly) {
      this.#set({ refused: EDITORS_ONLY });
      return;
    }
    this.#working = true;
    for (const [path, text] of Object.entries(texts)) this.#project.change(path, text ?? null);
    this.#working = false;
    this.#known = this.#project.files;
    this.#set(state);
  }

  /** Records changes made elsewhere on this page: in the text editor, or by a quick fix. */
  readonly #projectChanged = (): void => {
    if (this.#working) return;
    const { files } = this.#project;
    if (files === this.#known) return;
    const paths = new Set([...Object.keys(files), ...Object.keys(this.#known)]);
    const changed = [...paths].filter((path) => (files[path] ?? null) !== (this.#known[path] ?? null));
    if (changed.length === 0) return;
    const after = Object.fromEntries(changed.map((path) => [path, files[path] ?? null]));
    const step = { label: 'Change text', at: this.#now(), typing: changed.join(' ') };
    // Those beside another document are steps of its history.
    const { history } = this.#state;
    const next = this.#owner ? history : recorded(history, step, this.#known, after);
    this.#known = files;
    this.#set({ history: next });
  };

  #set(state: Partial<EditingState>): void {
    const { refused: _, ...before } = this.#state;
    const next = { ...before, ...state };
    const document = this.#opened();
    const selected = nearest(document, next.selected);
    const isSame = pathText(selected) === pathText(before.selected);
    this.#state = { ...next, document, selected, chosen: state.chosen ?? before.chosen + (isSame ? 0 : 1) };
    for (const listener of this.#listeners) listener();
  }

  #opened(): EditedDocument | Unreadable {
    const text = this.#project.files[this.path] ?? '';
    const before = this.#state?.document;
    return before && !isUnreadable(before) && before.text === text ? before : openDocument(this.path, text);
  }
}

function selecting(selected: JsonPath | undefined): Partial<EditingState> {
  return selected ? { selected } : {};
}

const CHANGED_SINCE = 'this step cannot be undone or redone: the file has been changed elsewhere since';

const outlines = new WeakMap<EditedDocument, Entry>();

/** Returns the outline of a document, cached per document. */
export function outlineOfDocument(document: EditedDocument): Entry {
  const known = outlines.get(document) ?? outlineOf(document.value, sharedIn(document.path)?.title);
  outlines.set(document, known);
  return known;
}

/** Returns the path of the entry that a path belongs to, after the document has changed. */
function nearest(document: EditedDocument | Unreadable, path: JsonPath): JsonPath {
  return isUnreadable(document) ? path : entryAt(outlineOfDocument(document), path).path;
}
